import { ApiError } from '@rastro/model/errors'
import { deviceEndpoints, type DeviceInput } from '@rastro/model/device'
import type { DeviceListQuery } from '@rastro/model/list'
import type { Db } from '#src/db/index'
import { crudRoutes, linkedBy, type Mount } from '#src/http/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/access/index'
import type { DeviceRecord, OwnedDeviceDirectory } from './device-directory'
import { deleteDevice, insertDevice, updateDevice } from './devices.store'

export interface DeviceRoutes {
  db: Db
  devices: OwnedDeviceDirectory
  access: OwnedAccessIndex
  policy: Policy
}

export function deviceRoutes(mount: Mount, { db, devices, access, policy }: DeviceRoutes): void {
  const json = (device: DeviceRecord, { excludeAttributes }: { excludeAttributes: boolean }): string => {
    const text = devices.jsonOf(device.id) ?? 'null'
    return excludeAttributes ? JSON.stringify({ ...(JSON.parse(text) as object), attributes: {} }) : text
  }

  crudRoutes<DeviceRecord, DeviceInput>(mount, policy, {
    noun: 'device',
    endpoints: deviceEndpoints,
    byId: devices.byId,
    sorted: devices.sorted,
    reachOf: access.visibleDeviceIds,
    ofUser: linkedBy(access.links, 'user_devices'),
    ofDevice: linkedBy(access.links, 'device_devices'),
    textOf: (device) => [device.name, device.uniqueId, device.phone, device.model, device.contact].join('\n'),
    json,
    pick: (actor, query) => picked(query, devices, access.visibleDeviceIds(actor.id)),
    check(actor, input, before) {
      if (!before) policy.requireRoomForDevice(actor)
      if (input.groupId !== 0 && input.groupId !== before?.groupId) policy.requireAccess(actor, 'group', input.groupId)
      if (input.calendarId !== 0 && input.calendarId !== before?.calendarId && !actor.administrator)
        throw new ApiError('CALENDAR_ACCESS_DENIED')
    },
    async create(input, creatorId) {
      const device = await insertDevice(db, input, creatorId)
      // Linked first: whoever hears of the device must already be allowed to see it.
      access.link('user_devices', creatorId, device.id)
      devices.put(device)
      return device
    },
    async update(input) {
      const device = await updateDevice(db, input.id, input)
      if (device) devices.put(device)
      return device
    },
    async remove(id) {
      await deleteDevice(db, id)
      devices.remove(id)
    },
  })
}

/** Devices named by `id` or `uniqueId`; unknown and inaccessible ones are left out. */
function picked(
  query: DeviceListQuery,
  devices: OwnedDeviceDirectory,
  visible: ReadonlySet<number>,
): DeviceRecord[] | undefined {
  if (!query.id && !query.uniqueId) return undefined
  const wanted = [...(query.id ?? []).map(devices.byId), ...(query.uniqueId ?? []).map(devices.byUniqueId)]
  return [...new Set(wanted)].filter((device): device is DeviceRecord => device !== undefined && visible.has(device.id))
}
