import { ByteReader, isBitSet, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded, Reply } from '../protocol'
import { readable } from '../lenient'
import { readConfiguration } from './configuration'
import { readData } from './items'
import { servicesFor } from './services'
import { MARK, Type, WAITS_BIT, frameTo } from './message'

const ACCEPTED = [Type.response, 0x01, 0x00]

const answer = (flags: number, index: number, content: ArrayLike<number>, when: Reply['when']): Reply[] =>
  isBitSet(flags, WAITS_BIT) ? [{ bytes: frameTo(index, content), when }] : []

const resultOf = (result: string): Decoded =>
  result === '' ? {} : { positions: [{ attributes: { result } }], commandResult: result }

const decodeContent = (type: number, body: ByteReader, now: Date): Decoded => {
  switch (type) {
    case Type.data:
    case Type.services: {
      const { imei, positions } = readData(body, now)
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
export const decodeMinifinder2: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame)
  if (reader.u8() !== MARK) return { error: 'not a message of this protocol' }
  const flags = reader.u8()
  const length = reader.u16LE()
  const index = reader.skip(2).u16LE()
  const body = reader.part(Math.min(length, reader.left))
  const type = body.u8()
  const services = type === Type.services ? servicesFor(new ByteReader(body.bytes, body.position, body.end), now) : []
  const decoded = readable(() => decodeContent(type, body, now)) ?? {}
  const content = services.length > 0 ? services : ACCEPTED
  const replies = answer(flags, index, content, decoded.positions ? 'stored' : 'received')
  return { ...decoded, ...(replies.length > 0 && { replies }) }
})
