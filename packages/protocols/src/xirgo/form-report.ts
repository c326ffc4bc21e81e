import { fixOf, utcOf } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
import { eventAttributes } from './events'
import { KNOTS_PER_MPH, METERS_PER_MILE } from './units'

interface Draft {
  attributes: DecodedPosition['attributes']
  fix: Partial<Fix>
  date?: readonly number[]
  clock?: readonly number[]
}

type Apply = (draft: Draft, text: string) => void

const number = (text: string): number => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new RangeError(`not a number: ${text}`)
  return value
}

const attribute =
  (key: string, factor = 1): Apply =>
  ({ attributes }, text) => {
    attributes[key] = number(text) * factor
  }

const VALID_FIX = 3

/** Fields by the letters of the form that the device was configured with. */
const FIELDS: Readonly<Record<string, Apply>> = {
  EV: ({ attributes }, text) => Object.assign(attributes, eventAttributes(number(text))),
  D: (draft, text) => {
    draft.date = text.split('/').map(number)
  },
  T: (draft, text) => {
    draft.clock = text.split(':').map(number)
  },
  LT: ({ fix }, text) => {
    fix.latitude = number(text)
  },
  LN: ({ fix }, text) => {
    fix.longitude = number(text)
  },
  AL: ({ fix }, text) => {
    fix.altitudeMeters = number(text)
  },
  GSPT: ({ fix }, text) => {
    fix.speedKnots = number(text) * KNOTS_PER_MPH
  },
  /** Tenths of a degree when there is no point. */
  HD: ({ fix }, text) => {
    fix.courseDegrees = text.includes('.') ? number(text) : number(text) / 10
  },
  SV: attribute('sat'),
  BV: attribute('battery'),
  CQ: attribute('rssi'),
  MI: attribute('odometer', METERS_PER_MILE),
  GS: ({ fix }, text) => {
    fix.valid = number(text) === VALID_FIX
  },
  SI: ({ attributes }, text) => {
    attributes.iccid = text
  },
  IG: ({ attributes }, text) => {
    if (attributes.ignition === undefined) attributes.ignition = text === '1'
  },
  OT: attribute('output'),
}

/** A report with the fields of `form`, or undefined when it holds no place or has other fields. */
export const readFormReport = (values: readonly string[], form: string): DecodedPosition | undefined => {
  const names = form.split(',')
  if (values.length < names.length) return undefined
  const draft: Draft = { attributes: {}, fix: {} }
  for (const [at, name] of names.entries()) FIELDS[name]?.(draft, values[at] ?? '')
  const { attributes, fix, date, clock } = draft
  const { latitude, longitude } = fix
  if (!date || !clock || latitude === undefined || longitude === undefined) return undefined
  const [month = 0, day = 0, year = 0] = date
  const [hours = 0, minutes = 0, seconds = 0] = clock
  const time = utcOf(year, month, day, hours, minutes, seconds)
  return { fix: fixOf({ valid: true, ...fix, time, latitude, longitude }), attributes }
}
