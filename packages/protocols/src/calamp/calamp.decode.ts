import { ByteReader, ByteWriter, bitsBetween, bitsFrom, isBitSet, lowBits } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readOptions } from './options'

const ACKNOWLEDGED = 1
const ACKNOWLEDGEMENT = 2
const KNOTS_PER_CM_PER_SECOND = 0.0194384449

/** Message types that carry a position. */
const Message = { event: 2, userData: 4, locate: 8, miniEvent: 10 } as const

type Attributes = DecodedPosition['attributes']
type Report = Pick<DecodedPosition, 'attributes'> & { position: DecodedPosition }

/** Accumulators: their count, for one kind of report a threshold and a mask, then the values. */
const readAccumulators = (reader: ByteReader, hasAppend: boolean): Attributes => {
  const head = reader.u8()
  const values: Attributes = hasAppend ? { append: reader.u8() } : {}
  if (bitsFrom(head, 6) === 1) reader.skip(8)
  const count = lowBits(head, 6)
  for (let index = 0; index < count && reader.has(4); index++) values[`acc${index}`] = reader.u32()
  return values
}

const readFullPosition = (reader: ByteReader, time: Date): DecodedPosition => {
  reader.skip(4)
  const [latitude, longitude] = [reader.i32() / 1e7, reader.i32() / 1e7]
  const altitudeMeters = reader.i32() / 100
  const speedKnots = reader.u32() * KNOTS_PER_CM_PER_SECOND
  const courseDegrees = reader.i16()
  const sat = reader.u8()
  const valid = !isBitSet(reader.u8(), 3)
  const attributes: Attributes = {
    sat,
    carrier: reader.u16(),
    rssi: reader.i16(),
    modem: reader.u8(),
    hdop: reader.u8(),
  }
  const input = reader.u8()
  return {
    fix: fixOf({ time, valid, latitude, longitude, altitudeMeters, speedKnots, courseDegrees }),
    attributes: { ...attributes, input, ignition: isBitSet(input, 0), status: reader.u8() },
  }
}

const readMiniPosition = (reader: ByteReader, time: Date): DecodedPosition => {
  const [latitude, longitude] = [reader.i32() / 1e7, reader.i32() / 1e7]
  const courseDegrees = reader.i16()
  const speedKnots = knotsOfKmh(reader.u8())
  const quality = reader.u8()
  const modem = reader.u8()
  const input = reader.u8()
  return {
    fix: fixOf({ time, valid: !isBitSet(quality, 5), latitude, longitude, speedKnots, courseDegrees }),
    attributes: { sat: bitsBetween(quality, 0, 4), modem, input, ignition: isBitSet(input, 0), event: reader.u8() },
  }
}

const readUserText = (reader: ByteReader): string => {
  reader.skip(2)
  const length = reader.u16()
  return reader.ascii(Math.min(length, reader.left)).trim()
}

const readReport = (reader: ByteReader, type: number): Report => {
  const time = new Date(reader.u32() * 1000)
  if (type === Message.miniEvent) {
    const position = readMiniPosition(reader, time)
    return { position, attributes: readAccumulators(reader, false) }
  }
  const position = readFullPosition(reader, time)
  if (type === Message.userData) return { position, attributes: { result: readUserText(reader) } }
  if (type === Message.locate) return { position, attributes: readAccumulators(reader, true) }
  reader.skip(1)
  return { position, attributes: { event: reader.u8(), ...readAccumulators(reader, true) } }
}

const isReport = (type: number): boolean => Object.values<number>(Message).includes(type)

const acknowledgementOf = (type: number, sequence: number): Uint8Array =>
  new ByteWriter(10).u8(ACKNOWLEDGEMENT).u8(1).u16(sequence).u8(type).u8(0).u8(0).u24(0).done()

/** Meaning of one datagram: optional header with the id, service, type, sequence, report. */
export const decodeCalamp: DecodeFrame = decodeSafely((frame) => {
  const reader = new ByteReader(frame)
  const deviceId = readOptions(reader)
  const service = reader.u8()
  const type = reader.u8()
  const sequence = reader.u16()
  const decoded: Decoded = deviceId === undefined ? {} : { deviceIds: [deviceId] }
  if (isReport(type)) {
    const { position, attributes } = readReport(reader, type)
    decoded.positions = [{ ...position, attributes: { ...position.attributes, ...attributes } }]
    if (typeof attributes.result === 'string') decoded.commandResult = attributes.result
  }
  if (service === ACKNOWLEDGED) {
    decoded.replies = [{ bytes: acknowledgementOf(type, sequence), when: decoded.positions ? 'stored' : 'received' }]
  }
  return decoded
})
