import { Readable } from 'node:stream'
import { DEFAULT_CORRIDOR_METERS, isInside, readArea } from '@rastro/geo'
import { ApiError } from '@rastro/model/errors'
import type { Geofence } from '@rastro/model/geofence'
import { positiveNumber } from '#src/tracking/fleet/geofences/index'
import {
  positionEndpoints,
  POSITIONS_MAX,
  type PositionRange,
  RECENT_FREE_MS,
  recentEndpoints,
} from '@rastro/model/position'
import { jsonArray } from './crud-routes'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import { zipStream } from '#src/platform/zip'
import type { AccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { Actor } from '#src/tracking/people/users/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { shownFields } from '@rastro/model/share'
import type { UserRecord } from '#src/face/caller/index'
import { shownPositionJson } from '#src/tracking/fleet/shares/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import {
  positionJson,
  positionsCsv,
  positionsGpx,
  positionsKml,
  type PositionStore,
  recentSeries,
  type TrackedPosition,
} from '#src/tracking/position/positions/index'

export interface PositionRoutes {
  positions: PositionStore
  state: FleetState
  devices: DeviceDirectory
  geofences: { byId(id: number): Geofence | undefined }
  access: AccessIndex
  policy: Policy
  clock: Clock
}

const LATEST_AGE_MS = 90 * 86_400_000
/** Clocks of screens differ, and a question takes its time. */
const RECENT_GRACE_MS = 3_600_000

/** Viewers of shared links see what the owner chose. */
function answer(all: readonly TrackedPosition[], { attributes }: UserRecord): ReturnType<typeof jsonArray> {
  const fields = shownFields(attributes)
  return jsonArray(all, (one) => shownPositionJson(positionJson(one), fields))
}

export function positionRoutes(mount: Mount, deps: PositionRoutes): void {
  const { positions, state, devices, geofences, access, policy, clock } = deps

  function latestOf(actor: Actor): TrackedPosition[] {
    const oldestMs = clock.nowMs() - LATEST_AGE_MS
    const found: TrackedPosition[] = []
    for (const id of access.visibleDeviceIds(actor.id)) {
      const { latest } = state.of(id)
      if (latest && latest.fixTimeMs >= oldestMs) found.push(latest)
    }
    return found
  }

  /** In the order asked for. What is current needs no right to reports and no query. */
  async function byIds(actor: Actor, ids: readonly number[]): Promise<TrackedPosition[]> {
    const found = new Map<number, TrackedPosition>()
    const wanted = new Set(ids)
    for (const one of latestOf(actor)) if (wanted.has(one.id)) found.set(one.id, one)
    const rest = [...wanted].filter((id) => !found.has(id))
    if (rest.length > 0) {
      policy.requireReports(actor)
      for (const one of await positions.byIds(rest)) found.set(one.id, one)
    }
    return ids.map((id) => {
      const one = found.get(id)
      if (!one) throw new ApiError('INVALID_INPUT', `Position ${id} does not exist`)
      policy.requireAccess(actor, 'device', one.deviceId)
      return one
    })
  }

  async function history(actor: Actor, range: PositionRange): Promise<TrackedPosition[]> {
    policy.requireReports(actor)
    policy.requireAccess(actor, 'device', range.deviceId)
    const isWanted = range.geofenceId === undefined ? null : insideOf(actor, range.geofenceId)
    const found = await positions.history({ ...range, limit: POSITIONS_MAX })
    return isWanted ? found.filter(isWanted) : found
  }

  function insideOf(actor: Actor, geofenceId: number): (position: TrackedPosition) => boolean {
    policy.requireAccess(actor, 'geofence', geofenceId)
    const geofence = geofences.byId(geofenceId)
    const area = geofence && readArea(geofence.area)
    if (!area || typeof area === 'string') throw new ApiError('INVALID_INPUT', `Geofence ${geofenceId} has no area`)
    const corridorMeters = positiveNumber(geofence.attributes.polylineDistance) ?? DEFAULT_CORRIDOR_METERS
    return (position) => isInside(area, position, corridorMeters)
  }

  mount(positionEndpoints.list, async ({ query, actor }) => {
    const { id, deviceId, from, to, geofenceId } = query
    if (id) return answer(await byIds(actor, id), actor)
    if (deviceId === undefined) return answer(latestOf(actor), actor)
    if (from && to) return answer(await history(actor, { deviceId, from, to, geofenceId }), actor)
    policy.requireAccess(actor, 'device', deviceId)
    const { latest } = state.of(deviceId)
    return answer(latest ? [latest] : [], actor)
  })
  mount(recentEndpoints.read, async ({ params: { id: deviceId }, query, actor }) => {
    policy.requireAccess(actor, 'device', deviceId)
    const nowMs = clock.nowMs()
    const { to = new Date(nowMs), from = new Date(to.getTime() - RECENT_FREE_MS) } = query
    if (from.getTime() < nowMs - RECENT_FREE_MS - RECENT_GRACE_MS) policy.requireReports(actor)
    const found = await positions.newestWithin({ deviceId, from, to, limit: POSITIONS_MAX })
    return recentSeries(found, query.attributes, query.max)
  })
  mount(positionEndpoints.pick, async ({ body, actor }) => answer(await byIds(actor, body.id), actor))

  /** When the newest of a device was removed, the one before it takes its place. */
  async function refreshLatest(deviceId: number): Promise<void> {
    const newest = await positions.newestOf(deviceId)
    if (state.of(deviceId).latest?.id === newest?.id) return
    await positions.pointState(deviceId, newest)
    state.replaceLatest(deviceId, newest)
  }

  mount(positionEndpoints.remove, async ({ params, actor }) => {
    policy.requireUnrestricted(actor)
    const [position] = await positions.byIds([params.id])
    if (!position) throw new ApiError('NOT_FOUND')
    policy.requireAccess(actor, 'device', position.deviceId)
    await positions.remove(params.id)
    await refreshLatest(position.deviceId)
  })
  mount(positionEndpoints.removeRange, async ({ query, actor }) => {
    policy.requireUnrestricted(actor)
    policy.requireAccess(actor, 'device', query.deviceId)
    await positions.removeRange(query)
    await refreshLatest(query.deviceId)
  })

  const nameOf = ({ deviceId }: PositionRange): string => devices.byId(deviceId)?.name ?? String(deviceId)
  const attachment = (kind: string): string => `attachment; filename="positions.${kind}"`

  mount(positionEndpoints.csv, async ({ query, actor, reply }) => {
    const zone = actor.attributes.timezone
    const text = positionsCsv(await history(actor, query), typeof zone === 'string' ? zone : undefined)
    reply.header('content-disposition', attachment('csv')).type('text/csv; charset=utf-8')
    return text
  })
  mount(positionEndpoints.gpx, async ({ query, actor, reply }) => {
    const text = positionsGpx(await history(actor, query), nameOf(query))
    reply.header('content-disposition', attachment('gpx')).type('application/gpx+xml')
    return text
  })
  mount(positionEndpoints.kml, async ({ query, actor, reply }) => {
    const text = positionsKml(await history(actor, query), nameOf(query))
    reply.header('content-disposition', attachment('kml')).type('application/vnd.google-earth.kml+xml')
    return text
  })
  mount(positionEndpoints.kmz, async ({ query, actor, reply }) => {
    const text = positionsKml(await history(actor, query), nameOf(query))
    reply.header('content-disposition', attachment('kmz')).type('application/vnd.google-earth.kmz')
    return reply.send(Readable.from(zipStream([{ name: 'doc.kml', content: text }])))
  })
}
