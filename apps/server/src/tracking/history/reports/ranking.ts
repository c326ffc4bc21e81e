import type { RankingRow, TripRow } from '@rastro/model/report'
import type { TrackedEvent } from '#src/tracking/ingest/events/index'

/** Less driven than this says nothing of how somebody drives. */
const LEAST_METERS = 10_000
const METERS_PER_100_KM = 100_000

/** What counts against a driver; each is a column of the ranking. */
type Fault = 'speedings' | 'hardAccelerations' | 'hardBrakings' | 'hardCornerings'

/** Alarms that say so. A tracker that reports a speeding and our own detector mean the same one: see `speedings` below. */
const FAULT_OF_ALARM: Readonly<Record<string, Fault>> = {
  hardAcceleration: 'hardAccelerations',
  hardBraking: 'hardBrakings',
  hardCornering: 'hardCornerings',
}
export const RANKED_TYPES = ['alarm', 'deviceOverspeed'] as const

interface Tally {
  trips: number
  distance: number
  duration: number
  maxSpeed: number
  faults: Record<Exclude<Fault, 'speedings'>, number>
  /** By our detector, and by alarms of the tracker. */
  detected: number
  alarmed: number
}

const emptyTally = (): Tally => ({
  trips: 0,
  distance: 0,
  duration: 0,
  maxSpeed: 0,
  faults: { hardAccelerations: 0, hardBrakings: 0, hardCornerings: 0 },
  detected: 0,
  alarmed: 0,
})

/** Who is ranked: a vehicle, or a driver, whose trips in several vehicles come together. */
type Owner = Pick<RankingRow, 'deviceId' | 'deviceName' | 'driverUniqueId' | 'driverName'>

/** Adds trips and what happened on them up, vehicle by vehicle or driver by driver; the calmest comes first. */
export function createRanking(by: 'vehicle' | 'driver') {
  const rows = new Map<string, { owner: Owner; tallies: Tally[] }>()

  function tallyOf(trip: TripRow): Tally {
    const { deviceId, deviceName, driverUniqueId, driverName } = trip
    const key = by === 'vehicle' ? `v${deviceId}` : `d${driverUniqueId ?? ''}`
    const owner: Owner =
      by === 'vehicle'
        ? { deviceId, deviceName, driverUniqueId: null, driverName: null }
        : { deviceId: null, deviceName: null, driverUniqueId, driverName }
    const row = rows.get(key) ?? { owner, tallies: [] }
    rows.set(key, row)
    const tally = emptyTally()
    row.tallies.push(tally)
    return tally
  }

  return {
    /** The trips of one device, oldest first, and its events of the period; what happened on no trip counts for nobody. */
    add(trips: readonly TripRow[], events: readonly TrackedEvent[]): void {
      for (const trip of trips) {
        const tally = tallyOf(trip)
        const [startMs, endMs] = [Date.parse(trip.startTime), Date.parse(trip.endTime)]
        tally.trips = 1
        tally.distance = trip.distance
        tally.duration = trip.duration
        tally.maxSpeed = trip.maxSpeed
        for (const { type, eventTimeMs, attributes } of events) {
          if (eventTimeMs < startMs || eventTimeMs > endMs) continue
          if (type === 'deviceOverspeed') tally.detected++
          if (type !== 'alarm') continue
          const names = String(attributes.alarm).split(',')
          if (names.includes('overspeed')) tally.alarmed++
          for (const name of names) {
            const fault = FAULT_OF_ALARM[name.trim()]
            if (fault && fault !== 'speedings') tally.faults[fault]++
          }
        }
      }
    },
    rows(): RankingRow[] {
      const all = [...rows.values()].map(({ owner, tallies }) => rowOf(owner, tallies))
      return ranked(
        all.sort(
          (a, b) =>
            (a.faultsPer100Km ?? Infinity) - (b.faultsPer100Km ?? Infinity) || b.distance - a.distance || byName(a, b),
        ),
      )
    },
  }
}

/** Rows calmest first, each with its place. */
function ranked(rows: RankingRow[]): RankingRow[] {
  let rank = 0
  let before: number | null = null
  for (const [index, row] of rows.entries()) {
    if (row.faultsPer100Km !== before) rank = index + 1
    before = row.faultsPer100Km
    row.rank = before === null ? null : rank
  }
  return rows
}

const byName = (a: RankingRow, b: RankingRow): number =>
  (a.deviceName ?? a.driverName ?? '').localeCompare(b.deviceName ?? b.driverName ?? '')

function rowOf(owner: Owner, tallies: readonly Tally[]): RankingRow {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + of(tally), 0)
  const counts = {
    // Trip by trip whichever saw more: a tracker with its own limit and our detector do not count one speeding twice.
    speedings: sum(({ detected, alarmed }) => Math.max(detected, alarmed)),
    hardAccelerations: sum(({ faults }) => faults.hardAccelerations),
    hardBrakings: sum(({ faults }) => faults.hardBrakings),
    hardCornerings: sum(({ faults }) => faults.hardCornerings),
  }
  const distance = sum((tally) => tally.distance)
  const faults = Object.values(counts).reduce((all, one) => all + one, 0)
  return {
    ...owner,
    rank: null,
    trips: sum(({ trips }) => trips),
    distance,
    duration: sum(({ duration }) => duration),
    maxSpeed: tallies.reduce((most, { maxSpeed }) => Math.max(most, maxSpeed), 0),
    ...counts,
    faultsPer100Km: distance < LEAST_METERS ? null : (faults / distance) * METERS_PER_100_KM,
  }
}
