import { ByteReader } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import type { Jt808Message } from './message'

/** Pictures of cameras are the longest messages. */
const MAX_BYTES = 524_288
const MAX_WAITING = 4

interface Waiting {
  count: number
  parts: Record<number, Uint8Array>
  byteLength: number
}

type Collection = Record<string, Waiting>

const isCollection = (value: unknown): value is Collection => typeof value === 'object' && value !== null

const collectionOf = ({ memory }: ConnectionState): Collection => {
  const { parts } = memory
  if (isCollection(parts)) return parts
  const fresh: Collection = {}
  memory.parts = fresh
  return fresh
}

const joined = ({ count, parts, byteLength }: Waiting): Uint8Array => {
  const bytes = new Uint8Array(byteLength)
  let at = 0
  for (let number = 1; number <= count; number++) {
    const part = parts[number]
    if (!part) continue
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The message with the bodies of all its parts, or undefined while one is missing. Whole messages pass as they are. */
export const withAllParts = (message: Jt808Message, connection: ConnectionState): Jt808Message | undefined => {
  const { part, type, index, body } = message
  if (!part || part.count <= 1) return message
  const collection = collectionOf(connection)
  const key = `${type}-${(index - part.number + 65_536) % 65_536}`
  const waiting = collection[key] ?? { count: part.count, parts: {}, byteLength: 0 }
  if (!waiting.parts[part.number]) {
    waiting.parts[part.number] = Uint8Array.from(body.rest())
    waiting.byteLength += waiting.parts[part.number]?.length ?? 0
  }
  collection[key] = waiting
  const isWhole = Object.keys(waiting.parts).length === waiting.count
  if (isWhole || waiting.byteLength > MAX_BYTES) Reflect.deleteProperty(collection, key)
  const [oldest, ...others] = Object.keys(collection)
  if (oldest !== undefined && others.length >= MAX_WAITING) Reflect.deleteProperty(collection, oldest)
  return isWhole ? { ...message, body: new ByteReader(joined(waiting)) } : undefined
}
