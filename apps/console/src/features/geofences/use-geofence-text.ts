import { type Area, edgeMeters, readArea, squareKilometers } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { useTranslation } from 'react-i18next'
import { corridorOf } from '#src/map/areas/map-area'
import { useFormats } from '#src/widgets/format'

/** Square kilometres with as many digits as are of use: 0,071 · 12,3 · 1.250. */
export function squareText(squareKm: number, locale: string): string {
  const digits =
    squareKm >= 0.01
      ? { maximumFractionDigits: squareKm < 1 ? 3 : squareKm < 100 ? 1 : 0 }
      : { maximumSignificantDigits: 2 }
  return new Intl.NumberFormat(locale, digits).format(squareKm)
}

/** How shapes are told: kind, radius, length, size. */
export function useGeofenceText() {
  const { t } = useTranslation()
  const { settings, number, distance } = useFormats()
  const lengthText = (meters: number): string =>
    meters < 1000 ? `${number(meters)} m` : `${distance(meters)} ${t(`units.${settings.distanceUnit}`)}`
  const sizeOf = (area: Area, corridorMeters: number): string =>
    t('geofences.size', { size: squareText(squareKilometers(area, corridorMeters), settings.locale) })
  const shapeOf = (area: Area, corridorMeters: number): string => {
    if (area.kind === 'circle') return t('geofences.shape.circle', { radius: lengthText(area.radiusMeters) })
    if (area.kind === 'polygon') return t('geofences.shape.polygon', { count: area.corners.length })
    return t('geofences.shape.line', { length: lengthText(edgeMeters(area)), width: lengthText(2 * corridorMeters) })
  }
  return {
    lengthText,
    sizeOf,
    shapeOf,
    /** Shape and size of a stored geofence, or that it cannot be read. */
    ofGeofence({ area: text, attributes }: Pick<Geofence, 'area' | 'attributes'>): string {
      const area = readArea(text)
      if (typeof area === 'string') return t('geofences.unreadable')
      const corridor = corridorOf(attributes)
      return `${shapeOf(area, corridor)} · ${sizeOf(area, corridor)}`
    },
  }
}
