import { type Area, distanceMeters, isCrossedBy, isInside } from '@rastro/geo'
import type { Period, Sighted, Step } from './tracks.store'

/** A stay in an area; `fixes` 0: only passed through, between the two fixes that are its ends. */
export interface Stay {
  deviceId: number
  fromMs: number
  toMs: number
  leftByMs: number | null
  enteredPositionId: number
  lastPositionId: number
  fixes: number
}

/** Over a longer silence nobody can say that the vehicle went straight. */
const PASS_MAX_MS = 300_000
/** Where a vehicle was heard of before the period counts as where it was when the period began, unless older. */
const EARLIER_MS = 86_400_000
/** Two fixes no farther apart with nothing between: the vehicle was parked, however long it was silent. */
const PARKED_METERS = 200

/** The nearest places on both sides of a period, as far as known. */
export interface Around {
  earlier?: Sighted | undefined
  later?: Sighted | undefined
}

interface Inside {
  enteredPositionId: number
  fromMs: number
  last: Sighted
  fixes: number
}

/**
 * Stays of one device.
 * @param steps of that device, oldest first; those that cannot touch the area may be missing, but not the first
 */
export function staysOf(
  deviceId: number,
  steps: readonly Step[],
  { earlier, later }: Around,
  area: Area,
  { from: periodFrom, to: periodTo }: Period,
): Stay[] {
  const [fromMs, periodToMs] = [periodFrom.getTime(), periodTo.getTime()]
  const stays: Stay[] = []
  let inside: Inside | null = null
  /** Not heard of between the two, and not gone either. */
  const isParked = (one: Sighted, other: Sighted | undefined): boolean =>
    other !== undefined && isInside(area, other) && distanceMeters(one, other) < PARKED_METERS

  const enter = (fix: Sighted, isBefore: boolean): Inside => ({
    enteredPositionId: fix.id,
    fromMs: Math.max(fix.timeMs, fromMs),
    last: fix,
    fixes: isBefore ? 0 : 1,
  })
  const leave = (
    { enteredPositionId, fromMs: begin, last, fixes }: Inside,
    leftByMs: number | null,
    toMs = Math.max(last.timeMs, begin),
  ): void => {
    // Inside before the period and outside at its first fix: it left meanwhile, that is a visit as well.
    stays.push({
      deviceId,
      fromMs: begin,
      toMs,
      leftByMs,
      enteredPositionId,
      lastPositionId: last.id,
      fixes: Math.max(fixes, 1),
    })
  }

  // Long ago counts only of a vehicle that was still there the next time it spoke.
  const isRecent = earlier !== undefined && fromMs - earlier.timeMs <= EARLIER_MS
  if (earlier && isInside(area, earlier) && (isRecent || isParked(earlier, steps[0]?.fix ?? later)))
    inside = enter(earlier, true)
  for (const { fix, before = null } of steps) {
    const from = before ?? earlier
    if (isInside(area, fix)) {
      if (inside) {
        inside.last = fix
        inside.fixes++
      } else inside = enter(fix, false)
      continue
    }
    if (inside) {
      leave(inside, fix.timeMs)
      inside = null
    } else if (from && fix.timeMs - from.timeMs <= PASS_MAX_MS && isCrossedBy(area, from, fix)) {
      stays.push({
        deviceId,
        fromMs: Math.max(from.timeMs, fromMs),
        toMs: fix.timeMs,
        leftByMs: fix.timeMs,
        enteredPositionId: from.id,
        lastPositionId: fix.id,
        fixes: 0,
      })
    }
  }
  if (inside) leave(inside, null, isParked(inside.last, later) ? periodToMs : undefined)
  return stays
}
