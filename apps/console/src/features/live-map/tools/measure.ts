import { distanceMeters, type LatLon } from '@rastro/geo'
import { distanceIn, type DistanceUnit } from '#src/widgets/format'

/** Lengths of the legs between places, metres. */
export const legsOf = (places: readonly LatLon[]): number[] =>
  places.slice(1).map((place, at) => distanceMeters(places[at] ?? place, place))

const METERS_PER_FOOT = 0.3048

export interface Measure {
  value: string
  /** Key of the unit's name. */
  unit: DistanceUnit | 'm' | 'ft'
}

/** A length as people say it: whole metres or feet below one of the large unit, two decimals below ten, then one. */
export function measureOf(meters: number, large: DistanceUnit, locale: string): Measure {
  const length = distanceIn(meters, large)
  const digits = length < 1 ? 0 : length < 10 ? 2 : 1
  const text = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (length >= 1) return { value: text.format(length), unit: large }
  return large === 'mi'
    ? { value: text.format(meters / METERS_PER_FOOT), unit: 'ft' }
    : { value: text.format(meters), unit: 'm' }
}
