import type { DriverRow, TripRow } from '@rastro/model/report'
import { averageKnots } from './figures'

/** Adds trips up by driver; rows come with the longest way first. */
export function createDriverTotals() {
  const rows = new Map<string | null, DriverRow>()
  return {
    add(trip: TripRow): void {
      const row = rows.get(trip.driverUniqueId)
      if (!row) {
        const { driverUniqueId, driverName, distance, duration, maxSpeed, spentFuel, startTime, endTime } = trip
        rows.set(driverUniqueId, {
          ...{ driverUniqueId, driverName, trips: 1, deviceIds: [trip.deviceId], distance, duration },
          ...{ averageSpeed: 0, maxSpeed, spentFuel, startTime, endTime },
        })
        return
      }
      row.trips++
      if (!row.deviceIds.includes(trip.deviceId)) row.deviceIds.push(trip.deviceId)
      row.distance += trip.distance
      row.duration += trip.duration
      // One trip of which nobody knows makes the sum unknown.
      row.spentFuel = row.spentFuel === null || trip.spentFuel === null ? null : row.spentFuel + trip.spentFuel
      row.maxSpeed = Math.max(row.maxSpeed, trip.maxSpeed)
      if (trip.startTime < row.startTime) row.startTime = trip.startTime
      if (trip.endTime > row.endTime) row.endTime = trip.endTime
    },
    rows: (): DriverRow[] =>
      [...rows.values()]
        .map((row) => ({ ...row, averageSpeed: averageKnots(row.distance, row.duration) }))
        .sort((a, b) => b.distance - a.distance),
  }
}
