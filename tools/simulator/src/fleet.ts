import type { Vehicle } from './movement/vehicle'
import type { Tracker } from './tracker'

export interface FleetMember {
  tracker: Tracker
  vehicle: Vehicle
}

export interface FleetOptions {
  members: readonly FleetMember[]
  /** Time between two fixes of one device. */
  intervalMs: number
  clock?: () => Date
  /** Fixes that could not be delivered before the end, for a log line. */
  onUndelivered?: (reason: Error) => void
}

export interface Fleet {
  stop(drainMs?: number): Promise<void>
}

/** Starts every member at its own moment within the interval, so that the server sees a steady stream. */
export const driveFleet = ({ members, intervalMs, clock = () => new Date(), onUndelivered }: FleetOptions): Fleet => {
  const timers = new Set<NodeJS.Timeout>()
  const beat = ({ tracker, vehicle }: FleetMember) => {
    for (const fix of vehicle.step(clock())) tracker.send(fix).catch((reason: Error) => onUndelivered?.(reason))
  }
  members.forEach((member, index) => {
    member.tracker.start()
    const first = setTimeout(
      () => {
        timers.delete(first)
        beat(member)
        timers.add(setInterval(beat, intervalMs, member))
      },
      (index / members.length) * intervalMs,
    )
    timers.add(first)
  })
  return {
    stop: async (drainMs = 5000) => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(members.map(({ tracker }) => tracker.close(drainMs)))
    },
  }
}

/** Sums the counters of many trackers. */
export const totalCounts = (trackers: readonly Tracker[]) =>
  trackers.reduce(
    (sum, { counts, connected }) => ({
      connected: sum.connected + (connected ? 1 : 0),
      reconnections: sum.reconnections + Math.max(0, counts.connections - 1),
      sent: sum.sent + counts.sent,
      resent: sum.resent + counts.resent,
      delivered: sum.delivered + counts.delivered,
      refusals: sum.refusals + counts.refusals,
    }),
    { connected: 0, reconnections: 0, sent: 0, resent: 0, delivered: 0, refusals: 0 },
  )
