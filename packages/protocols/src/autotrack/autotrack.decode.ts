import { ByteReader, ByteWriter, crc16Ccitt } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'

const MARK = 0xf1f1f1f1
const CRC_BYTES = 2
const LOGIN = 51
const LOGIN_ANSWER = 101
const TELEMETRY: readonly number[] = [52, 66, 67]
const TELEMETRY_ANSWER = 123
/** Times count from 2002. */
const EPOCH_MS = Date.UTC(2002, 0, 1)
const STEPS_PER_DEGREE = 10_000_000
const ID_BYTES = 8
const ANALOGUES = 5

/** The sum starts from zero and stands high byte first, unlike all other numbers. */
const messageTo = (type: number, content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u32(MARK).u8(type).u16LE(content.length).raw(content)
  return writer.u16(crc16Ccitt(writer.done(), 0, undefined, 0)).done()
}

const readState = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  attributes.input = reader.u16LE()
  reader.skip(8)
  for (let number = 1; number <= ANALOGUES; number++) attributes[`adc${number}`] = reader.u16LE()
}

interface Telemetry {
  position: DecodedPosition
  /** Undefined where the message ends before it: there is nothing to confirm it by. */
  index: number | undefined
}

const readTelemetry = (reader: ByteReader, now: Date): Telemetry => {
  const seconds = reader.u32LE()
  const latitude = reader.i32LE() / STEPS_PER_DEGREE
  const longitude = reader.i32LE() / STEPS_PER_DEGREE
  const attributes: DecodedPosition['attributes'] = { odometer: reader.u32LE(), fuelUsed: reader.u32LE() }
  const speedKnots = knotsOfKmh(reader.u16LE())
  readState(reader.skip(2), attributes)
  const courseDegrees = reader.u16LE()
  Object.assign(attributes, { status: reader.u16LE(), event: reader.u16LE() })
  const [low, high] = [reader.u32LE(), reader.u32LE()]
  const driver = (BigInt(high) << 32n) + BigInt(low)
  if (driver > 0n) attributes.driverUniqueId = String(driver)
  const time = seconds > 0 ? new Date(EPOCH_MS + seconds * 1000) : undefined
  const valid = latitude !== 0 || longitude !== 0
  const place = soundFix({ time, valid, latitude, longitude, speedKnots, courseDegrees }, now)
  return { position: { ...place, attributes }, index: readable(() => reader.u16LE()) }
}

/** A login with the identifier in eight bytes, and telemetry, which is confirmed by its number. */
export const decodeAutotrack: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame, 0, Math.max(0, frame.length - CRC_BYTES))
  if (reader.u32() !== MARK) return { error: 'not a message of this protocol' }
  const type = reader.u8()
  reader.skip(2)
  if (type === LOGIN) {
    const content = reader.rest()
    const id = new ByteReader(content).hex(ID_BYTES)
    return { deviceIds: [id], replies: [{ bytes: messageTo(LOGIN_ANSWER, content), when: 'received' }] }
  }
  if (!TELEMETRY.includes(type)) return {}
  const telemetry = readable(() => readTelemetry(reader, now))
  if (!telemetry) return { error: 'telemetry cut short' }
  const { position, index } = telemetry
  if (index === undefined) return { positions: [position] }
  const bytes = messageTo(TELEMETRY_ANSWER, new ByteWriter().u16LE(index).done())
  return { positions: [position], replies: [{ bytes, when: 'stored' }] }
})
