import { readable } from '../lenient'
import { FIELDS, numberOf, type Draft } from './text-report'

/** Names of the JSON form to the bits of the text form. */
const BITS: Readonly<Record<string, number>> = {
  imei: 1,
  cnt: 2,
  ts: 4,
  alt: 7,
  speed: 9,
  nsat: 10,
  rssi: 11,
  hdop: 12,
  azi: 13,
  ive: 14,
  bckup: 15,
  hourmt: 16,
  odomt: 17,
  vin: 21,
  bat: 22,
  ope: 23,
  ts_n: 25,
  fix: 26,
  ios: 27,
  tag: 28,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same report as one JSON object. Throws when it is none or a value cannot be. */
export const readJsonReport = (text: string): Draft => {
  const report: unknown = JSON.parse(text)
  if (!isRecord(report)) throw new Error('not a report of this protocol')
  const draft: Draft = { attributes: {}, fix: {}, imei: '' }
  for (const [name, bit] of Object.entries(BITS)) {
    const value = report[name]
    if (typeof value === 'string' || typeof value === 'number') readable(() => FIELDS[bit]?.(draft, String(value)))
  }
  const { gps } = report
  if (Array.isArray(gps)) {
    draft.fix.latitude = readable(() => numberOf(String(gps[0])))
    draft.fix.longitude = readable(() => numberOf(String(gps[1])))
  }
  return draft
}
