import { type ByteReader, isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

const STATE_ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [4, 'hardAcceleration'],
  [5, 'hardBraking'],
  [6, 'idle'],
]
const IGNITION_BIT = 18

/** What most messages start with: two times, odometer, trip, fuel and the state word. */
export interface Statistics {
  attributes: Attributes
  /** For messages without a place of their own. */
  withIgnition: Attributes
}

const alarmOf = (state: number): Attributes => {
  const alarms = STATE_ALARMS.filter(([bit]) => isBitSet(state, bit)).map(([, alarm]) => alarm)
  return alarms.length > 0 ? { alarm: alarms.join(',') } : {}
}

export const readStatistics = (reader: ByteReader): Statistics => {
  reader.skip(8)
  const [odometer, tripOdometer, fuelConsumption] = [reader.u32LE(), reader.u32LE(), reader.u32LE()]
  reader.skip(2)
  const status = reader.u32LE()
  reader.skip(8)
  const attributes = { odometer, tripOdometer, fuelConsumption, status }
  return { attributes, withIgnition: { ...attributes, ...alarmOf(status), ignition: isBitSet(status, IGNITION_BIT) } }
}
