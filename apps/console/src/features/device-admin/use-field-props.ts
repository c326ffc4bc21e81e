import { useTranslation } from 'react-i18next'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'
import { fieldHelp, fieldLabel } from '#src/widgets/device-field-text'

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Label above, help or a warning under, the problem under that; the same for every field. */
export function useFieldProps(name: string) {
  const { t } = useTranslation()
  const { problem, hint, touch } = useDeviceForm()
  const wrong = problem(name)
  const odd = wrong ? null : hint(name)
  return {
    label: fieldLabel(name, t),
    description: odd ? t(`device-form.hint.${odd}`) : fieldHelp(name, t),
    descriptionProps: odd ? { className: styles.odd, role: 'status', 'data-hint': odd } : {},
    error: wrong,
    inputWrapperOrder: ORDER,
    'data-field': name,
    onBlur: () => touch(name),
  }
}
