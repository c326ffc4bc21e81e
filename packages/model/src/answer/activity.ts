import { distanceMeters, type LatLon } from '@rastro/geo'
import { type Doing, doingWith, engineOf } from './vehicle-state'

/** What is remembered of a vehicle between two fixes to say since when it does what it does. Never changed in place. */
export interface Activity {
  readonly doing: Doing
  /** Since when; epoch ms of a fix. */
  readonly sinceMs: number
  /** When the drive began that a short halt does not end; null when there is none. */
  readonly driveSinceMs: number | null
  /** Where and since when it stood last: a wobble of the fix is no departure. */
  readonly rest: (LatLon & { readonly sinceMs: number }) | null
  /** Null while the tracker never said. */
  readonly engineOn: boolean | null
  /** When its tracker first said that it is blocked; null while it says that it is not, or nothing. */
  readonly blockedSinceMs: number | null
  /** What the tracker says of a block; null while it never said. */
  readonly blocked: boolean | null
  /** The last pauses between two fixes while parked, newest last. */
  readonly pausesMs: readonly number[]
}

export interface ActivityReading extends LatLon {
  timeMs: number
  attributes: Readonly<Record<string, unknown>>
}

/** The fix before. */
export type LastFix = LatLon & { readonly timeMs: number }

export interface ActivityLimits {
  /** A shorter halt belongs to the drive. */
  parkingMs: number
  /** What is nearer to where it stood is the same place. */
  placeMeters: number
  /** After a longer silence no drive goes on, and what was left out is not known any more. */
  noDataMs: number
}

const PAUSES_KEPT = 5
/** A pause that differs less from the one before says nothing new. */
const SAME_PAUSE = 0.2

const median = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? null

/** The usual pause between two messages while parked; null when it is not known. */
export const restPauseOf = (activity: Activity | null): number | null =>
  activity && activity.pausesMs.length > 1 ? median(activity.pausesMs) : null

function pausesAfter(before: Activity, gapMs: number): readonly number[] {
  const { pausesMs, doing } = before
  if (doing !== 'stopped' || gapMs < 60_000) return pausesMs
  const usual = median(pausesMs)
  const isKnown = usual !== null && pausesMs.length === PAUSES_KEPT && Math.abs(gapMs - usual) <= usual * SAME_PAUSE
  return isKnown ? pausesMs : [...pausesMs, gapMs].slice(-PAUSES_KEPT)
}

/** Since when it drives: a halt shorter than parking, and a wobble of the fix, do not end a drive. */
function driveSince(before: Activity, timeMs: number, limits: ActivityLimits): number {
  if (before.doing === 'moving') return before.driveSinceMs ?? before.sinceMs
  const restedMs = timeMs - (before.rest?.sinceMs ?? before.sinceMs)
  return before.driveSinceMs !== null && restedMs < limits.parkingMs ? before.driveSinceMs : timeMs
}

/** Where and since when it stands: the place before counts on when it was hardly left. */
function restOf(before: Activity, reading: ActivityReading, limits: ActivityLimits): NonNullable<Activity['rest']> {
  const { timeMs, latitude, longitude } = reading
  const { rest } = before
  if (before.doing !== 'moving') return rest ?? { sinceMs: before.sinceMs, latitude, longitude }
  const isShort = timeMs - before.sinceMs < limits.parkingMs
  if (rest && isShort && distanceMeters(rest, reading) < limits.placeMeters) return rest
  return { sinceMs: timeMs, latitude, longitude }
}

const saysBlocked = ({ attributes }: ActivityReading): boolean | null =>
  typeof attributes['blocked'] === 'boolean' ? attributes['blocked'] : null

type Sight = Pick<Activity, 'doing' | 'sinceMs' | 'driveSinceMs' | 'rest'>

/** Nothing before this fix counts. */
function firstSight({ timeMs, latitude, longitude }: ActivityReading, doing: Doing, sinceMs = timeMs): Sight {
  if (doing === 'moving') return { doing, sinceMs, driveSinceMs: sinceMs, rest: null }
  return { doing, sinceMs, driveSinceMs: null, rest: { sinceMs, latitude, longitude } }
}

/** It stands at this fix: stopped since it came to a halt, idle since the engine runs while it stands. */
function standing(before: Activity, doing: Doing, reading: ActivityReading, limits: ActivityLimits): Sight {
  const rest = restOf(before, reading, limits)
  const isParked = reading.timeMs - rest.sinceMs >= limits.parkingMs
  const driveSinceMs = isParked ? null : before.driveSinceMs
  if (doing === 'stopped') return { doing, sinceMs: rest.sinceMs, driveSinceMs, rest }
  const sinceMs = { idle: before.sinceMs, moving: rest.sinceMs, stopped: reading.timeMs }[before.doing]
  return { doing, sinceMs, driveSinceMs, rest }
}

function sightOf(
  before: Activity,
  doing: Doing,
  last: LastFix,
  reading: ActivityReading,
  limits: ActivityLimits,
): Sight {
  const { timeMs } = reading
  const gapMs = timeMs - last.timeMs
  // A clock that jumped back: what began later than now begins now.
  if (before.sinceMs > timeMs) return firstSight(reading, doing)
  const hasDriven = doing === 'moving' || before.doing === 'moving'
  if (hasDriven && gapMs >= limits.noDataMs) {
    const isSamePlace = doing !== 'moving' && distanceMeters(last, reading) < limits.placeMeters
    const sight = firstSight(reading, doing, isSamePlace ? last.timeMs : timeMs)
    return before.doing === 'moving' ? sight : { ...sight, rest: before.rest }
  }
  if (doing !== 'moving') return standing(before, doing, reading, limits)
  const sinceMs = driveSince(before, timeMs, limits)
  return { doing, sinceMs, driveSinceMs: sinceMs, rest: before.rest }
}

const isSame = (one: Activity, other: Activity): boolean =>
  one.doing === other.doing &&
  one.sinceMs === other.sinceMs &&
  one.driveSinceMs === other.driveSinceMs &&
  one.rest === other.rest &&
  one.engineOn === other.engineOn &&
  one.blocked === other.blocked &&
  one.blockedSinceMs === other.blockedSinceMs &&
  one.pausesMs === other.pausesMs

/**
 * What a vehicle does after another fix. A tracker that leaves out what did not change goes on meaning it; the very same
 * object comes back while nothing changed.
 * @param last the fix before; null for the first
 */
export function followActivity(
  before: Activity | null,
  last: LastFix | null,
  reading: ActivityReading,
  limits: ActivityLimits,
): Activity {
  const isFresh = last !== null && reading.timeMs - last.timeMs < limits.noDataMs
  const engineOn = engineOf(reading.attributes) ?? (isFresh ? before?.engineOn : null) ?? null
  const doing = doingWith(reading.attributes, engineOn)
  const blocked = saysBlocked(reading) ?? before?.blocked ?? null
  const blockedSinceMs = blocked ? (before?.blockedSinceMs ?? reading.timeMs) : null
  if (!before || !last) return { ...firstSight(reading, doing), engineOn, blocked, blockedSinceMs, pausesMs: [] }
  const { sinceMs, driveSinceMs, rest } = sightOf(before, doing, last, reading, limits)
  const pausesMs = pausesAfter(before, reading.timeMs - last.timeMs)
  const after: Activity = { doing, sinceMs, driveSinceMs, rest, engineOn, blocked, blockedSinceMs, pausesMs }
  return isSame(before, after) ? before : after
}
