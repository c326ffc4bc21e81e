import { ByteWriter, bytesFromAscii, sumOf } from '../bytes/index'

const COMMA = 0x2c
/** `*`, two digits of sum and a line end. */
const TAIL_BYTES = 5

/** `@@`, a sign, the length, IMEI, content and sum. */
export const frameTo = (imei: string, flag: string, content: string | Uint8Array): Uint8Array => {
  const body = typeof content === 'string' ? bytesFromAscii(content) : content
  const length = 1 + imei.length + 1 + body.length + TAIL_BYTES
  const writer = new ByteWriter().ascii(`@@${flag}${length},${imei},`).raw(body).ascii('*')
  const sum = sumOf(writer.done()).toString(16).toUpperCase().padStart(2, '0')
  return writer.ascii(`${sum}\r\n`).done()
}

/** A message taken apart: sign, IMEI, type, and where its content starts and ends. */
export interface MeitrackMessage {
  imei: string
  type: string
  frame: Uint8Array
  start: number
  end: number
}

const endOf = (frame: Uint8Array): number => {
  const star = frame.lastIndexOf(0x2a)
  return star >= frame.length - TAIL_BYTES && star > 0 ? star : frame.length
}

const IMEI = /^\d{5,16}$/

/** Throws when the frame is not `$$…,IMEI,type,…`. */
export const messageOf = (frame: Uint8Array): MeitrackMessage => {
  const end = endOf(frame)
  const first = frame.indexOf(COMMA)
  const second = frame.indexOf(COMMA, first + 1)
  if (first < 0 || second < 0) throw new Error('not a message $$…,id,type')
  const imei = String.fromCharCode(...frame.subarray(first + 1, second))
  const third = frame.indexOf(COMMA, second + 1)
  const typeEnd = third < 0 || third > end ? end : third
  const type = String.fromCharCode(...frame.subarray(second + 1, Math.min(typeEnd, second + 5)))
  if (!IMEI.test(imei)) throw new Error('not a message $$…,id,type')
  return { imei, type, frame, start: Math.min(typeEnd + 1, end), end }
}
