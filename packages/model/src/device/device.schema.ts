import { z } from 'zod'
import { Attributes, Id, Reference, WireDate } from '../wire/index'

export const DeviceStatus = z.enum(['online', 'offline', 'unknown'])
export type DeviceStatus = z.infer<typeof DeviceStatus>

/** TRACKING-API §2.2. `status`, `lastUpdate` and `positionId` are kept by the server and ignored on input. */
export const Device = z.object({
  id: Id,
  attributes: Attributes,
  groupId: Reference,
  calendarId: Reference,
  name: z.string().min(1).max(128),
  uniqueId: z.string().trim().min(1).max(128),
  status: DeviceStatus,
  lastUpdate: WireDate.nullable(),
  positionId: Reference,
  phone: z.string().max(128).nullable(),
  model: z.string().max(128).nullable(),
  contact: z.string().max(512).nullable(),
  category: z.string().max(128).nullable(),
  disabled: z.boolean(),
  expirationTime: WireDate.nullable(),
  /**
   * Ours: the account it belongs to, who is right above that, and the nearest reseller from it up. Derived from the tree of
   * accounts; absent when there is none, all of them when it is the administrators' of the server.
   */
  userId: Id.optional(),
  managerId: Id.optional(),
  ownerId: Id.optional(),
})
export type Device = z.infer<typeof Device>
