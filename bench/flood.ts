import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from './tracker-load'

/** Sends as fast as the server takes it, `inFlight` unanswered fixes of each tracker; gives fixes answered a second. */
export const flood = async (load: Load, inFlight: number, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000
  const before = load.delivered()
  const stream = async (index: number) => {
    while (performance.now() < until) await load.send(index).catch(() => pause(100))
  }
  const streams = load.trackers.flatMap((_, index) => Array.from({ length: inFlight }, () => stream(index)))
  await pause(seconds * 1000)
  const rate = (load.delivered() - before) / seconds
  await Promise.all(streams)
  return rate
}
