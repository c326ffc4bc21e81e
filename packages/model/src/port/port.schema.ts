import { z } from 'zod'
import { WireDate } from '../wire/index'

/** Name of the port that recognises any tracker, where a protocol is expected. */
export const DETECT_PORT_NAME = 'detect'

/** One device port with what goes through it since the server started. */
export const Port = z.object({
  protocol: z.string(),
  transport: z.enum(['tcp', 'udp', 'http']),
  /** 0 while it is switched off. */
  port: z.number().int(),
  state: z.enum(['open', 'off', 'failed']),
  /** Why it could not be opened, e.g. `EADDRINUSE`. */
  error: z.string().nullable(),
  /** Open connections; of UDP, remembered addresses. */
  connections: z.number().int(),
  /** Devices heard of in the last ten minutes. */
  devices: z.number().int(),
  messages: z.number().int(),
  messagesPerMinute: z.number().int(),
  unreadable: z.number().int(),
  refused: z.number().int(),
  lastMessageAt: WireDate.nullable(),
  /** `hex` is at most 512 bytes. */
  lastUnreadable: z.object({ at: WireDate, address: z.string(), hex: z.string(), reason: z.string() }).nullable(),
})
export type Port = z.infer<typeof Port>

/** A protocol that the server speaks. */
export const SpokenProtocol = z.object({
  name: z.string(),
  /** Makers whose trackers speak it, best known first. */
  brands: z.array(z.string()),
  /** Models whose messages are read in a way of their own; one of them belongs into the model of such a device. */
  models: z.array(z.string()),
})
export type SpokenProtocol = z.infer<typeof SpokenProtocol>
