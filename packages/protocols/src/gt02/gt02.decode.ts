import { ByteReader, bytesFromHex, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh, utcOf } from '../fix'
import { inDeviceZone } from '../local-times'
import { readable, soundFix } from '../lenient'
import type { Decoded, DecodedPosition, DecodeFrame } from '../protocol'

const MARK = 0x6868
const PLACE = 0x10
const HEARTBEAT = 0x1a
const ANSWER = 0x1c
const UNITS_PER_DEGREE = 60 * 30_000
const HEARTBEAT_ANSWER = bytesFromHex('54681a0d0a')

const placeOf = (reader: ByteReader, index: number, now: Date): DecodedPosition => {
  const [year, month, day, hours, minutes, seconds] = reader.view8(6)
  const time = readable(() => utcOf(year ?? 0, month ?? 0, day ?? 0, hours, minutes, seconds))
  const north = reader.u32() / UNITS_PER_DEGREE
  const east = reader.u32() / UNITS_PER_DEGREE
  const speedKnots = knotsOfKmh(reader.u8())
  const courseDegrees = reader.u16()
  const flags = reader.skip(3).u32()
  const place = {
    time,
    valid: isBitSet(flags, 0),
    latitude: isBitSet(flags, 1) ? north : -north,
    longitude: isBitSet(flags, 2) ? east : -east,
    speedKnots,
    courseDegrees,
  }
  return { ...soundFix(place, now), attributes: { index } }
}

const decodeHeartbeat = (deviceIds: string[], attributes: DecodedPosition['attributes']): Decoded => ({
  deviceIds,
  positions: [{ attributes }],
  replies: [{ bytes: HEARTBEAT_ANSWER, when: 'received' }],
})

const decodeAnswer = (deviceIds: string[], index: number, reader: ByteReader): Decoded => {
  const result = reader.ascii(Math.min(reader.u8(), reader.left))
  return { deviceIds, positions: [{ attributes: { index, result } }], commandResult: result }
}

/** `hh`, length, power and signal, IMEI in BCD, number of the message and its kind. */
export const decodeGt02: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const reader = new ByteReader(frame)
    if (reader.u16() !== MARK) return { error: 'not a message of this protocol' }
    const [power = 0, rssi = 0] = reader.skip(1).view8(2)
    const deviceIds = [reader.hex(8).slice(1)]
    const index = reader.u16()
    const kind = reader.u8()
    if (kind === HEARTBEAT) return decodeHeartbeat(deviceIds, { index, power, rssi })
    if (kind === ANSWER) return decodeAnswer(deviceIds, index, reader)
    const position = kind === PLACE ? readable(() => placeOf(reader, index, now)) : undefined
    return position ? { deviceIds, positions: [position] } : { deviceIds }
  }),
)
