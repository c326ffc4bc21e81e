import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_BODY } from '#src/widgets/images/VehiclePicture'
import { SUGGESTED_COLORS, readColor, type ColorAttribute } from './colors'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'
import { useFieldProps } from './use-field-props'

/** A colour: typed, picked, or one of those suggested. */
export function ColorField({ attribute }: { attribute: ColorAttribute }) {
  const { t } = useTranslation()
  const { draft, set } = useDeviceForm()
  const props = useFieldProps(attribute)
  const name = props.label
  const value = draft.fields[attribute] ?? ''
  const color = readColor(value)
  const put = (next: string): void => set(({ fields }) => ({ fields: { ...fields, [attribute]: next } }))
  return (
    <div className={styles.color}>
      <TextInput
        {...props}
        placeholder={t('device-form.appearance.noColor')}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        value={value}
        onChange={(event) => put(event.currentTarget.value)}
        onBlur={() => {
          if (color) put(color)
          props.onBlur()
        }}
        leftSection={
          <input
            type="color"
            className={styles.colorBox}
            aria-label={t('device-form.appearance.pickColor', { name })}
            value={color ?? DEFAULT_BODY}
            onChange={(event) => put(event.currentTarget.value)}
          />
        }
        rightSection={
          value && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('device-form.appearance.clear', { name })}
              onClick={() => put('')}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )
        }
      />
      <div className={styles.swatches} role="group" aria-label={t('device-form.appearance.suggestions', { name })}>
        {SUGGESTED_COLORS.map((suggested) => (
          <button
            key={suggested}
            type="button"
            className={styles.swatch}
            style={{ background: suggested }}
            aria-label={suggested}
            aria-pressed={color === suggested}
            onClick={() => put(suggested)}
          />
        ))}
      </div>
    </div>
  )
}
