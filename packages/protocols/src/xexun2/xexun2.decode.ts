import { ByteReader, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded } from '../protocol'
import { frameTo } from './message'
import { readRecord } from './record'

const POSITIONS = 0x14
const COMMAND = 0x07
const ACCEPTED = Uint8Array.of(1)

const decodePositions = (body: ByteReader): Decoded => {
  const lengths = Array.from({ length: body.u8() }, () => body.u16())
  return { positions: lengths.map((length) => readRecord(body.part(length))) }
}

const FLAG_BYTES = 2

/** One message; every message names its device. */
export const decodeXexun2: DecodeFrame = decodeSafely((frame) => {
  const reader = new ByteReader(frame, FLAG_BYTES, frame.length - FLAG_BYTES)
  const [type, index] = [reader.u16(), reader.u16()]
  const imei = reader.hex(8).slice(0, 15)
  if (!/^\d{15}$/.test(imei)) return { error: 'no IMEI in the message' }
  const length = reader.u16()
  const body = reader.skip(2).part(Math.min(length, reader.left))
  if (type === POSITIONS) {
    const replies: Decoded['replies'] = [{ bytes: frameTo(type, index, imei, ACCEPTED), when: 'stored' }]
    return { deviceIds: [imei], ...decodePositions(body), replies }
  }
  const result = type === COMMAND ? utf8Of(body.rest()).replaceAll('\0', '').trim() : ''
  return { deviceIds: [imei], ...(result !== '' && { commandResult: result }) }
})
