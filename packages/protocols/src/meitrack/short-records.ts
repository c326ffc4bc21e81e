import type { ByteReader } from '../bytes/index'
import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'

/** Seconds of devices count from 2000. */
export const EPOCH_2000_MS = 946_684_800_000
const MICRODEGREES = 1_000_000
const RECORD_BYTES = 52

const readRecord = (reader: ByteReader): DecodedPosition => {
  const attributes: DecodedPosition['attributes'] = { event: reader.u8() }
  const latitude = reader.i32LE() / MICRODEGREES
  const longitude = reader.i32LE() / MICRODEGREES
  const time = new Date(EPOCH_2000_MS + reader.u32LE() * 1000)
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
  const fix = fixOf({ time, valid, latitude, longitude, speedKnots, courseDegrees, altitudeMeters })
  return { fix, attributes, ...(cell.locationAreaCode && { network: { cellTowers: [cell] } }) }
}

/** Records of a fixed layout (CCC), behind the count of what is left and the size. */
export const readShortRecords = (content: ByteReader): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (content.has(RECORD_BYTES)) positions.push(readRecord(content))
  return positions
}
