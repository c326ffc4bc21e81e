import { ByteReader, isBitSet, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded, Reply } from '../protocol'
import { readConfiguration, readData } from './items'
import { MARK, Type, WAITS_BIT, frameTo } from './message'

const ACCEPTED = [Type.response, 0x01, 0x00]

const answer = (flags: number, index: number, when: Reply['when']): Reply[] =>
  isBitSet(flags, WAITS_BIT) ? [{ bytes: frameTo(index, ACCEPTED), when }] : []

const resultOf = (result: string): Decoded =>
  result === '' ? {} : { positions: [{ attributes: { result } }], commandResult: result }

const decodeContent = (type: number, body: ByteReader): Decoded => {
  switch (type) {
    case Type.data: {
      const { imei, positions } = readData(body)
      return { ...(imei !== undefined && { deviceIds: [imei] }), ...(positions.length > 0 && { positions }) }
    }
    case Type.configuration: {
      const attributes = readConfiguration(body)
      return Object.keys(attributes).length > 0 ? { positions: [{ attributes }] } : {}
    }
    case Type.response:
      return body.has(2) ? resultOf(String(body.skip(1).u8())) : {}
    case Type.system:
      return body.has(3) ? resultOf(utf8Of(body.skip(3).rest()).replaceAll('\0', '').trim()) : {}
    default:
      return {}
  }
}

/** One message; data names the device, the rest relies on it. */
export const decodeMinifinder2: DecodeFrame = decodeSafely((frame) => {
  const reader = new ByteReader(frame)
  if (reader.u8() !== MARK) return { error: 'not a message of this protocol' }
  const flags = reader.u8()
  const length = reader.u16LE()
  const index = reader.skip(2).u16LE()
  const body = reader.part(Math.min(length, reader.left))
  const decoded = decodeContent(body.u8(), body)
  const replies = answer(flags, index, decoded.positions ? 'stored' : 'received')
  return { ...decoded, ...(replies.length > 0 && { replies }) }
})
