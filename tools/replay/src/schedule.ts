import { bearingDegrees } from '@rastro/geo'
import { deviceFix, type DeviceFix } from '@rastro/simulator'
import type { Track, TrackPoint } from './tracks'

/** A fix and the moment to send it, milliseconds after the replay began. */
export interface ScheduledFix {
  track: number
  dueMs: number
  fix: DeviceFix
}

export interface ScheduleOptions {
  now: Date
  /** 10 plays an hour in six minutes. */
  speed: number
  /** Shift by whole weeks only, which keeps weekday and hour. */
  wholeWeeks: boolean
  /** Plays only so much of the recording, counted from its first fix. */
  minutes?: number
  /** Stops after so many fixes in all. */
  limit?: number
}

const WEEK_MS = 7 * 86_400_000

/**
 * The recording is moved so that its last fix falls on the moment it is played: sped up, it starts in the past and
 * catches up with the clock, so that no fix ever lies in the future.
 */
const shiftMs = (firstMs: number, lastMs: number, { now, speed, wholeWeeks }: ScheduleOptions): number => {
  const playedMs = (lastMs - firstMs) / speed
  const exact = now.getTime() + playedMs - lastMs
  if (wholeWeeks) return Math.floor(exact / WEEK_MS) * WEEK_MS
  return Math.floor(exact / 1000) * 1000
}

const courseOf = (point: TrackPoint, next: TrackPoint | undefined): number => {
  if (point.courseDegrees !== null) return point.courseDegrees
  if (!next || (point.latitude === next.latitude && point.longitude === next.longitude)) return 0
  return Math.round(bearingDegrees(point, next)) % 360
}

const fixOf = (point: TrackPoint, next: TrackPoint | undefined, shift: number): DeviceFix =>
  deviceFix({
    time: new Date(point.epochSeconds * 1000 + shift),
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: point.speedKmh ?? 0,
    courseDegrees: courseOf(point, next),
    altitudeMeters: point.altitudeMeters ?? 0,
    ignition: point.ignition ?? (point.speedKmh ?? 0) > 0,
  })

/** All fixes of all tracks in the order of their sending. */
export const scheduleTracks = (tracks: readonly Track[], options: ScheduleOptions): ScheduledFix[] => {
  const firstS = Math.min(...tracks.flatMap((track) => track.points[0]?.epochSeconds ?? []))
  const untilS = options.minutes ? firstS + options.minutes * 60 : Infinity
  const played = tracks.map((track) => track.points.filter((point) => point.epochSeconds <= untilS))
  const lastS = Math.max(...played.flatMap((points) => points[points.length - 1]?.epochSeconds ?? []))
  const shift = shiftMs(firstS * 1000, lastS * 1000, options)
  const scheduled = played.flatMap((points, track) =>
    points.map((point, index): ScheduledFix => ({
      track,
      dueMs: ((point.epochSeconds - firstS) * 1000) / options.speed,
      fix: fixOf(point, points[index + 1], shift),
    })),
  )
  return scheduled.sort((a, b) => a.dueMs - b.dueMs).slice(0, options.limit)
}
