import { z } from 'zod'
import { endpoint, Id, IdParams, ReferenceInput, WireDate } from '../wire/index'
import { Device } from './device.schema'
import { DeviceInput } from './device.endpoints'

/** Most devices that one call changes. */
export const BULK_MAX_DEVICES = 5000

const HOUR_METER_MAX_MS = 1e12
const ODOMETER_MAX_METERS = 1e10

/** What was counted so far; what is absent stays. `totalDistance` in metres, `hours` in milliseconds. */
export const DeviceAccumulators = z.strictObject({
  deviceId: Id,
  totalDistance: z.number().min(0).max(ODOMETER_MAX_METERS).nullish(),
  hours: z.number().int().min(0).max(HOUR_METER_MAX_MS).nullish(),
})
export type DeviceAccumulators = z.output<typeof DeviceAccumulators>

/** What many devices get at once: only what is named changes; an attribute that is null is taken away. */
export const DeviceChanges = z.strictObject({
  groupId: DeviceInput.shape.groupId.optional(),
  calendarId: DeviceInput.shape.calendarId.optional(),
  category: DeviceInput.shape.category.optional(),
  model: DeviceInput.shape.model.optional(),
  contact: DeviceInput.shape.contact.optional(),
  phone: DeviceInput.shape.phone.optional(),
  disabled: z.boolean().optional(),
  expirationTime: DeviceInput.shape.expirationTime.optional(),
  attributes: z.record(z.string().min(1).max(128), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
})
export type DeviceChanges = z.output<typeof DeviceChanges>

export const BulkFailure = z.object({ deviceId: Id, code: z.string(), message: z.string() })
export type BulkFailure = z.infer<typeof BulkFailure>

export const BulkResult = z.object({ changed: z.number().int(), failures: z.array(BulkFailure) })
export type BulkResult = z.infer<typeof BulkResult>

/** Most devices that one batch writes. */
export const BATCH_MAX_DEVICES = 500

/** What is to become of one device: written (a new one with id 0) or removed, with `ifVersion` only while it is that record. */
const BatchItem = z.strictObject({
  /** Of the caller's own, to tell the outcomes apart. */
  ref: z.number().int(),
  write: DeviceInput.optional(),
  removeId: Id.optional(),
  ifVersion: z.string().max(64).optional(),
})

export const BatchOutcome = z.object({
  ref: z.number().int(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'removed', 'refused']),
  id: Id.nullable(),
  /** Why it was refused. */
  code: z.string().nullable(),
  /** The record as it was. */
  before: Device.partial().nullable(),
  /** Tells whether the record is still the one that was written: its `recordVersion`. */
  version: z.string().nullable(),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>

/** A device that was deleted but can come back, under the unique id it had. */
export const DeletedDevice = z.object({ id: Id, name: z.string(), uniqueId: z.string(), deletedAt: WireDate })
export type DeletedDevice = z.infer<typeof DeletedDevice>

export const deviceAdminEndpoints = {
  setAccumulators: endpoint('PUT', '/api/devices/:id/accumulators', {
    need: { by: 'editDevice' },
    of: 'body.deviceId',
    params: IdParams,
    body: DeviceAccumulators,
    access: 'user',
    summary: 'Sets the odometer and the hour meter of a device; the id of the body counts.',
  }),
  changeMany: endpoint('POST', '/api/devices/bulk', {
    need: ['devices', 'edit'],
    body: z.strictObject({ deviceIds: z.array(Id).min(1).max(BULK_MAX_DEVICES), set: DeviceChanges }),
    reply: BulkResult,
    access: 'user',
    summary: 'Changes many devices; those that cannot be changed are named, the others are done.',
  }),
  writeBatch: endpoint('POST', '/api/devices/batch', {
    need: ['devices', 'create'],
    body: z.strictObject({
      /** Chosen by the caller: the same batch twice is done once, and answered with what became of it. */
      key: z.string().min(1).max(128),
      items: z.array(BatchItem).min(1).max(BATCH_MAX_DEVICES),
    }),
    reply: z.array(BatchOutcome),
    access: 'user',
    summary:
      'Creates, changes and removes devices in one transaction, once for each key; what cannot be is told one by one.',
  }),
  give: endpoint('POST', '/api/devices/owner', {
    need: ['devices', 'edit'],
    body: z.strictObject({ deviceIds: z.array(Id).min(1).max(BULK_MAX_DEVICES), accountId: ReferenceInput }),
    reply: z.object({ changed: z.number().int() }),
    access: 'user',
    summary: 'Gives devices to another account, all or none; 0 gives them to the administrators of the server.',
  }),
  listDeleted: endpoint('GET', '/api/devices/deleted', {
    need: ['devices', 'delete'],
    reply: z.array(DeletedDevice),
    access: 'user',
    summary: 'Devices that were deleted while deletion was lazy, the latest first.',
  }),
  restore: endpoint('POST', '/api/devices/:id/restore', {
    need: ['devices', 'delete'],
    params: IdParams,
    reply: Device,
    access: 'user',
    summary: 'Brings a deleted device back with its links.',
  }),
}
