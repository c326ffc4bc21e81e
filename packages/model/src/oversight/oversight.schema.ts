import { z } from 'zod'
import { WireDate } from '../wire/index'

export const ACTION_TYPES = [
  'create',
  'edit',
  'remove',
  'link',
  'unlink',
  'login',
  'logout',
  'denied',
  'accumulators',
  'command',
  'report',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** What somebody did, in the words of the contract (TRACKING-API §2.4). Numbers that do not apply are 0. */
export const Action = z.object({
  id: z.number(),
  actionTime: WireDate,
  address: z.string().nullable(),
  userId: z.number(),
  userEmail: z.string().nullable(),
  actionType: z.enum(ACTION_TYPES),
  objectType: z.string().nullable(),
  objectId: z.number(),
  attributes: z.record(z.string(), z.unknown()),
})
export type Action = z.infer<typeof Action>

/** One day of the server that is over. */
export const Statistics = z.object({
  id: z.number(),
  attributes: z.record(z.string(), z.unknown()),
  /** The end of the day. */
  captureTime: WireDate,
  activeUsers: z.number(),
  activeDevices: z.number(),
  requests: z.number(),
  messagesReceived: z.number(),
  messagesStored: z.number(),
  mailSent: z.number(),
  smsSent: z.number(),
  geocoderRequests: z.number(),
  geolocationRequests: z.number(),
  /** Devices by protocol. */
  protocols: z.record(z.string(), z.number()).nullable(),
})
export type Statistics = z.infer<typeof Statistics>
