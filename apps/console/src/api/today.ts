import type { StopRow, SummaryRow, TripRow } from '@rastro/model/report'
import { queryOptions } from '@tanstack/react-query'
import { browserZone } from './browser-zone'
import { call } from './call'
import { endpoints } from './endpoints'

/** A day under way is looked at again every minute. */
const REFRESH_MS = 60_000

export interface Today {
  trips: TripRow[]
  stops: StopRow[]
  /** Null when nothing was reported. */
  summary: SummaryRow | null
}

/** The day of a device so far, by the reports of the server. @param fromMs when the day began */
export const todayQuery = (deviceId: number, fromMs: number) =>
  queryOptions({
    queryKey: [endpoints.reportRows.trips.path, 'today', deviceId, fromMs] as const,
    queryFn: async ({ signal }): Promise<Today> => {
      const query = {
        deviceId: [deviceId],
        from: new Date(fromMs).toISOString(),
        to: new Date().toISOString(),
        zone: browserZone(),
      }
      const [trips, stops, summaries] = await Promise.all([
        call(endpoints.reportRows.trips, { query, signal }),
        call(endpoints.reportRows.stops, { query, signal }),
        call(endpoints.reportRows.summary, { query, signal }),
      ])
      return { trips, stops, summary: summaries.find((row) => row.deviceId === deviceId) ?? null }
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
