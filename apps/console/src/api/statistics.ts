import { queryFor } from './call'
import { endpoints } from './endpoints'

/** Days whose ends are in a period, epoch ms. */
export const statisticsQuery = (fromMs: number, toMs: number) =>
  queryFor(endpoints.readStatistics, {
    query: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
  })
