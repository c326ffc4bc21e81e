import { z } from 'zod'
import { Id, WireDate } from '../wire/index'

/** Device attribute: hours that its raw messages are kept; absent or 0 keeps none. */
export const KEEP_MESSAGES_KEY = 'rastro.keepMessages'
export const KEEP_MESSAGES_MAX_HOURS = 168

const shared = {
  at: WireDate,
  /** Seen from the server: `in` came from the device. */
  direction: z.enum(['in', 'out']),
  transport: z.enum(['tcp', 'udp', 'http']),
  protocol: z.string(),
  /** The bytes as text when they are one. */
  text: z.string().nullable(),
  /** What was read of an incoming message. */
  decoded: z.record(z.string(), z.unknown()).nullable(),
  /** Why it could not be read. */
  error: z.string().nullable(),
}

/** One message between a device and the server, byte for byte. */
export const RawMessage = z.object({ id: Id, ...shared, remote: z.string(), hex: z.string() })
export type RawMessage = z.infer<typeof RawMessage>

/** One message as the live socket tells it: the five fields of the contract, and with a device chosen the others too. */
export const LogRecord = z.object({
  deviceId: Id,
  protocol: z.string(),
  /** Address of the device, without its port. */
  host: z.string(),
  uniqueId: z.string(),
  /** Hex. */
  data: z.string(),
})
export type LogRecord = z.infer<typeof LogRecord>

export const DeviceLogRecord = LogRecord.extend(shared)
export type DeviceLogRecord = z.infer<typeof DeviceLogRecord>
