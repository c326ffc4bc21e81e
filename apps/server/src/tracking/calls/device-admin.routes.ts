import { deviceAdminEndpoints } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { CrudParts } from './crud-routes'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { OneAtATime } from '#src/platform/one-at-a-time'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import { BLANK_MEMORY } from '#src/tracking/ingest/motion/index'
import type { Tracking } from '#src/tracking/tracking'
import { setAccumulators } from './accumulators'
import { createBulkChange } from './bulk-change'
import { giveDevices } from '#src/tracking/people/accounts/index'
import { type DeviceDirectory, type DeviceRecord, listDeleted, unhideDevice } from '#src/tracking/fleet/devices/index'

export interface DeviceAdminRoutes extends CrudParts {
  db: Db
  devices: DeviceDirectory
  access: OwnedAccessIndex
  clock: Clock
  tracking: Pick<Tracking, 'state' | 'positions' | 'writer' | 'owners'>
  /** Held by every call that changes devices. */
  oneAtATime: OneAtATime
}

/** What administrators and fleet owners do to devices beyond reading and writing them. */
export function deviceAdminRoutes(mount: Mount, parts: DeviceAdminRoutes): void {
  const { db, devices, access, policy, feed, oneAtATime, tracking, clock } = parts
  const changeMany = createBulkChange(parts)

  /** Deleted devices the caller had reach of. */
  const deleted = (actor: UserRecord, id?: number) => {
    const groupIds = [...access.visibleGroupIds(actor.id)]
    const ownerIds = [...access.ownersFor(actor.id)]
    return listDeleted(db, actor.administrator ? null : { userId: actor.id, groupIds, ownerIds }, id)
  }

  mount(deviceAdminEndpoints.setAccumulators, async ({ actor, body }) => {
    policy.requireAccess(actor, 'device', body.deviceId)
    policy.requireWrite(actor, 'device')
    if (!devices.byId(body.deviceId)) throw new ApiError('NOT_FOUND')
    await setAccumulators(tracking, body, clock.nowMs())
  })
  mount(deviceAdminEndpoints.changeMany, ({ actor, body }) => changeMany(actor, body.deviceIds, body.set))
  mount(deviceAdminEndpoints.give, async ({ actor, body: { deviceIds, accountId } }) => {
    policy.requireWrite(actor, 'device')
    const ids = [...new Set(deviceIds)]
    for (const id of ids) {
      policy.requireAccess(actor, 'device', id)
      if (!devices.byId(id)) throw new ApiError('NOT_FOUND')
    }
    policy.requireMayOwn(actor, accountId)
    const given = giveDevices(db, ids, accountId || null, (ownerId) => policy.requireMayGive(actor, ownerId))
    return { changed: await feed.committed(given) }
  })
  mount(deviceAdminEndpoints.listDeleted, ({ actor }) => deleted(actor))

  const restore = async (id: number): Promise<DeviceRecord> => {
    const latest = await tracking.positions.newestOf(id)
    // Before others hear of the device.
    if (latest && !devices.byId(id)) tracking.state.restore(id, latest.serverTimeMs, latest, BLANK_MEMORY)
    const device = await feed.committed(unhideDevice(db, id, policy.deviceLimit()))
    if (!device) throw new ApiError('NOT_DELETED')
    if (latest) {
      devices.updateState(id, { lastUpdateMs: latest.serverTimeMs, positionId: latest.id })
      await tracking.positions.pointState(id, latest)
    }
    return device
  }
  mount(deviceAdminEndpoints.restore, ({ actor, params }) =>
    oneAtATime('create', async () => {
      policy.requireWrite(actor, 'device')
      const [known] = await deleted(actor, params.id)
      // Of a device of somebody else nobody learns that it is there.
      if (!known)
        throw new ApiError(
          policy.canSee(actor, 'device', params.id) && devices.byId(params.id) ? 'NOT_DELETED' : 'NOT_FOUND',
        )
      policy.requireRoomForDevice(actor)
      await restore(params.id)
      return devices.jsonOf(params.id)
    }),
  )
}
