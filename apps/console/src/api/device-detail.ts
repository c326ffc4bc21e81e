import type { RecentSeries } from '@rastro/model/position'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** Why a device is silent; asked again every minute, and when it speaks. */
export const silenceQuery = (deviceId: number, lastUpdate: string | null) =>
  queryOptions({
    queryKey: [endpoints.readSilence.path, deviceId, lastUpdate] as const,
    queryFn: ({ signal }) => call(endpoints.readSilence, { params: { id: deviceId }, signal }),
    refetchInterval: 60_000,
  })

/** The way a device speaks to the server; for administrators. */
export const connectionQuery = (deviceId: number) => ({
  ...queryFor(endpoints.readDeviceConnection, { params: { id: deviceId } }),
  refetchInterval: 30_000,
})

/** Maintenance linked to a device. */
export const deviceMaintenanceQuery = (deviceId: number) => queryFor(endpoints.listMaintenance, { query: { deviceId } })

export interface RecentRequest {
  deviceId: number
  /** At most ten: `speed`, `altitude`, `accuracy`, `course` or attributes. */
  names: readonly string[]
  fromMs: number
  toMs: number
  /** Points at most, about. */
  max: number
}

const isSeries = (reply: unknown): reply is RecentSeries =>
  typeof reply === 'object' &&
  reply !== null &&
  'times' in reply &&
  Array.isArray(reply.times) &&
  'series' in reply &&
  typeof reply.series === 'object' &&
  reply.series !== null &&
  Object.values(reply.series).every(Array.isArray)

/** Values of a device over time; INVALID_SERVER_RESPONSE when the answer is something else (CORE-DETAIL-08). */
export const readRecent = async (request: RecentRequest, signal?: AbortSignal): Promise<RecentSeries> => {
  const { deviceId, names, fromMs, toMs, max } = request
  const reply: unknown = await call(endpoints.readRecent, {
    params: { id: deviceId },
    query: {
      attributes: names.join(','),
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      max,
    },
    signal,
  })
  if (!isSeries(reply)) throw new ApiError({ status: 0, code: 'INVALID_SERVER_RESPONSE' })
  return reply
}

/** Longer ago needs the right to reports; a minute less, because the clocks of browser and server differ. */
export const LAST_DAY_MS = 86_400_000 - 60_000
const DAY_POINTS = 400
/** The device may speak every second; a look a minute is enough. */
const REFRESH_MS = 60_000

/** Values of the last day for small lines. */
export const lastDayQuery = (deviceId: number, names: readonly string[]) => ({
  queryKey: [endpoints.readRecent.path, 'lastDay', deviceId, names] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const toMs = Date.now()
    const fromMs = toMs - LAST_DAY_MS
    return { fromMs, toMs, ...(await readRecent({ deviceId, names, fromMs, toMs, max: DAY_POINTS }, signal)) }
  },
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS,
})
