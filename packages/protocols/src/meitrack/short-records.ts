import type { ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { alarmOfEvent, momentOfSeconds } from './events'

const MICRODEGREES = 1_000_000
const RECORD_BYTES = 52

const readRecord = (reader: ByteReader, now: Date): DecodedPosition => {
  const event = reader.u8()
  const alarm = alarmOfEvent(event)
  const attributes: DecodedPosition['attributes'] = { event, ...(alarm === undefined ? {} : { alarm }) }
  const latitude = reader.i32LE() / MICRODEGREES
  const longitude = reader.i32LE() / MICRODEGREES
  const time = momentOfSeconds(reader.u32LE())
  const valid = reader.u8() === 1
  attributes.sat = reader.u8()
  const signal = reader.u8()
  const speedKnots = knotsOfKmh(reader.u16LE())
  const courseDegrees = reader.u16LE()
  attributes.hdop = reader.u16LE() / 10
  const altitudeMeters = reader.i16LE()
  attributes.odometer = reader.u32LE()
  attributes.runtime = reader.u32LE()
  const cell = cellOf(reader.u16LE(), reader.u16LE(), reader.u16LE(), reader.u16LE(), -signal)
  attributes.status = reader.u16LE()
  attributes.adc1 = reader.u16LE()
  attributes.battery = reader.u16LE() / 100
  attributes.power = reader.u16LE() / 100
  reader.skip(4)
  const place = soundFix({ time, valid, latitude, longitude, speedKnots, courseDegrees, altitudeMeters }, now)
  return { ...place, attributes, ...(cell.locationAreaCode && { network: { cellTowers: [cell] } }) }
}

/** Records of a fixed layout (CCC), behind the version, the size of a record and the count of what is left. */
export const readShortRecords = (content: ByteReader, now: Date): DecodedPosition[] => {
  content.skip(Math.min(HEAD_BYTES, content.left))
  const positions: DecodedPosition[] = []
  while (content.has(RECORD_BYTES)) positions.push(readRecord(content, now))
  return positions
}

const HEAD_BYTES = 8
