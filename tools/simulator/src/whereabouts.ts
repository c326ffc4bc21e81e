import type { ApiPosition } from './api-client'
import type { DeviceFix } from './fix'

/** A fix that a tracker handed in, and whether the server has answered for it since. */
export interface HandedIn {
  fix: DeviceFix
  isAcknowledged: boolean
}

/** Where the fixes of a tracker are, each counted once. */
export interface Whereabouts {
  /** Stored and answered for. */
  delivered: number
  /** Stored, but the answer did not come in time: the tracker would send it again, and nothing would be lost. */
  late: number
  /** Neither stored nor answered for: the tracker still has it. */
  kept: number
  /** Answered for and not stored. Nobody has it any more. */
  lost: number
}

/** Protocols carry whole seconds. */
const secondsOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1000)

/** Compares what one tracker handed in with what the server stored of it. */
export const whereaboutsOf = (fixes: readonly HandedIn[], stored: readonly ApiPosition[]): Whereabouts => {
  const seconds = new Set(stored.map(({ fixTime }) => secondsOf(fixTime)))
  const found: Whereabouts = { delivered: 0, late: 0, kept: 0, lost: 0 }
  for (const { fix, isAcknowledged } of fixes) {
    const isStored = seconds.has(secondsOf(fix.time))
    if (isStored) found[isAcknowledged ? 'delivered' : 'late']++
    else found[isAcknowledged ? 'lost' : 'kept']++
  }
  return found
}

export const sumOf = (all: readonly Whereabouts[]): Whereabouts =>
  all.reduce(
    (sum, one) => ({
      delivered: sum.delivered + one.delivered,
      late: sum.late + one.late,
      kept: sum.kept + one.kept,
      lost: sum.lost + one.lost,
    }),
    { delivered: 0, late: 0, kept: 0, lost: 0 },
  )
