import type { Decoded } from '@rastro/protocols'
import type { DeviceLink } from '#src/tracking/ingest/listen/index'

/** Of a longer message only this much is kept and shown, bytes. */
const MOST_BYTES = 4096
const MOST_DECODED_CHARS = 16_384

/** One message between a device and the server. Times are epoch ms. */
export interface RawMessageRecord {
  deviceId: number
  uniqueId: string
  atMs: number
  isIncoming: boolean
  transport: 'tcp' | 'udp' | 'http'
  protocol: string
  /** `host:port`. */
  remote: string
  bytes: Uint8Array
  decoded: Record<string, unknown> | null
  error: string | null
}

/** Of a file that came with a message only the size is shown. */
const withoutFiles = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? `${value.length} bytes` : value

/** The parts of a reading that say something about the device; answers to it are messages of their own. */
function readable({ deviceIds, positions, commandResult, others }: Decoded): Record<string, unknown> | null {
  const parts = {
    ...(deviceIds?.length ? { deviceIds } : {}),
    ...(positions?.length ? { positions } : {}),
    ...(commandResult === undefined ? {} : { commandResult }),
    ...(others?.length ? { others: others.map(readable) } : {}),
  }
  if (Object.keys(parts).length === 0) return null
  const text = JSON.stringify(parts, withoutFiles)
  return text.length > MOST_DECODED_CHARS ? { tooLong: text.length } : (JSON.parse(text) as Record<string, unknown>)
}

export function rawMessage(
  device: { id: number; uniqueId: string },
  { link, bytes, decoded }: { link: DeviceLink; bytes: Uint8Array; decoded: Decoded | null },
  nowMs: number,
): RawMessageRecord {
  return {
    deviceId: device.id,
    uniqueId: device.uniqueId,
    atMs: nowMs,
    isIncoming: decoded !== null,
    transport: link.state.transport,
    protocol: link.protocol.name,
    remote: link.remote,
    bytes: Uint8Array.prototype.slice.call(bytes, 0, MOST_BYTES),
    decoded: decoded && readable(decoded),
    error: decoded?.error ?? null,
  }
}

/** The bytes as text; null when they are none. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null
  const text = Buffer.from(bytes).toString('utf8')
  // eslint-disable-next-line no-control-regex -- control characters are what tells binary from text
  return /[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(text) ? null : text
}
