/** The time, as something that can be handed in: tests hold it still. */
export interface Clock {
  now(): Date
  nowMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
}

/** For what lasts: nobody sets it, and it does not say what time it is. */
export const steadyClock: Pick<Clock, 'nowMs'> = { nowMs: () => performance.now() }

/** A clock that only moves when told. */
export function manualClock(start: Date): Clock & { advance(ms: number): void } {
  let ms = start.getTime()
  return {
    now: () => new Date(ms),
    nowMs: () => ms,
    advance: (by) => {
      ms += by
    },
  }
}
