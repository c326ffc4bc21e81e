import { Readable } from 'node:stream'
import { ApiError } from '@rastro/model/errors'
import {
  type DeviceVisits,
  TRACK_DAYS_MAX,
  TRACK_DEVICE_DAYS_MAX,
  TRACK_FIXES_MAX,
  trackEndpoints,
  type TrackFileQuery,
  type TrackQuery,
  WITHIN_DAYS_MAX,
  WITHIN_DEVICE_DAYS_MAX,
  WITHIN_DEVICES_MAX,
  type WithinBody,
} from '@rastro/model/track'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Call, Mount } from '#src/http/index'
import { jsonArray } from './crud-routes'
import { createGate, GateFullError } from '#src/platform/gate'
import type { AccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { Actor } from '#src/tracking/people/users/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { knownZone } from '#src/tracking/fleet/calendars/index'
import { requireArea } from '#src/tracking/fleet/geofences/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import { positionJson, type PositionStore } from '#src/tracking/position/positions/index'
import { reportUnits, WORKBOOK_MIME } from '#src/tracking/history/reports/index'
import type { ServerHolder } from '#src/tracking/fleet/server/index'
import {
  createTrackWriter,
  csvText,
  findVisits,
  geojsonText,
  gpxText,
  kmlText,
  type Period,
  type Stay,
  type TrackFile,
  type TrackHistory,
  type TrackText,
  trackWorkbook,
} from '#src/tracking/history/tracks/index'

export interface TrackRoutes {
  tracks: TrackHistory
  positions: PositionStore
  devices: DeviceDirectory
  groups: GroupDirectory
  access: AccessIndex
  policy: Policy
  /** For units and time zone of those who chose none. */
  server: ServerHolder
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Searches read much; more at once would only make all of them slow. */
const SEARCHES_AT_ONCE = 2
const SEARCHES_WAITING = 20
/** Groups lie no deeper. */
const GROUP_DEPTH = 100
const GONE_DEVICE_NAME = 'track'

const linesType = 'application/vnd.rastro.track+json; charset=utf-8'

/** Few pages wait for a slow reader, and nothing is read for one that left. */
const streamOf = (texts: AsyncGenerator<string | Uint8Array>): Readable => Readable.from(texts, { highWaterMark: 2 })

/** Throws unless the period is in order, no longer than so many days, and no more than so many days times devices. */
function requirePeriod({ from, to }: Period, devices: number, daysMax: number, deviceDaysMax: number): void {
  if (from > to) throw new ApiError('INVALID_INPUT', 'from is later than to')
  const days = (to.getTime() - from.getTime()) / DAY_MS
  if (days > daysMax) throw new ApiError('REPORT_PERIOD_TOO_LONG')
  if (days * devices > deviceDaysMax) throw new ApiError('HISTORY_TOO_LARGE')
}

const presentStay = (stay: Stay): DeviceVisits['visits'][number] => ({
  from: wireDateFromMs(stay.fromMs),
  to: wireDateFromMs(stay.toMs),
  leftBy: stay.leftByMs === null ? null : wireDateFromMs(stay.leftByMs),
  enteredPositionId: stay.enteredPositionId,
  lastPositionId: stay.lastPositionId,
  fixes: stay.fixes,
})

function presentVisits(stays: readonly Stay[]): DeviceVisits[] {
  const found = new Map<number, DeviceVisits>()
  for (const stay of stays) {
    const one = found.get(stay.deviceId) ?? { deviceId: stay.deviceId, visits: [] }
    one.visits.push(presentStay(stay))
    found.set(stay.deviceId, one)
  }
  return [...found.values()]
}

export function trackRoutes(mount: Mount, deps: TrackRoutes): void {
  const { tracks, positions, devices, groups, access, policy, server } = deps
  const searches = createGate(SEARCHES_AT_ONCE, SEARCHES_WAITING)

  async function* lines(query: TrackQuery, deviceIds: readonly number[]): AsyncGenerator<string> {
    let left = TRACK_FIXES_MAX
    for (const deviceId of deviceIds) {
      const writer = createTrackWriter({
        names: query.attributes,
        gapMs: query.gap * 1000,
        toleranceMeters: query.detail,
      })
      yield `${JSON.stringify({ device: deviceId, from: query.from.getTime(), to: query.to.getTime() })}\n`
      let isCut = false
      for await (const page of tracks.pages(deviceId, query, query.attributes.length > 0)) {
        isCut = page.length > left
        const fixes = isCut ? page.slice(0, left) : page
        left -= fixes.length
        if (fixes.length > 0) yield `${JSON.stringify(writer.page(fixes))}\n`
        if (isCut) break
      }
      yield `${JSON.stringify(writer.end(isCut))}\n`
    }
  }

  mount(trackEndpoints.read, async ({ query, actor, reply }) => {
    policy.requireReports(actor)
    const deviceIds = [...new Set(query.deviceId)]
    for (const id of deviceIds) policy.requireAccess(actor, 'device', id)
    requirePeriod(query, deviceIds.length, TRACK_DAYS_MAX, TRACK_DEVICE_DAYS_MAX)
    return reply.type(linesType).send(streamOf(lines(query, deviceIds)))
  })

  mount(trackEndpoints.at, async ({ query: { time, lookBack, deviceId }, actor }) => {
    policy.requireReports(actor)
    for (const id of deviceId ?? []) policy.requireAccess(actor, 'device', id)
    const deviceIds = deviceId ?? [...access.visibleDeviceIds(actor.id)]
    const oldest = new Date(time.getTime() - lookBack * HOUR_MS)
    return jsonArray(await positions.newestAt(deviceIds, time, oldest), positionJson)
  })

  /** Throws for what the caller may not see; without a choice all that is linked to him. */
  function searched(actor: Actor, { deviceIds = [], groupIds = [] }: WithinBody): number[] {
    for (const id of deviceIds) policy.requireAccess(actor, 'device', id)
    for (const id of groupIds) policy.requireAccess(actor, 'group', id)
    const visible = access.visibleDeviceIds(actor.id)
    if (deviceIds.length === 0 && groupIds.length === 0) return [...visible]
    const chosen = new Set(groupIds)
    const isInGroup = (id: number): boolean =>
      groups.lineage(devices.byId(id)?.groupId ?? 0, GROUP_DEPTH).some((group) => chosen.has(group))
    const members = chosen.size > 0 ? [...visible].filter(isInGroup) : []
    return [...new Set([...deviceIds, ...members])]
  }

  mount(trackEndpoints.within, async ({ body, actor, request }) => {
    policy.requireReports(actor)
    const area = requireArea(body.area)
    const deviceIds = searched(actor, body).sort((one, other) => one - other)
    if (deviceIds.length > WITHIN_DEVICES_MAX) throw new ApiError('HISTORY_TOO_LARGE')
    requirePeriod(body, deviceIds.length, WITHIN_DAYS_MAX, WITHIN_DEVICE_DAYS_MAX)
    const isAbandoned = (): boolean => request.raw.socket.destroyed
    const search = { area, period: body, deviceIds, isAbandoned }
    const stays = await searches
      .run(() => findVisits(tracks, search))
      .catch((error: unknown) => {
        throw error instanceof GateFullError ? new ApiError('SERVICE_UNAVAILABLE') : error
      })
    return presentVisits(stays)
  })

  const fileName = (name: string, { from }: TrackFileQuery, kind: string): string =>
    `track-${name.replaceAll(/[^\w-]/g, '_')}-${from.toISOString().slice(0, 10)}.${kind}`

  function sendFile(
    { query, actor, reply }: Call<typeof trackEndpoints.gpx>,
    kind: string,
    type: string,
    contentOf: TrackText | ((file: TrackFile) => AsyncGenerator<Uint8Array>),
  ) {
    policy.requireReports(actor)
    policy.requireAccess(actor, 'device', query.deviceId)
    requirePeriod(query, 1, TRACK_DAYS_MAX, TRACK_DEVICE_DAYS_MAX)
    const name = devices.byId(query.deviceId)?.name ?? GONE_DEVICE_NAME
    const { timezone } = actor.attributes
    const content = contentOf({
      name,
      pages: tracks.pages(query.deviceId, query, query.attributes.length > 0),
      gapMs: query.gap * 1000,
      names: query.attributes,
      timeZone: typeof timezone === 'string' ? timezone : undefined,
    })
    reply.header('content-disposition', `attachment; filename="${fileName(name, query, kind)}"`)
    return reply.type(type).send(streamOf(content))
  }

  mount(trackEndpoints.gpx, async (call) => sendFile(call, 'gpx', 'application/gpx+xml', gpxText))
  mount(trackEndpoints.kml, async (call) => sendFile(call, 'kml', 'application/vnd.google-earth.kml+xml', kmlText))
  mount(trackEndpoints.geojson, async (call) => sendFile(call, 'geojson', 'application/geo+json', geojsonText))
  mount(trackEndpoints.csv, async (call) => sendFile(call, 'csv', 'text/csv; charset=utf-8', csvText))
  mount(trackEndpoints.xlsx, async (call) => {
    const preference = (key: string): unknown => call.actor.attributes[key] ?? server.get().attributes[key]
    const zone = preference('timezone') ?? call.query.zone
    const units = reportUnits(knownZone(typeof zone === 'string' ? zone : null), preference)
    return sendFile(call, 'xlsx', WORKBOOK_MIME, (file) => trackWorkbook(file, units))
  })
}
