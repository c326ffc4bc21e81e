import { ApiError } from '@rastro/model/errors'
import { sightingEndpoints, type Sighting } from '@rastro/model/sighting'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Db } from '#src/db/index'
import type { Mount } from '#src/http/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/access/index'
import { insertDevice, type OwnedDeviceDirectory } from '#src/tracking/devices/index'
import type { SightingBook, SightingRecord } from './sighting-book'

export interface SightingRoutes {
  db: Db
  sightings: SightingBook
  devices: OwnedDeviceDirectory
  access: OwnedAccessIndex
  policy: Policy
}

const present = ({ firstSeenMs, lastSeenMs, ...rest }: SightingRecord): Sighting => ({
  ...rest,
  firstSeen: wireDateFromMs(firstSeenMs),
  lastSeen: wireDateFromMs(lastSeenMs),
})

export function sightingRoutes(mount: Mount, { db, sightings, devices, access, policy }: SightingRoutes): void {
  mount(sightingEndpoints.list, () =>
    sightings
      .list()
      .filter(({ uniqueId }) => !devices.byUniqueId(uniqueId))
      .map(present),
  )
  mount(sightingEndpoints.adopt, async ({ params, body, actor }) => {
    const sighting = sightings.byUniqueId(params.uniqueId)
    if (!sighting) throw new ApiError('NOT_FOUND')
    policy.requireRoomForDevice(actor)
    const blank = {
      attributes: {},
      calendarId: 0,
      phone: null,
      model: null,
      contact: null,
      disabled: false,
      expirationTime: null,
    }
    const device = await insertDevice(db, { ...blank, ...body, uniqueId: sighting.uniqueId }, actor.id)
    // Linked first: whoever hears of the device must already be allowed to see it.
    access.link('user_devices', actor.id, device.id)
    devices.put(device)
    sightings.remove(sighting.uniqueId)
    return devices.jsonOf(device.id)
  })
  mount(sightingEndpoints.dismiss, ({ params }) => {
    if (!sightings.remove(params.uniqueId)) throw new ApiError('NOT_FOUND')
  })
}
