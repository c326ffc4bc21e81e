import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { measureOf } from './measure'

/** Lengths in the person's unit and language. */
export function useMeasureText(): (meters: number) => string {
  const { t } = useTranslation()
  const { settings } = useFormats()
  return (meters) => {
    const { value, unit } = measureOf(meters, settings.distanceUnit, settings.locale)
    return `${value} ${t(`units.${unit}`)}`
  }
}
