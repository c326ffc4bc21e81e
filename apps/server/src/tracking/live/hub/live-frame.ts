import { constants, deflateRaw } from 'node:zlib'

/** Below this, compressing costs more than it saves. */
const DEFLATE_FROM_BYTES = 8192
const FINAL_TEXT = 0x81
const COMPRESSED = 0x40
/** A flushed deflate stream ends with these four bytes, which the wire leaves out (RFC 7692 §7.2.1). */
const TAIL_BYTES = 4
/** Live texts repeat themselves so much that the fastest level already takes nine tenths away. */
const OPTIONS = { level: 1, finishFlush: constants.Z_SYNC_FLUSH }

/**
 * One text message of the socket, made once for every socket that gets it: frames of a server are not masked, so all
 * sockets are given the very same bytes.
 */
export interface LiveFrame {
  readonly text: string
  /** The WebSocket frame, header included. */
  plain(): Buffer
  /** The same for clients that agreed on permessage-deflate, each frame by itself; null when it is not worth it. */
  deflated(): Promise<Buffer> | null
}

/** A whole WebSocket text frame as a server sends it (RFC 6455 §5.2). */
export function frameBytes(payload: Uint8Array, isCompressed: boolean): Buffer {
  const { length } = payload
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const bytes = Buffer.allocUnsafe(2 + lengthBytes + length)
  bytes[0] = isCompressed ? FINAL_TEXT | COMPRESSED : FINAL_TEXT
  bytes[1] = lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127
  if (lengthBytes === 2) bytes.writeUInt16BE(length, 2)
  if (lengthBytes === 8) bytes.writeBigUInt64BE(BigInt(length), 2)
  bytes.set(payload, 2 + lengthBytes)
  return bytes
}

const deflate = (payload: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    deflateRaw(payload, OPTIONS, (error, packed) =>
      error ? reject(error) : resolve(frameBytes(packed.subarray(0, packed.length - TAIL_BYTES), true)),
    ),
  )

export function createFrame(text: string): LiveFrame {
  let payload: Buffer | undefined
  let plain: Buffer | undefined
  let deflated: Promise<Buffer> | undefined
  const bytes = (): Buffer => (payload ??= Buffer.from(text))
  return {
    text,
    plain: () => (plain ??= frameBytes(bytes(), false)),
    deflated: () => (text.length < DEFLATE_FROM_BYTES ? null : (deflated ??= deflate(bytes()))),
  }
}

/** The keepalive of the contract. */
export const KEEPALIVE = createFrame('{}')
