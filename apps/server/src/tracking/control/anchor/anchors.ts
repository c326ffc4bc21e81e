import { writeArea } from '@rastro/geo'
import { ApiError } from '@rastro/model/errors'
import type { Geofence } from '@rastro/model/geofence'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import { isAnchorGeofence } from '#src/tracking/fleet/geofences/index'
import type { Registry } from '#src/tracking/resource/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'
import { anchorRefusal } from './anchor-fix'
import { type AnchorGeofence, deleteAnchors, insertAnchor, openWindow, showAnchor } from './anchors.store'

export const ANCHOR_RADIUS_METERS = 150
const NAME_MAX_CHARS = 128

/** Who or what dropped an anchor. */
export type AnchoredBy = 'user' | 'ignition' | 'calendar'

export interface AnchorWish {
  by: AnchoredBy
  /** Also sees the anchor, beside everybody who sees the device. */
  userId?: number
  /** What the geofence is called; after the device when null. */
  name?: string | null
}

export interface AnchorParts {
  db: Db
  feed: Pick<Feed, 'committed'>
  access: OwnedAccessIndex
  devices: DeviceDirectory
  geofences: Pick<Registry<Geofence>, 'byId' | 'onChange'>
  state: FleetState
  settingsOf(device: DeviceRecord): ReadSetting
  clock: Clock
}

/** Whether a device is anchored, after that changed. */
export interface AnchoredState {
  deviceId: number
  anchored: boolean
}

/** Anchors of devices: circles around where they are, which they must not leave. */
export interface Anchors {
  /** Geofences flagged as anchors and linked to the device itself. */
  of(deviceId: number): Geofence[]
  /**
   * Gives the anchor there is, else drops one. One call of a device waits for the other, so two at once make one.
   * Throws NOT_FOUND, NO_POSITION, ANCHOR_FIX_INVALID, ANCHOR_FIX_STALE.
   */
  drop(deviceId: number, wish: AnchorWish): Promise<Geofence>
  /** Drops one as the hours of a calendar begin, unless another process did that or it is held already. Throws as `drop` does. */
  dropInHours(deviceId: number): Promise<void>
  /** @param by only what was dropped this way; all when left out */
  lift(deviceId: number, by?: AnchoredBy): Promise<void>
  /** Hears of every device that is anchored or not any more. */
  onChange(listener: (state: AnchoredState) => void): () => void
}

export function createAnchors(parts: AnchorParts): Anchors {
  const { db, feed, access, devices, geofences, state, clock } = parts
  const oneAtATime = createOneAtATime()
  const listeners = createListeners<AnchoredState>()

  const anchorsOf = (deviceId: number): Geofence[] =>
    [...access.links.device_geofences.rightsOf(deviceId)].flatMap((id) => {
      const geofence = geofences.byId(id)
      return geofence && isAnchorGeofence(geofence) ? [geofence] : []
    })

  // Whoever dropped or lifted it, in whatever process.
  geofences.onChange(({ record, before }) => {
    if (!isAnchorGeofence(record) && !(before && isAnchorGeofence(before))) return
    for (const deviceId of access.links.device_geofences.leftsOf(record.id))
      listeners.tell({ deviceId, anchored: anchorsOf(deviceId).length > 0 })
  })

  function geofenceAt(device: DeviceRecord, { by, name }: AnchorWish): AnchorGeofence {
    const { latest } = state.of(device.id)
    const refusal = anchorRefusal(latest, clock.nowMs(), parts.settingsOf(device))
    if (refusal || !latest) throw new ApiError(refusal ?? 'NO_POSITION')
    const { latitude, longitude } = latest
    return {
      name: (name?.trim() || `Âncora ${device.name}`).slice(0, NAME_MAX_CHARS),
      area: writeArea({ kind: 'circle', centre: { latitude, longitude }, radiusMeters: ANCHOR_RADIUS_METERS }),
      attributes: { isAnchor: true, deviceId: device.id, anchoredBy: by },
    }
  }

  async function show(geofence: Geofence, userId: number | undefined): Promise<Geofence> {
    if (userId === undefined || access.links.user_geofences.has(userId, geofence.id)) return geofence
    await feed.committed(showAnchor(db, userId, geofence.id))
    return geofence
  }

  async function insert(deviceId: number, wish: AnchorWish, inHours: boolean): Promise<Geofence | null> {
    const device = devices.byId(deviceId)
    if (!device) throw new ApiError('NOT_FOUND')
    const geofence = geofenceAt(device, wish)
    const userIds = new Set(access.watchersOf(deviceId))
    if (wish.userId !== undefined) userIds.add(wish.userId)
    const id = await feed.committed(insertAnchor(db, { deviceId, userIds: [...userIds], geofence, inHours }))
    if (id === null) return null
    return geofences.byId(id) ?? { id, calendarId: 0, description: null, ...geofence }
  }

  async function drop(deviceId: number, wish: AnchorWish): Promise<Geofence> {
    const [held] = anchorsOf(deviceId)
    if (held) return show(held, wish.userId)
    const anchor = await insert(deviceId, wish, false)
    if (!anchor) throw new Error('an anchor was not stored')
    return show(anchor, wish.userId)
  }

  async function dropInHours(deviceId: number): Promise<void> {
    if (anchorsOf(deviceId).length > 0) await openWindow(db, deviceId)
    else await insert(deviceId, { by: 'calendar' }, true)
  }

  async function lift(deviceId: number, by: AnchoredBy | undefined): Promise<void> {
    const ids = anchorsOf(deviceId)
      .filter(({ attributes }) => by === undefined || attributes['anchoredBy'] === by)
      .map(({ id }) => id)
    if (ids.length === 0) return
    await feed.committed(deleteAnchors(db, ids))
  }

  return {
    of: anchorsOf,
    drop: (deviceId, wish) => oneAtATime(deviceId, () => drop(deviceId, wish)),
    dropInHours: (deviceId) => oneAtATime(deviceId, () => dropInHours(deviceId)),
    lift: (deviceId, by) => oneAtATime(deviceId, () => lift(deviceId, by)),
    onChange: listeners.add,
  }
}
