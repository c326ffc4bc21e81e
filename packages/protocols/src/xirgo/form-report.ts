import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
import { eventAttributes } from './events'

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
  (key: string): Apply =>
  ({ attributes }, text) => {
    attributes[key] = number(text)
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
    fix.speedKnots = knotsOfKmh(number(text))
  },
  /** Tenths of a degree when there is no point. */
  HD: ({ fix }, text) => {
    fix.courseDegrees = text.includes('.') ? number(text) : number(text) / 10
  },
  SV: attribute('sat'),
  BV: attribute('battery'),
  CQ: attribute('rssi'),
  MI: attribute('odometer'),
  GS: ({ fix }, text) => {
    fix.valid = number(text) === VALID_FIX
  },
  SI: ({ attributes }, text) => {
    attributes.iccid = text
  },
  IG: ({ attributes }, text) => {
    const state = number(text)
    if (attributes.ignition === undefined && state > 0) attributes.ignition = state === 1
  },
  OT: attribute('output'),
}

const timeOf = ({ date, clock }: Draft): Date | undefined => {
  const [month = 0, day = 0, year = 0] = date ?? []
  const [hours = 0, minutes = 0, seconds = 0] = clock ?? []
  return date && clock ? readable(() => utcOf(year, month, day, hours, minutes, seconds)) : undefined
}

/** A report with the fields of `form`; undefined when it has fewer, or other ones. */
export const readFormReport = (values: readonly string[], form: string, now: Date): DecodedPosition | undefined => {
  const names = form.split(',')
  if (values.length < names.length - 1) return undefined
  const draft: Draft = { attributes: {}, fix: {} }
  for (const [at, name] of names.entries()) readable(() => FIELDS[name]?.(draft, values[at] ?? ''))
  const place = soundFix({ valid: true, ...draft.fix, time: timeOf(draft) }, now)
  return { ...place, attributes: draft.attributes }
}
