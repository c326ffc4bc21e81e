import { isKnownAlarm, positionKey, readableName, type PositionFormat } from '@rastro/model/position-keys'
import { knotsFromKmh } from '@rastro/geo'
import type { TFunction } from 'i18next'
import { distanceIn, type Formats } from '#src/widgets/format'

/** What turning telemetry into words needs: the translator and this person's formats. */
export interface Words {
  t: TFunction
  formats: Formats
}

/** The value of a boolean however the device writes it; null when it is none. */
export const readFlag = (value: unknown): boolean | null =>
  value === true || value === 'true' || value === 1
    ? true
    : value === false || value === 'false' || value === 0
      ? false
      : null

export const alarmText = (name: string, t: TFunction): string =>
  isKnownAlarm(name) ? t(`telemetry.alarms.${name}`) : name

const joined = (value: string, unit: string): string => `${value} ${unit}`

type NumberText = (value: number, words: Words) => string

const plain = (value: number, digits: number, { formats }: Words): string =>
  new Intl.NumberFormat(formats.settings.locale, { maximumFractionDigits: digits }).format(value)

/** From this length on a tenth of a kilometre is noise. */
const WHOLE_FROM = 100

const distanceText: NumberText = (meters, { t, formats }) => {
  const { distanceUnit } = formats.settings
  const length = distanceIn(meters, distanceUnit)
  return joined(length < WHOLE_FROM ? formats.distance(meters) : formats.number(length), t(`units.${distanceUnit}`))
}

const withUnit =
  (unit: string, digits: number): NumberText =>
  (value, words) =>
    joined(plain(value, digits, words), unit)

const NUMBER_TEXT: Record<Exclude<PositionFormat, 'text' | 'flag' | 'alarms'>, NumberText> = {
  number: (value, words) => plain(value, 3, words),
  count: (value, words) => plain(value, 0, words),
  bits: (value) => `${value} (0b${(value >>> 0).toString(2)})`,
  percent: withUnit('%', 0),
  volts: withUnit('V', 2),
  meters: withUnit('m', 0),
  distance: distanceText,
  durationMs: (value, words) => joined(words.formats.hours(value), words.t('units.hours')),
  speedKnots: (value, words) => speedText(value, words),
  speedKmh: (value, words) => speedText(knotsFromKmh(value), words),
  celsius: withUnit('°C', 1),
  liters: withUnit('l', 1),
  litersPerHour: withUnit('l/h', 1),
  perMinute: withUnit('/min', 0),
  kilograms: withUnit('kg', 0),
}

/** A speed in knots, in the unit this person chose. */
export const speedText = (knots: number, { t, formats }: Words): string =>
  joined(formats.speed(knots), t(`units.${formats.settings.speedUnit}`))

/** How long ago, in words; within the last minute is `now`. */
export const ageText = (atMs: number, nowMs: number, { t, formats }: Words): string =>
  nowMs - atMs < 60_000 ? t('devices.now') : formats.age(atMs, nowMs)

/** What an attribute is called: translated when its name is known, else the name made readable. */
export function attributeLabel(name: string, t: TFunction): string {
  const match = positionKey(name)
  if (!match) return readableName(name)
  const { key, number } = match
  // Rare ones have their names in texts that come later: until then they are read as unknown ones are.
  const area = key.rare ? 'attributes' : 'telemetry'
  const defaultValue = readableName(name)
  if (number !== null)
    return String(t(`${area}.numbered.${key.name}` as 'telemetry.numbered.in', { number, defaultValue }))
  return String(t(`${area}.keys.${key.name}` as 'telemetry.keys.sat', { defaultValue }))
}

const unknownText = (value: unknown, words: Words): string => {
  if (typeof value === 'boolean') return words.t(value ? 'telemetry.flag.yes' : 'telemetry.flag.no')
  if (typeof value === 'number') return plain(value, 3, words)
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const flagText = (name: string, flag: boolean, { t }: Words): string =>
  name === 'ignition'
    ? t(flag ? 'telemetry.flag.on' : 'telemetry.flag.off')
    : t(flag ? 'telemetry.flag.yes' : 'telemetry.flag.no')

/** An attribute in this person's words and units; a value that is not what its name promises is shown as it came. */
export function attributeText(name: string, value: unknown, words: Words): string {
  const format = positionKey(name)?.key.format ?? 'text'
  if (format === 'alarms' && typeof value === 'string')
    return value
      .split(',')
      .map((alarm) => alarmText(alarm.trim(), words.t))
      .join(', ')
  if (format === 'flag') {
    const flag = readFlag(value)
    return flag === null ? unknownText(value, words) : flagText(name, flag, words)
  }
  if (format === 'text' || format === 'alarms' || typeof value !== 'number' || !Number.isFinite(value))
    return unknownText(value, words)
  return NUMBER_TEXT[format](value, words)
}
