import { asciiOf, bytesFromAscii, bytesFromHex } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState, Decoded, HttpMessage, Protocol } from '../protocol'

/**
 * What a damaged field may cost. `fix`: the whole place (its time stays as the device's own); `time`; parts of the fix;
 * `record`: the whole record of the field; `deviceIds`, `replies`, `network`, `commandResult`; `attributes`: all of them;
 * any other word is the name of an attribute.
 */
export type Spoiled =
  | 'fix'
  | 'time'
  | 'valid'
  | 'speedKnots'
  | 'courseDegrees'
  | 'altitudeMeters'
  | 'accuracyMeters'
  | 'record'
  | 'deviceIds'
  | 'replies'
  | 'network'
  | 'commandResult'
  | (string & {})

/** A part of a message that a test may damage. */
export interface Field {
  name: string
  bytes: Uint8Array
  isText: boolean
  spoils: readonly Spoiled[]
  /** Of which position of the message, counted from 0; without it, of all. */
  record?: number
  /** The only damage to try, in place of any. */
  damage?: readonly Uint8Array[]
}

export type Part = string | Uint8Array | Field

/** A message of our own making, in parts of which some may be damaged. */
export interface Sample {
  title: string
  parts: readonly Part[]
  /** Puts lengths, sums and marks around the joined parts. */
  seal?: (content: Uint8Array) => Uint8Array
  /** Messages that the connection must have had before, such as a login. */
  before?: readonly Uint8Array[]
  options?: ConnectionState['options']
  transport?: ConnectionState['transport']
  /** For protocols over HTTP: whether the parts make up the body of a POST or the path of a GET. */
  http?: { content: 'body' | 'path'; path?: string; headers?: Record<string, string> }
  /**
   * What may be lost when the content ends one byte early, or has one byte too many. `false` where the frame has no
   * such end (fixed lengths checked by the framer).
   */
  tail?: readonly Spoiled[] | false
}

/** Bytes of hex digits, for parts of binary messages; blanks are for the eye. */
export const hex = (digits: string): Uint8Array => bytesFromHex(digits.replace(/\s/g, ''))

const bytesOfValue = (value: string | Uint8Array): Uint8Array =>
  typeof value === 'string' ? bytesFromAscii(value) : value

/** A part that a test may damage: text where `value` is a text, bytes (of the same count) otherwise. */
export const field = (
  name: string,
  value: string | Uint8Array,
  spoils: readonly Spoiled[],
  more: { record?: number; damage?: readonly (string | Uint8Array)[] } = {},
): Field => ({
  name,
  bytes: bytesOfValue(value),
  isText: typeof value === 'string',
  spoils,
  ...(more.record === undefined ? {} : { record: more.record }),
  ...(more.damage ? { damage: more.damage.map(bytesOfValue) } : {}),
})

export const joinBytes = (pieces: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(pieces.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

const bytesOfPart = (part: Part): Uint8Array =>
  typeof part === 'string' ? bytesFromAscii(part) : part instanceof Uint8Array ? part : part.bytes

export const isField = (part: Part): part is Field => typeof part !== 'string' && !(part instanceof Uint8Array)

/** What stands between the marks of a message. */
export const contentOf = (sample: Sample, replaced?: Field, by?: Uint8Array): Uint8Array =>
  joinBytes(sample.parts.map((part) => (part === replaced && by ? by : bytesOfPart(part))))

export const sealed = (sample: Sample, content: Uint8Array): Uint8Array =>
  sample.seal ? sample.seal(content) : content

/** The whole message as it travels. */
export const frameOfSample = (sample: Sample): Uint8Array => sealed(sample, contentOf(sample))

const NOW = new Date(Date.UTC(2026, 4, 6))

/** The messages that a sample's bytes are cut into on their way, or the bytes themselves where nothing is cut. */
export const framesOfSample = (protocol: Protocol, sample: Sample, bytes = frameOfSample(sample)): Uint8Array[] => {
  const { options = {}, transport = 'tcp' } = sample
  if (!protocol.frame || sample.http || transport !== 'tcp') return [bytes]
  return cutAll(bytes, protocol.frame, { transport, options: { ...options }, memory: {} }).frames
}

/** A connection on which everything before the sample's message was said. */
export const connectionBefore = (protocol: Protocol, sample: Sample): ConnectionState => {
  const { options = {}, transport = 'tcp' } = sample
  const connection: ConnectionState = { transport, options: { ...options }, memory: {} }
  for (const earlier of sample.before ?? []) {
    const { deviceIds } = protocol.decode?.(earlier, connection, NOW) ?? {}
    connection.uniqueId ??= deviceIds?.[0]
  }
  return connection
}

const requestOf = (
  frame: Uint8Array,
  { content, path = '/', headers = {} }: NonNullable<Sample['http']>,
): HttpMessage =>
  content === 'path'
    ? { method: 'GET', path: asciiOf(frame), headers, body: new Uint8Array(0) }
    : { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body: frame }

/** What the protocol makes of a message, after what came before. */
export const decodeSample = (protocol: Protocol, sample: Sample, frame = frameOfSample(sample)): Decoded => {
  const connection = connectionBefore(protocol, sample)
  if (sample.http) return protocol.decodeHttp?.(requestOf(frame, sample.http), connection, NOW) ?? {}
  return protocol.decode?.(frame, connection, NOW) ?? {}
}

/** Names of the attributes that a sample's positions carry. */
export const attributesOfSample = (protocol: Protocol, sample: Sample): string[] => {
  const [frame] = framesOfSample(protocol, sample)
  const { positions = [] } = decodeSample(protocol, sample, frame)
  return positions.flatMap(({ attributes }) => Object.keys(attributes))
}
