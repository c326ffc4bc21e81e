import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { distanceMeters, knotsFromKmh } from '@rastro/geo'
import { BLANK_MEMORY, type DeviceMemory } from '../src/tracking/ingest/motion/index'
import type { PositionEvent } from '../src/tracking/ingest/events/index'
import { processPosition } from '../src/tracking/ingest/pipeline/pipeline'
import type { TrackedPosition } from '../src/tracking/position/positions/index'
import type { PositionHooks } from '../src/tracking/position/steps/index'

/** One report as it was recorded: when it was measured, when it arrived, where, how fast. */
export interface DirtyReport {
  epochSeconds: number
  arrivedSeconds: number
  latitude: number
  longitude: number
  speedKmh: number | null
}

export interface DirtyVehicle {
  vehicle: string
  tags: readonly string[]
  reports: readonly DirtyReport[]
}

type Point = [epochSeconds: number, latitude: number, longitude: number, speedKmh: number | null]
interface Line {
  vehicle: string
  tags?: string[]
  points: Point[]
  attrs?: { lagSec?: number[] }
}

const vehicleOf = ({ vehicle, tags = [], points, attrs }: Line): DirtyVehicle => ({
  vehicle,
  tags,
  reports: points
    .map(([epochSeconds, latitude, longitude, speedKmh], index) => {
      const arrivedSeconds = epochSeconds + (attrs?.lagSec?.[index] ?? 0)
      return { epochSeconds, arrivedSeconds, latitude, longitude, speedKmh }
    })
    .sort((one, other) => one.arrivedSeconds - other.arrivedSeconds || one.epochSeconds - other.epochSeconds),
})

export async function readDirty(path: string): Promise<DirtyVehicle[]> {
  const vehicles: DirtyVehicle[] = []
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  for await (const line of lines) vehicles.push(vehicleOf(JSON.parse(line) as Line))
  return vehicles
}

export interface DirtyOutcome {
  received: number
  stored: number
  /** Stored, but older than the newest. */
  late: number
  dropped: Record<string, number>
  /** The counter of the vehicle at the end. */
  totalMeters: number
  /** What a straight line through the stored fixes by fix time measures, jumps included. */
  pathMeters: number
  /** Steps between stored fixes in order of fix time faster than 200 km/h. */
  jumps: number
  trips: number
  /** Turns that do not alternate, were they ever to happen. */
  disorder: number
  positions: TrackedPosition[]
  /** Went in, came out. */
  passages: PositionEvent[]
}

const JUMP_METERS_PER_SECOND = 200 / 3.6

/** What the pipeline makes of everything a vehicle sent, in the order it arrived. */
export function sendDirty(
  reports: readonly DirtyReport[],
  settings: Record<string, unknown> = {},
  hooks: PositionHooks = {},
): DirtyOutcome {
  let last: TrackedPosition | null = null
  let memory: DeviceMemory = BLANK_MEMORY
  let totalMeters = 0
  let isMoving = false
  let droppedInARow = 0
  const dropped: Record<string, number> = {}
  const counts = { late: 0, trips: 0, disorder: 0 }
  const positions: TrackedPosition[] = []
  const passages: PositionEvent[] = []
  for (const { epochSeconds, arrivedSeconds, latitude, longitude, speedKmh } of reports) {
    const fix = {
      time: new Date(epochSeconds * 1000),
      valid: true,
      latitude,
      longitude,
      altitudeMeters: 0,
      speedKnots: knotsFromKmh(speedKmh ?? 0),
      courseDegrees: 0,
      accuracyMeters: 0,
    }
    const outcome = processPosition({
      deviceId: 1,
      protocol: 'dirty',
      decoded: { fix, attributes: {} },
      last,
      memory,
      keptToday: 0,
      droppedInARow,
      setting: (key) => settings[key],
      hooks,
      nowMs: arrivedSeconds * 1000,
    })
    if ('dropped' in outcome) {
      droppedInARow++
      dropped[outcome.dropped] = (dropped[outcome.dropped] ?? 0) + 1
      continue
    }
    positions.push(outcome.kept)
    outcome.kept.id = positions.length
    for (const event of outcome.events) {
      const { type } = event
      if (type === 'geofenceEnter' || type === 'geofenceExit') passages.push(event)
      if (type !== 'deviceMoving' && type !== 'deviceStopped') continue
      if ((type === 'deviceMoving') === isMoving) counts.disorder++
      isMoving = type === 'deviceMoving'
      if (isMoving) counts.trips++
    }
    if (!outcome.isNewest) counts.late++
    else {
      last = outcome.kept
      droppedInARow = 0
      memory = outcome.memory
      totalMeters = Number(last.attributes.totalDistance)
    }
  }
  return {
    received: reports.length,
    stored: positions.length,
    dropped,
    totalMeters,
    ...counts,
    ...wayOf(positions),
    positions,
    passages,
  }
}

function wayOf(positions: readonly TrackedPosition[]): { pathMeters: number; jumps: number } {
  const ordered = positions.toSorted((one, other) => one.fixTimeMs - other.fixTimeMs)
  let pathMeters = 0
  let jumps = 0
  ordered.forEach((to, index) => {
    const from = ordered[index - 1]
    if (!from) return
    const meters = distanceMeters(from, to)
    pathMeters += meters
    if (meters > JUMP_METERS_PER_SECOND * ((to.fixTimeMs - from.fixTimeMs) / 1000)) jumps++
  })
  return { pathMeters, jumps }
}
