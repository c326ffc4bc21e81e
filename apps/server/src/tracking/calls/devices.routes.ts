import { deviceEndpoints, type DeviceInput } from '@rastro/model/device'
import type { DeviceListQuery } from '@rastro/model/list'
import { crudRoutes, type JsonOptions, linkedBy } from './crud-routes'
import type { Mount } from '#src/http/index'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import { shownDeviceJson } from '#src/tracking/fleet/shares/index'
import { shownFields } from '@rastro/model/share'
import type { ServerHolder } from '#src/tracking/fleet/server/index'
import { anchorCalendarOf } from '#src/tracking/fleet/calendars/index'
import {
  deleteDevice,
  type DeviceDirectory,
  type DeviceRecord,
  hideDevice,
  insertDevice,
  updateDevice,
} from '#src/tracking/fleet/devices/index'
import { type DeviceAdminRoutes, deviceAdminRoutes } from './device-admin.routes'

export interface DeviceRoutes extends Omit<DeviceAdminRoutes, 'oneAtATime'> {
  server: ServerHolder
}

/** Server setting: deleted devices keep their row and can come back. */
const LAZY_DELETION = 'tarkan.lazyDeletion'

/** Accounts noted with a device. */
const OWNERS = ['userId', 'managerId', 'ownerId'] as const

const isOn = (value: unknown): boolean => value === true || value === 'true'

export function deviceRoutes(mount: Mount, parts: DeviceRoutes): void {
  const { db, devices, access, policy, server, clock } = parts
  const oneAtATime = createOneAtATime()
  const json = (device: DeviceRecord, { excludeAttributes, actor }: JsonOptions): string => {
    const fields = shownFields(actor.attributes)
    const text = shownDeviceJson(devices.jsonOf(device.id) ?? 'null', fields)
    return excludeAttributes ? JSON.stringify({ ...(JSON.parse(text) as object), attributes: {} }) : text
  }

  crudRoutes<DeviceRecord, DeviceInput>(mount, parts, {
    noun: 'device',
    table: 'devices',
    endpoints: deviceEndpoints,
    byId: devices.byId,
    sorted: devices.sorted,
    reachOf: access.visibleDeviceIds,
    ofUser: linkedBy(access.links, 'user_devices'),
    ofDevice: linkedBy(access.links, 'device_devices'),
    textOf: (device) => [device.name, device.uniqueId, device.phone, device.model, device.contact].join('\n'),
    json,
    oneAtATime,
    pick: (actor, query) => picked(query, devices, access.visibleDeviceIds(actor.id)),
    check(actor, input, before) {
      if (!before) policy.requireRoomForDevice(actor)
      policy.requireChoice(actor, 'group', input.groupId, before?.groupId)
      policy.requireChoice(actor, 'calendar', input.calendarId, before?.calendarId)
      policy.requireChoice(actor, 'calendar', anchorCalendarOf(input.attributes), anchorCalendarOf(before?.attributes))
      for (const owner of OWNERS) policy.requireChoice(actor, 'user', input[owner] ?? 0, before?.[owner])
    },
    create: (input, creatorId) => insertDevice(db, input, creatorId),
    update: (input, version) => updateDevice(db, input.id, input, version),
    async remove(id) {
      if (isOn(server.get().attributes[LAZY_DELETION])) await hideDevice(db, id, clock.nowMs())
      else await deleteDevice(db, id)
    },
  })
  deviceAdminRoutes(mount, { ...parts, oneAtATime })
}

/** Devices named by `id` or `uniqueId`; unknown and inaccessible ones are left out. */
function picked(
  query: DeviceListQuery,
  devices: DeviceDirectory,
  visible: ReadonlySet<number>,
): DeviceRecord[] | undefined {
  if (!query.id && !query.uniqueId) return undefined
  const wanted = [...(query.id ?? []).map(devices.byId), ...(query.uniqueId ?? []).map(devices.byUniqueId)]
  return [...new Set(wanted)].filter((device): device is DeviceRecord => device !== undefined && visible.has(device.id))
}
