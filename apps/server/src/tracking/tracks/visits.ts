import { type Area, isCrossedBy, isInside } from '@rastro/geo'
import type { Sighted, Step } from './tracks.store'

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

interface Inside {
  enteredPositionId: number
  fromMs: number
  last: Sighted
  fixes: number
}

/**
 * Stays of one device.
 * @param steps of that device, oldest first; those that cannot touch the area may be missing
 * @param earlier its last place before the period, as far as known
 */
export function staysOf(
  deviceId: number,
  steps: readonly Step[],
  earlier: Sighted | undefined,
  area: Area,
  fromMs: number,
): Stay[] {
  const stays: Stay[] = []
  let inside: Inside | null = null

  const enter = (fix: Sighted, isBefore: boolean): Inside => ({
    enteredPositionId: fix.id,
    fromMs: Math.max(fix.timeMs, fromMs),
    last: fix,
    fixes: isBefore ? 0 : 1,
  })
  const leave = ({ enteredPositionId, fromMs: begin, last, fixes }: Inside, leftByMs: number | null): void => {
    const toMs = Math.max(last.timeMs, begin)
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

  if (earlier && isInside(area, earlier)) inside = enter(earlier, true)
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
  if (inside) leave(inside, null)
  return stays
}
