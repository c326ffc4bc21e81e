import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { ImpossibleValueError, cellOf } from '../fix'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { eventAttributes } from './events'
import { readBrief, readLocation } from './location'
import { readObd } from './obd'

const text = (words: string) => ({ bytes: bytesFromAscii(words), when: 'received' as const })

/** Login `##,imei:<id>,A`, a bare IMEI as heartbeat, or `imei:<id>,<event>,…`. */
export const decodeGps103: DecodeFrame = decodeSafely((frame) => {
  const sentence = utf8Of(frame).replace(/[;*\0\s]+$/, '')
  if (/^\d{10,16}$/.test(sentence)) return { deviceIds: [sentence], replies: [text('ON')] }
  const match = /^(##,)?imei:(\d{8,17}),(.*)$/s.exec(sentence)
  if (!match) return { error: 'not a sentence of this protocol' }
  const [, hashes, id = '', rest = ''] = match
  if (hashes !== undefined || rest.startsWith('L,') || rest === 'L') return { deviceIds: [id], replies: [text('LOAD')] }
  return { deviceIds: [id], ...readEvent(id, rest.split(',')) }
})

const readEvent = (id: string, fields: string[]): Decoded => {
  const [event = ''] = fields
  // A piece of a photo: pictures are not kept.
  if (event === 'vr') return {}
  if (event === 'OBD') return { positions: [readObd(fields)] }
  const replies = event === 'help me' ? [{ bytes: bytesFromAscii(`**,imei:${id},E;`), when: 'stored' as const }] : []
  return { positions: [readPosition(fields)], ...(replies.length > 0 ? { replies } : {}) }
}

const readPosition = (fields: string[]): DecodedPosition => {
  if (fields[1]?.startsWith('---')) return readBrief(fields)
  if (fields[3] === 'L') return readCell(fields)
  if (fields[3] === 'F') return readLocation(fields)
  throw new ImpossibleValueError('kind of fix', fields[3])
}

/** `event,date,phone,L,,,area,,cell`: a device without a fix names its cell, if it knows it. */
const readCell = (fields: string[]): DecodedPosition => {
  const attributes = eventAttributes(fields[0] ?? '', fields[2] ?? '')
  const [area = '', , cell = ''] = fields.slice(6)
  const isCell = /^[0-9a-f]{1,8}$/i.test(area) && /^[0-9a-f]{1,8}$/i.test(cell)
  if (!isCell) return { attributes }
  return { attributes, network: { cellTowers: [cellOf(0, 0, Number.parseInt(area, 16), Number.parseInt(cell, 16))] } }
}
