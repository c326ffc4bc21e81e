import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { distanceMeters, type LatLon } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { createPairs } from '../src/tracking/fleet/access/pairs'
import type { Links } from '../src/tracking/fleet/access/index'
import { createDeviceDirectory, type DeviceRecord } from '../src/tracking/fleet/devices/index'
import type { PositionEvent } from '../src/tracking/ingest/events/index'
import { createGroupDirectory } from '../src/tracking/fleet/groups/index'
import { createPositionHooks } from '../src/tracking/ingest/pipeline/position-hooks'
import type { TrackedPosition } from '../src/tracking/position/positions/index'
import { createRegistry } from '../src/tracking/resource/index'
import { type DirtyReport, readDirty, sendDirty } from './dirty-data'

const RECORDING = resolve(import.meta.dirname, '../../../../shared/data/rio-dirty.ndjson.gz')
const RADII_METERS = [80, 150, 400] as const
const GEOFENCE_EVERY = 25

interface Circle {
  id: number
  centre: LatLon
  radiusMeters: number
}

/** Circles of three sizes along the way itself, where the data are as bad as they are. */
const circlesAlong = (reports: readonly DirtyReport[]): Circle[] =>
  reports
    .filter((_, index) => index % GEOFENCE_EVERY === 0)
    .map(({ latitude, longitude }, index) => ({
      id: index + 1,
      centre: { latitude, longitude },
      radiusMeters: RADII_METERS[index % RADII_METERS.length] ?? 150,
    }))

function hooksFor(circles: readonly Circle[]) {
  const links = { device_geofences: createPairs(), group_geofences: createPairs() } as Links
  for (const { id } of circles) links.device_geofences.add(1, id)
  const geofences = createRegistry(
    circles.map(({ id, centre, radiusMeters }) => ({
      id,
      name: `${id}`,
      description: null,
      calendarId: 0,
      attributes: {},
      area: `CIRCLE (${centre.latitude} ${centre.longitude}, ${radiusMeters})`,
    })),
  )
  const devices = createDeviceDirectory([{ id: 1, groupId: 0, attributes: {} } as DeviceRecord])
  const none = { calendars: createRegistry([]), drivers: createRegistry([]), maintenances: createRegistry([]) }
  return createPositionHooks({ links, devices, groups: createGroupDirectory([]), geofences, ...none })
}

const METERS_PER_SECOND = 200 / 3.6
const isLeap = (from: TrackedPosition, to: TrackedPosition): boolean =>
  distanceMeters(from, to) > METERS_PER_SECOND * Math.max(1, Math.abs(to.fixTimeMs - from.fixTimeMs) / 1000)

/**
 * Worked out anew without any of the detector: whether a device was at this place at all. An event is false when the
 * position it names was reached and left by leaps, or when the device is back on the other side within two minutes
 * without ever having been 10 m beyond the edge.
 */
function falseEvents(
  passages: readonly PositionEvent[],
  positions: readonly TrackedPosition[],
  circles: readonly Circle[],
): number {
  // prettier-ignore
  const indexOf = new Map(positions.map(({ id }, index) => [id, index]))
  const byId = new Map(circles.map((circle) => [circle.id, circle]))
  return passages.filter((event, index) => {
    const at = indexOf.get(event.at.id) ?? 0
    const [before, here, after] = [positions[at - 1], positions[at], positions[at + 1]]
    if (!here) return true
    if (before && after && isLeap(before, here) && isLeap(here, after)) return true
    const circle = byId.get(event.geofenceId ?? 0)
    const back = passages.slice(index + 1).find((one) => one.geofenceId === event.geofenceId)
    if (!circle || !back || back.eventTimeMs - event.eventTimeMs > 120_000) return false
    const excursion = positions.slice(at, indexOf.get(back.at.id))
    const sign = event.type === 'geofenceEnter' ? -1 : 1
    const clear = excursion.map((one) => sign * (distanceMeters(one, circle.centre) - circle.radiusMeters))
    return Math.max(...clear) < 10
  }).length
}

/** Each geofence is entered and left in turn. */
const disorder = (passages: readonly PositionEvent[]): number => {
  const inside = new Set<number>()
  return passages.filter(({ type, geofenceId = 0 }) => {
    const isEntering = type === 'geofenceEnter'
    if (isEntering === inside.has(geofenceId)) return true
    if (isEntering) inside.add(geofenceId)
    else inside.delete(geofenceId)
    return false
  }).length
}

describe.skipIf(!existsSync(RECORDING))('[CORE-GEOFENCE-09] geofences along the worst buses', () => {
  test('no more false events than docs/pipeline.md says', async () => {
    const count = { reports: 0, geofences: 0 }
    const ours = { events: 0, wrong: 0 }
    const plain = { events: 0, wrong: 0 }
    for (const { reports } of await readDirty(RECORDING)) {
      const circles = circlesAlong(reports)
      const hooks = hooksFor(circles)
      count.reports += reports.length
      count.geofences += circles.length
      for (const [sum, settings] of [
        [ours, {}],
        [plain, { 'event.geofence.plain': true }],
      ] as const) {
        // prettier-ignore
        const { passages, positions } = sendDirty(reports, settings, hooks)
        expect(disorder(passages)).toBe(0)
        const newest = positions.toSorted((one, other) => one.fixTimeMs - other.fixTimeMs || one.id - other.id)
        sum.events += passages.length
        sum.wrong += falseEvents(passages, newest, circles)
      }
    }
    if (process.env.SHOW_FIGURES) process.stdout.write(`${JSON.stringify({ count, ours, plain })}\n`)
    expect(ours.wrong / ours.events).toBeLessThan(0.001)
    expect(plain.wrong).toBeGreaterThan(100 * Math.max(1, ours.wrong))
  }, 120_000)
})
