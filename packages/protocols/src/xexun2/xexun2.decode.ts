import { ByteReader, lowBits, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { DecodeFrame, Decoded, Reply } from '../protocol'
import { frameTo } from './message'
import { readRecord } from './record'

const POSITIONS = 0x14
const COMMAND = 0x07
const ACCEPTED = Uint8Array.of(1)

const decodePositions = (body: ByteReader, now: Date): Decoded => {
  const count = body.left > 0 ? body.u8() : 0
  const lengths = readable(() => Array.from({ length: count }, () => body.u16())) ?? []
  const records = lengths.map((length) => body.part(Math.min(length, body.left))).filter(({ left }) => left > 0)
  return records.length > 0 ? { positions: records.map((record) => readRecord(record, now)) } : {}
}

const FLAG_BYTES = 2
const LENGTH_BITS = 10

/** One message; every message names its device. */
export const decodeXexun2: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame, FLAG_BYTES, frame.length - FLAG_BYTES)
  const [type, index] = [reader.u16(), reader.u16()]
  const imei = reader.hex(8).slice(0, 15)
  if (!/^\d{15}$/.test(imei)) return { error: 'no IMEI in the message' }
  const length = reader.u16()
  // The upper bits of a length may be flags; the content ends with the frame in any case.
  const room = reader.skip(2).left
  const body = reader.part(length <= room ? length : Math.min(lowBits(length, LENGTH_BITS) || room, room))
  if (type === COMMAND) {
    const result = utf8Of(body.rest()).replaceAll('\0', '').trim()
    return { deviceIds: [imei], ...(result !== '' && { commandResult: result }) }
  }
  const answer = (when: Reply['when']): Reply[] => [{ bytes: frameTo(type, index, imei, ACCEPTED), when }]
  if (type !== POSITIONS) return { deviceIds: [imei], replies: answer('received') }
  return { deviceIds: [imei], ...decodePositions(body, now), replies: answer('stored') }
})
