import { knotsFromMph } from '@rastro/geo'
import { isBitSet } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
import { alarmOfBits, hexNumberOf, momentIn, numberIn } from '../text-values'
import { angleOf, millionthsOf, type AngleForm } from './coordinates'

/** What the letters of a format have said so far. */
interface Draft {
  id?: string
  fix: { [part in keyof Fix]?: Fix[part] | undefined }
  attributes: DecodedPosition['attributes']
  cell: Partial<Record<'country' | 'network' | 'area' | 'id' | 'signal', number>>
}
type ReadLetter = (draft: Draft, value: string, next: () => string) => void

const axis =
  (name: 'latitude' | 'longitude', form: AngleForm): ReadLetter =>
  ({ fix }, value) => {
    fix[name] = angleOf(value, form) ?? (form === 'seconds' ? millionthsOf(value) : undefined)
  }

const motion =
  (name: 'altitudeMeters' | 'courseDegrees'): ReadLetter =>
  ({ fix }, value) => {
    fix[name] = numberIn(value)
  }

const speed =
  (knotsOf: (value: number) => number): ReadLetter =>
  ({ fix }, value) => {
    fix.speedKnots = knotsOf(numberIn(value) ?? 0)
  }

/** `12.3V` or `11540mV`; figures without a unit mean something else in every model. */
const volts =
  (key: 'power' | 'battery'): ReadLetter =>
  ({ attributes }, value) => {
    const match = /^(\d+(?:\.\d+)?)(m?)V$/.exec(value)
    if (match) attributes[key] = Number(match[1]) / (match[2] === 'm' ? 1000 : 1)
  }

const cellPart =
  (part: keyof Draft['cell'], radix: number): ReadLetter =>
  ({ cell }, value) => {
    const number = Number.parseInt(value, radix)
    if (Number.isFinite(number)) cell[part] = number
  }

const ALARMS: readonly (readonly [bit: number, alarm: string])[] = [
  [0, 'sos'],
  [3, 'geofence'],
  [4, 'geofence'],
  [5, 'overspeed'],
  [6, 'powerCut'],
  [7, 'lowPower'],
]
const ALARM_DIGITS = 4

const readAlarms: ReadLetter = ({ attributes }, value) => {
  const flags = value.length === ALARM_DIGITS ? hexNumberOf(value) : undefined
  const alarm = flags === undefined ? undefined : alarmOfBits(flags, ALARMS)
  if (alarm !== undefined) attributes.alarm = alarm
}

const readLines: ReadLetter = ({ attributes }, value) => {
  const lines = hexNumberOf(value)
  if (lines === undefined) return
  attributes.in1 = isBitSet(lines, 1)
  attributes.motion = isBitSet(lines, 7)
  attributes.out1 = isBitSet(lines, 9)
  attributes.ignition = isBitSet(lines, 13)
  attributes.charge = isBitSet(lines, 15)
}

const readBattery: ReadLetter = (draft, value, next) => {
  if (/^\d{1,3}%$/.test(value)) draft.attributes.batteryLevel = Math.min(100, Number.parseInt(value, 10))
  else volts('battery')(draft, value, next)
}

const LETTERS: Readonly<Record<string, ReadLetter>> = {
  S: (draft, value) => void (draft.id = value),
  A: ({ fix }, value) => void (fix.valid = value !== '' && value !== '1'),
  B: ({ fix }, value, next) => void (fix.time = momentIn(value, next(), 'dayFirst')),
  C: (_draft, _value, next) => void next(),
  1: axis('longitude', 'degrees'),
  2: axis('longitude', 'minutes'),
  3: axis('longitude', 'seconds'),
  6: axis('latitude', 'degrees'),
  7: axis('latitude', 'minutes'),
  8: axis('latitude', 'seconds'),
  G: motion('altitudeMeters'),
  H: speed((knots) => knots),
  I: speed(knotsOfKmh),
  J: speed(knotsFromMph),
  K: motion('courseDegrees'),
  L: ({ attributes }, value) => {
    const sat = numberIn(value)
    if (sat !== undefined) attributes.sat = sat
  },
  P: readAlarms,
  Y: readLines,
  Z: ({ attributes }, value) => {
    if (value !== '') attributes.geofence = value
  },
  N: readBattery,
  c: cellPart('signal', 10),
  m: volts('power'),
  n: volts('battery'),
  t: cellPart('country', 10),
  u: cellPart('network', 10),
  v: cellPart('area', 16),
  w: cellPart('id', 16),
}

const positionOf = ({ fix, attributes, cell }: Draft, now: Date): DecodedPosition => {
  const { country, network, area, id, signal } = cell
  const isCell = country !== undefined && network !== undefined && area !== undefined && id !== undefined
  const towers = isCell ? { network: { cellTowers: [cellOf(country, network, area, id, signal)] } } : {}
  return { ...soundFix({ ...fix, valid: fix.valid ?? false }, now), attributes, ...towers }
}

/** Values in the order of the letters of `format`, as the device was set up; letters behind `*` say nothing. */
export const readFormatted = (
  values: string[],
  format: string,
  now: Date,
): { id?: string; position: DecodedPosition } => {
  const draft: Draft = { fix: {}, attributes: {}, cell: {} }
  let at = 0
  const next = (): string => (values[at++] ?? '').replaceAll('"', '')
  for (const letter of format.split('*')[0] ?? '') {
    if (at >= values.length) break
    const value = next()
    if (Object.hasOwn(LETTERS, letter)) LETTERS[letter]?.(draft, value, next)
  }
  return { id: draft.id, position: positionOf(draft, now) }
}
