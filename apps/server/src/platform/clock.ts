/** The time, as something that can be handed in: tests hold it still. */
export interface Clock {
  now(): Date
  nowMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
}

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
