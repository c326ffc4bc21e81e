import { z } from 'zod'
import { endpoint, IdParams, WireDate } from '../wire/index'

/** How a device reaches the server now. Everything about the way is null while no connection is open. */
export const DeviceConnection = z.object({
  isOpen: z.boolean(),
  protocol: z.string().nullable(),
  transport: z.enum(['tcp', 'udp', 'http']).nullable(),
  /** `host:port` of the other end. */
  remote: z.string().nullable(),
  /** When the last message came, whatever it held; null if never. */
  lastMessageAt: WireDate.nullable(),
  /** Other open connections that say they are the same device; they get no commands. */
  others: z.array(z.object({ protocol: z.string(), remote: z.string(), lastMessageAt: WireDate })),
  /** They go on beside each other: somebody uses the identity of the tracker. */
  isContested: z.boolean(),
  /** Model that the tracker named on this connection. */
  toldModel: z.string().nullable(),
  /** How far the tracker said that its clock runs ahead of UTC; its times are corrected by it. */
  clockOffsetMinutes: z.number().nullable(),
})
export type DeviceConnection = z.infer<typeof DeviceConnection>

export const deviceConnectionEndpoints = {
  read: endpoint('GET', '/api/devices/:id/connection', {
    params: IdParams,
    reply: DeviceConnection,
    access: 'admin',
    summary: 'The way a device speaks to the server now, and when it last did.',
  }),
}
