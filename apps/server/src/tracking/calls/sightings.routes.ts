import { ApiError } from '@rastro/model/errors'
import { sightingEndpoints, type Sighting, type SightingTold } from '@rastro/model/sighting'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Db } from '#src/db/index'
import type { Mount } from '#src/http/index'
import type { Feed } from '#src/db/feed/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { belongingOf, type DeviceDirectory, insertDevice } from '#src/tracking/fleet/devices/index'
import type { Geocoder } from '#src/tracking/position/geocoder/index'
import type { SightingBook, SightingRecord } from '#src/tracking/ingest/sightings/index'

export interface SightingRoutes {
  db: Db
  sightings: SightingBook
  devices: DeviceDirectory
  feed: Pick<Feed, 'committed'>
  policy: Policy
  geocoder: Pick<Geocoder, 'known'> | null
}

const PLATE = 'placa'

export function sightingRoutes(mount: Mount, parts: SightingRoutes): void {
  const { db, sightings, devices, feed, policy, geocoder } = parts

  const presentFix = ({ fixTimeMs, ...fix }: NonNullable<SightingRecord['told']['fix']>): SightingTold['fix'] => ({
    ...fix,
    fixTime: wireDateFromMs(fixTimeMs),
    address: geocoder?.known(fix)?.text ?? null,
  })
  const present = ({ firstSeenMs, lastSeenMs, told, ...rest }: SightingRecord): Sighting => ({
    ...rest,
    firstSeen: wireDateFromMs(firstSeenMs),
    lastSeen: wireDateFromMs(lastSeenMs),
    told: { fix: told.fix && presentFix(told.fix), attributes: told.attributes },
  })

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
    policy.requireChoice(actor, 'group', body.groupId, undefined)
    const { plate, ...said } = body
    const blank = {
      attributes: plate ? { [PLATE]: plate } : {},
      calendarId: 0,
      phone: null,
      contact: null,
      disabled: false,
      expirationTime: null,
    }
    const device = await feed.committed(
      insertDevice(db, { ...blank, ...said, uniqueId: sighting.uniqueId }, belongingOf(actor), policy.deviceLimit()),
    )
    sightings.remove(sighting.uniqueId)
    return devices.jsonOf(device.id)
  })
  mount(sightingEndpoints.dismiss, ({ params }) => {
    if (!sightings.remove(params.uniqueId)) throw new ApiError('NOT_FOUND')
  })
}
