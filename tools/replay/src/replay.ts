import { createTracker, totalCounts, type DeviceProtocol, type PortOf, type Tracker } from '@rastro/simulator'
import { scheduleTracks, type ScheduledFix, type ScheduleOptions } from './schedule'
import type { Track } from './tracks'

/** A fix that was handed to its tracker, and whether the server answered for it. */
export interface SentFix {
  fix: ScheduledFix['fix']
  delivered: boolean
}

/** One vehicle of the replay: its track, its protocol and everything it sent. */
export interface ReplayVehicle {
  track: Track
  tracker: Tracker
  sent: SentFix[]
}

export interface ReplayOptions extends ScheduleOptions {
  host: string
  portOf: PortOf
  /** Dealt out to the vehicles in turn. */
  protocols: readonly DeviceProtocol[]
  onProgress?: (sent: number, total: number) => void
  answerTimeoutMs?: number
  maxBackoffMs?: number
  /** Wait for open answers at the end. */
  drainMs?: number
}

export interface ReplaySummary {
  vehicles: number
  fixes: number
  delivered: number
  /** Of `fixes`, those whose protocol answers. */
  acknowledgeable: number
  acknowledged: number
  resent: number
  reconnections: number
  refusals: number
  seconds: number
}

export interface Replay {
  vehicles: ReplayVehicle[]
  scheduled: number
  /** Plays everything; fulfilled when every fix is answered or the drain time is over. */
  run(): Promise<ReplaySummary>
}

const TICK_MS = 20
const PROGRESS_EVERY_MS = 10_000
/** Simulated ids below are used by the simulator itself. */
const FIRST_SERIAL = 5000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const vehicleOf = (track: Track, index: number, options: ReplayOptions): ReplayVehicle => {
  const protocol = options.protocols[index % options.protocols.length]
  if (!protocol) throw new Error('a replay needs at least one protocol')
  const { host, portOf, answerTimeoutMs, maxBackoffMs } = options
  const uniqueId = protocol.uniqueId(FIRST_SERIAL + index)
  const tracker = createTracker({
    protocol,
    uniqueId,
    host,
    port: portOf(protocol),
    ...(answerTimeoutMs && { answerTimeoutMs }),
    ...(maxBackoffMs && { maxBackoffMs }),
  })
  return { track, tracker, sent: [] }
}

const handOver = (vehicle: ReplayVehicle, fix: ScheduledFix['fix']): void => {
  const entry: SentFix = { fix, delivered: false }
  vehicle.sent.push(entry)
  vehicle.tracker.send(fix).then(
    () => (entry.delivered = true),
    () => undefined,
  )
}

const summaryOf = (vehicles: readonly ReplayVehicle[], startedAt: number): ReplaySummary => {
  const counts = totalCounts(vehicles.map(({ tracker }) => tracker))
  const sent = vehicles.flatMap((vehicle) => vehicle.sent)
  const answering = vehicles.filter(({ tracker }) => tracker.protocol.acknowledges).flatMap((vehicle) => vehicle.sent)
  return {
    vehicles: vehicles.length,
    fixes: sent.length,
    delivered: sent.filter((one) => one.delivered).length,
    acknowledgeable: answering.length,
    acknowledged: answering.filter((one) => one.delivered).length,
    resent: counts.resent,
    reconnections: counts.reconnections,
    refusals: counts.refusals,
    seconds: (Date.now() - startedAt) / 1000,
  }
}

const play = async (schedule: ScheduledFix[], vehicles: ReplayVehicle[], onProgress: ReplayOptions['onProgress']) => {
  const startedAt = Date.now()
  let next = 0
  let reportedAt = startedAt
  while (next < schedule.length) {
    const elapsedMs = Date.now() - startedAt
    for (let one = schedule[next]; one && one.dueMs <= elapsedMs; one = schedule[++next]) {
      const vehicle = vehicles[one.track]
      if (vehicle) handOver(vehicle, one.fix)
    }
    if (Date.now() - reportedAt > PROGRESS_EVERY_MS) {
      reportedAt = Date.now()
      onProgress?.(next, schedule.length)
    }
    await pause(TICK_MS)
  }
}

/** Prepares trackers for all tracks; nothing is connected before `run`. */
export const prepareReplay = (tracks: readonly Track[], options: ReplayOptions): Replay => {
  const vehicles = tracks.map((track, index) => vehicleOf(track, index, options))
  const schedule = scheduleTracks(tracks, options)
  return {
    vehicles,
    scheduled: schedule.length,
    run: async () => {
      const startedAt = Date.now()
      for (const { tracker } of vehicles) tracker.start()
      await play(schedule, vehicles, options.onProgress)
      await Promise.all(vehicles.map(({ tracker }) => tracker.close(options.drainMs ?? 60_000)))
      return summaryOf(vehicles, startedAt)
    },
  }
}
