import { isBitSet } from '../bytes/index'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import { knotsFromMph } from '@rastro/geo'
import type { DecodedPosition, Fix } from '../protocol'
import { angleOf, numberOf, type AngleForm } from './coordinates'

/** What the letters of a format have said so far. */
interface Draft {
  id?: string
  fix: Partial<Fix>
  attributes: DecodedPosition['attributes']
  cell: Partial<Record<'country' | 'network' | 'area' | 'id', number>>
}
type ReadLetter = (draft: Draft, value: string, next: () => string) => void

/** UTC moment of `ddmmyy` and `hhmmss`. Throws `ImpossibleValueError`. */
export const momentOf = (date: string, time: string): Date => {
  const match = /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${date} ${time}`)
  if (!match) throw new ImpossibleValueError('time', `${date} ${time}`)
  const [day = 0, month = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
  return utcOf(year, month, day, hours, minutes, seconds)
}

const axis =
  (name: 'latitude' | 'longitude', form: AngleForm): ReadLetter =>
  ({ fix }, value) => {
    fix[name] = angleOf(value, form)
  }

const speed =
  (knotsOf: (value: number) => number): ReadLetter =>
  ({ fix }, value) => {
    fix.speedKnots = knotsOf(numberOf(value))
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

const readLines: ReadLetter = ({ attributes }, value) => {
  if (!/^[0-9a-f]{1,8}$/i.test(value)) throw new ImpossibleValueError('lines', value)
  const lines = Number.parseInt(value, 16)
  attributes.in1 = isBitSet(lines, 1)
  attributes.motion = isBitSet(lines, 7)
  attributes.out1 = isBitSet(lines, 9)
  attributes.ignition = isBitSet(lines, 13)
  attributes.charge = isBitSet(lines, 15)
}

const LETTERS: Readonly<Record<string, ReadLetter>> = {
  S: (draft, value) => void (draft.id = value),
  A: ({ fix }, value) => void (fix.valid = value !== '' && value !== '1'),
  B: ({ fix }, value, next) => void (fix.time = momentOf(value, next())),
  1: axis('longitude', 'degrees'),
  2: axis('longitude', 'minutes'),
  3: axis('longitude', 'seconds'),
  6: axis('latitude', 'degrees'),
  7: axis('latitude', 'minutes'),
  8: axis('latitude', 'seconds'),
  G: ({ fix }, value) => void (fix.altitudeMeters = numberOf(value)),
  H: speed((knots) => knots),
  I: speed(knotsOfKmh),
  J: speed(knotsFromMph),
  K: ({ fix }, value) => void (fix.courseDegrees = numberOf(value)),
  L: ({ attributes }, value) => void (attributes.sat = numberOf(value)),
  Y: readLines,
  N: ({ attributes }, value) => {
    if (/^\d{1,3}%$/.test(value)) attributes.batteryLevel = Math.min(100, Number.parseInt(value, 10))
  },
  m: volts('power'),
  n: volts('battery'),
  t: cellPart('country', 10),
  u: cellPart('network', 10),
  v: cellPart('area', 16),
  w: cellPart('id', 16),
}

const positionOf = ({ fix, attributes, cell }: Draft): DecodedPosition => {
  const { country, network, area, id } = cell
  const isCell = country !== undefined && network !== undefined && area !== undefined && id !== undefined
  const towers = isCell ? { network: { cellTowers: [cellOf(country, network, area, id)] } } : {}
  const { time, latitude, longitude, valid = false } = fix
  if (time === undefined || latitude === undefined || longitude === undefined) return { attributes, ...towers }
  return { fix: fixOf({ ...fix, time, latitude, longitude, valid }), attributes, ...towers }
}

/**
 * Values in the order of the letters of `format`, as the device was set up; letters behind `*` say nothing.
 * Throws when a value is not what its letter says.
 */
export const readFormatted = (values: string[], format: string): { id?: string; position: DecodedPosition } => {
  const draft: Draft = { fix: {}, attributes: {}, cell: {} }
  let at = 0
  const next = (): string => (values[at++] ?? '').replaceAll('"', '')
  for (const letter of format.split('*')[0] ?? '') {
    if (at >= values.length) break
    const value = next()
    if (Object.hasOwn(LETTERS, letter)) LETTERS[letter]?.(draft, value, next)
  }
  return { id: draft.id, position: positionOf(draft) }
}
