import { ByteWriter, asciiOf, bytesFromAscii } from '../bytes/index'

/** Whom a message is from or for: maker, device and, with some makers, a number of the message. */
export interface WatchHead {
  maker: string
  id: string
  index: string | undefined
}

export interface WatchMessage extends WatchHead {
  type: string
  content: Uint8Array
}

const HEAD = /^\[([^*[\]]{1,8})\*(\d+)\*(?:([\da-f]{4})\*)?([\da-f]{4})\*([^,\]]*)/i
const HEAD_BYTES = 80
const CLOSE = 0x5d
const COMMA = 0x2c

/** Throws when the frame is not `[maker*id*length*type,…]`. */
export const messageOf = (frame: Uint8Array): WatchMessage => {
  const head = HEAD.exec(asciiOf(frame, 0, Math.min(frame.length, HEAD_BYTES)))
  if (!head) throw new Error('not a message [maker*id*length*type…]')
  const [all, maker = '', id = '', index, , type = ''] = head
  const end = frame.at(-1) === CLOSE ? frame.length - 1 : frame.length
  const start = frame[all.length] === COMMA ? all.length + 1 : all.length
  return { maker, id, index, type, content: frame.subarray(Math.min(start, end), end) }
}

/** A message to a device; `content` must be escaped already. */
export const frameTo = ({ maker, id, index }: WatchHead, content: Uint8Array | string): Uint8Array => {
  const bytes = typeof content === 'string' ? bytesFromAscii(content) : content
  const number = index === undefined ? '' : `${index}*`
  const length = bytes.length.toString(16).padStart(4, '0')
  return new ByteWriter().ascii(`[${maker}*${id}*${number}${length}*`).raw(bytes).ascii(']').done()
}
