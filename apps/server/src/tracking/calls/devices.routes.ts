import { deviceAdminEndpoints, deviceEndpoints, type DeviceInput } from '@rastro/model/device'
import type { DeviceListQuery } from '@rastro/model/list'
import { crudRoutes, type JsonOptions, linkedBy } from './crud-routes'
import type { Mount } from '#src/http/index'
import type { Db } from '#src/db/index'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import { shownDeviceJson } from '#src/tracking/fleet/shares/index'
import { shownFields } from '@rastro/model/share'
import type { ServerHolder } from '#src/tracking/fleet/server/index'
import { anchorCalendarOf } from '#src/tracking/fleet/calendars/index'
import {
  belongingOf,
  deleteDevice,
  type DeviceDirectory,
  type DeviceRecord,
  hideDevice,
  insertDevice,
  updateDevice,
} from '#src/tracking/fleet/devices/index'
import type { Actor } from '#src/tracking/people/users/index'
import { createDeviceBatch, type DeviceBatchParts } from './device-batch'
import { type DeviceAdminRoutes, deviceAdminRoutes } from './device-admin.routes'

export interface DeviceRoutes extends Omit<DeviceAdminRoutes, 'oneAtATime'>, Pick<DeviceBatchParts, 'can'> {
  server: ServerHolder
}

/** Server setting: deleted devices keep their row and can come back. */
const LAZY_DELETION = 'tarkan.lazyDeletion'

const isOn = (value: unknown): boolean => value === true || value === 'true'

export function deviceRoutes(mount: Mount, parts: DeviceRoutes): void {
  const { db, devices, access, policy, server, clock } = parts
  const oneAtATime = createOneAtATime()
  const json = (device: DeviceRecord, { excludeAttributes, actor }: JsonOptions): string => {
    const fields = shownFields(actor.attributes)
    const text = shownDeviceJson(devices.jsonOf(device.id) ?? 'null', fields)
    return excludeAttributes ? JSON.stringify({ ...(JSON.parse(text) as object), attributes: {} }) : text
  }

  const requireReferences = (actor: Actor, input: DeviceInput, before: DeviceRecord | undefined): void => {
    policy.requireChoice(actor, 'group', input.groupId, before?.groupId)
    policy.requireChoice(actor, 'calendar', input.calendarId, before?.calendarId)
    policy.requireChoice(actor, 'calendar', anchorCalendarOf(input.attributes), anchorCalendarOf(before?.attributes))
    // Who takes over a device of somebody else is asked elsewhere; here it is as it was.
    if (!before && input.userId !== 0 && input.userId !== actor.id) policy.requireMayOwn(actor, input.userId)
  }
  const remove = async (tx: Db, id: number): Promise<void> => {
    if (isOn(server.get().attributes[LAZY_DELETION])) await hideDevice(tx, id, clock.nowMs())
    else await deleteDevice(tx, id)
  }

  crudRoutes<DeviceRecord, DeviceInput>(mount, parts, {
    noun: 'device',
    table: 'devices',
    endpoints: deviceEndpoints,
    byId: devices.byId,
    sorted: devices.sorted,
    reachOf: access.visibleDeviceIds,
    ofUser: (id) => new Set([...access.links.user_devices.rightsOf(id), ...devices.ownedBy(id)]),
    ofDevice: linkedBy(access.links, 'device_devices'),
    textOf: (device) => [device.name, device.uniqueId, device.phone, device.model, device.contact].join('\n'),
    json,
    oneAtATime,
    pick(actor, query) {
      const isAll = query.all === true && actor.administrator
      return picked(query, devices, isAll ? null : access.visibleDeviceIds(actor.id))
    },
    check(actor, input, before) {
      if (!before) policy.requireRoomForDevice(actor)
      requireReferences(actor, input, before)
    },
    create: (input, creator) => insertDevice(db, input, belongingOf(creator, input.userId), policy.deviceLimit()),
    update: (input, version) => updateDevice(db, input.id, input, version),
    remove: (id) => remove(db, id),
  })
  deviceAdminRoutes(mount, { ...parts, oneAtATime })
  const writeBatch = createDeviceBatch({ ...parts, oneAtATime, requireReferences, remove })
  mount(deviceAdminEndpoints.writeBatch, ({ actor, body }) => writeBatch(actor, body.key, body.items))
}

/**
 * Devices named by `id` or `uniqueId`; unknown and inaccessible ones are left out.
 * @param visible null: all
 */
function picked(
  query: DeviceListQuery,
  devices: DeviceDirectory,
  visible: ReadonlySet<number> | null,
): DeviceRecord[] | undefined {
  if (!query.id && !query.uniqueId) return undefined
  const wanted = [...(query.id ?? []).map(devices.byId), ...(query.uniqueId ?? []).map(devices.byUniqueId)]
  return [...new Set(wanted)].filter(
    (device): device is DeviceRecord => device !== undefined && (visible?.has(device.id) ?? true),
  )
}
