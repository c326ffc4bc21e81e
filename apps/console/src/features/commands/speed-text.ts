import { knotsFromKmh } from '@rastro/geo'
import type { TFunction } from 'i18next'
import type { Formats } from '#src/widgets/format'

/** A speed in knots as this person reads it: `62 km/h`. */
export const speedWithUnit = (knots: number, t: TFunction, formats: Formats): string =>
  `${formats.speed(knots)}\u00a0${t(`units.${formats.settings.speedUnit}`)}`

export const kmhWithUnit = (kmh: number, t: TFunction, formats: Formats): string =>
  speedWithUnit(knotsFromKmh(kmh), t, formats)
