import { distanceMeters } from '@rastro/geo'
import type { ReportRow } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import { attributesOf, type TrackPoint } from '../track-point'
import type { RowSource } from './row-source'
import { placeOf } from './stretch-rows'

/** A stretch at the wheel: from a first movement to the last one before a rest. */
interface DrivingStretch {
  start: TrackPoint
  end: TrackPoint
  /** In movement, milliseconds; null where silence hides whether it moved. */
  drivingMs: number | null
  /** From first to last movement, milliseconds; null where silence may hide its beginning, its end or a rest within. */
  durationMs: number | null
  /** Standing before it, milliseconds; null where nobody knows since when. */
  restBeforeMs: number | null
  /** The points at which it moved, without those between. */
  drivers: ReadonlySet<string | null>
}

/** Standing as long as this is a rest (Código de Trânsito Brasileiro, art. 67-C). */
const REST_MS = 30 * 60_000
/** From one position to the next: longer silence hides what the vehicle did. */
const SILENCE_MS = 10 * 60_000
/** A tracker that sleeps while parked wakes up where it fell asleep. */
const SAME_PLACE_METERS = 300

type Kind = 'moving' | 'standing' | 'silent'

function kindOf(from: TrackPoint, to: TrackPoint): Kind {
  const isAsleep = !from.isMoving && distanceMeters(from, to) <= SAME_PLACE_METERS
  if (!isAsleep && to.timeMs - from.timeMs > SILENCE_MS) return 'silent'
  return from.isMoving ? 'moving' : 'standing'
}

interface Open {
  start: TrackPoint
  end: TrackPoint
  drivingMs: number
  isWhole: boolean
  hasSilence: boolean
  restBeforeMs: number | null
  drivers: Set<string | null>
}

/** Cuts the way of one vehicle into stretches at the wheel; positions come oldest first. */
export function createDrivingStretches(driverOf: (point: TrackPoint) => string | null) {
  let last: TrackPoint | null = null
  let open: Open | null = null
  /** Since the last movement: without a break, at longest and altogether, and what nobody knows. */
  let pause = { runMs: 0, longestMs: 0, standingMs: 0, silentMs: 0 }
  /** Whether the movement before this pause was seen. */
  let hasMoved = false

  const ended = ({ start, end, ...one }: Open, isWhole: boolean): DrivingStretch => ({
    start,
    end,
    drivingMs: isWhole && !one.hasSilence ? one.drivingMs : null,
    durationMs: isWhole ? end.timeMs - start.timeMs : null,
    restBeforeMs: one.restBeforeMs,
    drivers: one.drivers,
  })

  function move(from: TrackPoint, to: TrackPoint): DrivingStretch[] {
    const { longestMs, standingMs, silentMs } = pause
    const isRest = longestMs >= REST_MS
    const done: DrivingStretch[] = []
    if (open && (isRest || standingMs + silentMs >= REST_MS)) {
      done.push(ended(open, open.isWhole && isRest))
      open = null
    }
    if (open) open.hasSilence ||= silentMs > 0
    else
      open = {
        start: from,
        end: to,
        drivingMs: 0,
        // What began in a silence, or before the first position, began nobody knows when.
        isWhole: isRest,
        hasSilence: false,
        restBeforeMs: isRest && silentMs === 0 && hasMoved ? standingMs : null,
        drivers: new Set(),
      }
    open.drivingMs += to.timeMs - from.timeMs
    open.end = to
    open.drivers.add(driverOf(from))
    pause = { runMs: 0, longestMs: 0, standingMs: 0, silentMs: 0 }
    hasMoved = true
    return done
  }

  return {
    add(point: TrackPoint): DrivingStretch[] {
      const before = last
      last = point
      if (!before || point.timeMs <= before.timeMs) return []
      const kind = kindOf(before, point)
      if (kind === 'moving') return move(before, point)
      const ms = point.timeMs - before.timeMs
      if (kind === 'standing') {
        pause.runMs += ms
        pause.standingMs += ms
        pause.longestMs = Math.max(pause.longestMs, pause.runMs)
      } else {
        pause.runMs = 0
        pause.silentMs += ms
      }
      return []
    },
    /** What is open at the end: as far as it has come, or cut off by a silence that goes on. */
    finish(nowMs: number): DrivingStretch[] {
      if (!open || !last) return []
      const quietMs = last.isMoving ? Math.max(0, nowMs - last.timeMs) : 0
      const isRest = pause.longestMs >= REST_MS
      const mayRest = pause.standingMs + pause.silentMs >= REST_MS
      const isKnown = isRest || (!mayRest && quietMs <= SILENCE_MS)
      return [ended(open, open.isWhole && isKnown)]
    },
  }
}

/** A stretch that reaches into the period is told whole, with the rest before it. */
const BEFORE_MS = 2 * 86_400_000
const AFTER_MS = 86_400_000

const driverOf = (point: TrackPoint): string | null => {
  const { driverUniqueId } = attributesOf(point)
  return typeof driverUniqueId === 'string' ? driverUniqueId : null
}

export const drivingRows: RowSource<ReportRow<'driving'>> = async function* (kit, { run, nowMs }) {
  const addressOf = kit.addressBook()
  const { from, to } = run.period
  const around = { from: new Date(from.getTime() - BEFORE_MS), to: new Date(to.getTime() + AFTER_MS) }
  for (const [index, device] of run.devices.entries()) {
    const rowsOf = async function* (found: readonly DrivingStretch[]): AsyncGenerator<ReportRow<'driving'>> {
      for (const { start, end, drivingMs, durationMs, restBeforeMs, drivers } of found) {
        if (end.timeMs < from.getTime() || start.timeMs > to.getTime()) continue
        // Of several nobody can say who drove how long.
        const driverUniqueId = drivers.size === 1 ? ([...drivers][0] ?? null) : null
        yield {
          deviceId: device.id,
          deviceName: device.name,
          driverUniqueId,
          driverName: driverUniqueId === null ? null : kit.driverName(driverUniqueId),
          startTime: wireDateFromMs(start.timeMs),
          endTime: wireDateFromMs(end.timeMs),
          duration: durationMs,
          driving: drivingMs,
          restBefore: restBeforeMs,
          distance: end.totalMeters - start.totalMeters,
          ...(await placeOf(start, addressOf)),
        }
      }
    }
    const stretches = createDrivingStretches(driverOf)
    for await (const page of kit.tracks.pages(device.id, around))
      for (const point of page) yield* rowsOf(stretches.add(point))
    yield* rowsOf(stretches.finish(Math.min(nowMs, around.to.getTime())))
    run.onDevice?.(index + 1)
  }
}
