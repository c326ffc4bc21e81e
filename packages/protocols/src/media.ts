import type { ConnectionState, DecodedPosition, Media } from './protocol'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_PIECES = 8192

/** The file that is coming in on a connection: one at a time, whatever the protocol. */
interface Incoming {
  key: string
  pieces: (Uint8Array | undefined)[]
  count: number
  byteLength: number
}

const isIncoming = (value: unknown): value is Incoming =>
  typeof value === 'object' && value !== null && 'key' in value && 'pieces' in value

const incomingOf = ({ memory }: ConnectionState, key: string): Incoming => {
  const { incomingFile } = memory
  if (isIncoming(incomingFile) && incomingFile.key === key) return incomingFile
  const fresh: Incoming = { key, pieces: [], count: 0, byteLength: 0 }
  memory.incomingFile = fresh
  return fresh
}

const joined = ({ pieces, byteLength }: Incoming): Uint8Array => {
  const bytes = new Uint8Array(byteLength)
  let at = 0
  for (const piece of pieces) {
    if (!piece) continue
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

const finish = (connection: ConnectionState, file: Incoming): Uint8Array => {
  connection.memory.incomingFile = undefined
  return joined(file)
}

/**
 * Keeps a copy of a piece, numbered from 0, of the file `key`; gives the bytes once all `total` pieces are there. A new
 * key drops the file before it. A piece sent twice counts once. Files over 2 MiB are dropped.
 */
export const addPiece = (
  connection: ConnectionState,
  key: string,
  piece: { number: number; total: number; bytes: Uint8Array },
): Uint8Array | undefined => {
  const { number, total, bytes } = piece
  if (!(number >= 0 && number < total && total <= MAX_PIECES)) return undefined
  const file = incomingOf(connection, key)
  if (!file.pieces[number]) {
    file.pieces[number] = Uint8Array.from(bytes)
    file.count++
    file.byteLength += bytes.length
  }
  if (file.byteLength > MAX_BYTES) {
    connection.memory.incomingFile = undefined
    return undefined
  }
  return file.count === total ? finish(connection, file) : undefined
}

/**
 * The same for files that do not say how many pieces they have: the first starts anew, `isLast` ends them, unless one
 * is missing.
 */
export const addNextPiece = (
  connection: ConnectionState,
  key: string,
  piece: { number: number; isLast: boolean; bytes: Uint8Array },
): Uint8Array | undefined => {
  const { number, isLast, bytes } = piece
  if (number === 0) connection.memory.incomingFile = undefined
  if (number > 0 && incomingOf(connection, key).pieces[number - 1] === undefined) return undefined
  return addPiece(connection, key, { number, total: isLast ? number + 1 : number + 2, bytes })
}

const JPEG = [0xff, 0xd8]
const PNG = [0x89, 0x50]

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** `png` when the bytes say so, else `jpg`, which every camera of a tracker sends. */
const pictureExtension = (bytes: Uint8Array): string => (startsWith(bytes, PNG) ? 'png' : 'jpg')

export const isPicture = (bytes: Uint8Array): boolean => startsWith(bytes, JPEG) || startsWith(bytes, PNG)

/** A report that brings nothing but a file. */
export const withMedia = (media: Media): DecodedPosition => ({ attributes: {}, media })

export const withPicture = (bytes: Uint8Array): DecodedPosition =>
  withMedia({ kind: 'image', bytes, extension: pictureExtension(bytes) })
