import type { Position } from '@rastro/model/position'
import type { DeviceVisits } from '@rastro/model/track'
import type { TrackColumns } from '@rastro/model/track-reader'
import { ApiError } from './api-error'
import { call } from './call'
import { endpoints } from './endpoints'
import { readTracks } from './tracks'

/** Where devices were at an instant: of each the newest position that is not younger and not older than `lookBackHours`. */
export const readFleetAt = async (atMs: number, lookBackHours: number, signal: AbortSignal): Promise<Position[]> => {
  const query = { time: new Date(atMs).toISOString(), lookBack: lookBackHours }
  const reply: unknown = await call(endpoints.readPositionsAt, { query, signal })
  if (!isPositions(reply)) throw new ApiError({ status: 0, code: 'INVALID_SERVER_RESPONSE' })
  return reply
}

const isPositions = (reply: unknown): reply is Position[] => Array.isArray(reply)

interface WaysRequest {
  /** At most 200. */
  deviceIds: readonly number[]
  fromMs: number
  toMs: number
}

/** Tracks of many devices; that nobody moved is no error here. */
export const readWays = async (
  request: WaysRequest,
  page: (deviceId: number, columns: TrackColumns) => void,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await readTracks(request, { page }, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TRACK_EMPTY') throw error
  }
}

export interface VisitSearch {
  /** As of a geofence. */
  area: string
  fromMs: number
  toMs: number
  /** Null: everybody. */
  deviceIds: readonly number[] | null
}

/** Who was inside an area between two times. Throws AREA_…, HISTORY_TOO_LARGE, REPORT_PERIOD_TOO_LONG. */
export const findVisits = (
  { area, fromMs, toMs, deviceIds }: VisitSearch,
  signal: AbortSignal,
): Promise<DeviceVisits[]> =>
  call(endpoints.findVisits, {
    body: {
      area,
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      ...(deviceIds ? { deviceIds: [...deviceIds] } : {}),
    },
    signal,
  })
