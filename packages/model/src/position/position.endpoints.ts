import { z } from 'zod'
import { endpoint, IdParams, IntegerListParam, IntegerParam, ZonedDate } from '../wire/index'
import { Position } from './position.schema'

/** Most positions one answer holds. */
export const POSITIONS_MAX = 50_000

/** Nothing: latest positions. `id`: those. `deviceId`: its latest, or with `from` and `to` its history. */
export const PositionQuery = z.object({
  id: IntegerListParam.optional(),
  deviceId: IntegerParam.optional(),
  from: ZonedDate.optional(),
  to: ZonedDate.optional(),
  geofenceId: IntegerParam.optional(),
})
export type PositionQuery = z.output<typeof PositionQuery>

/** A stretch of a device's history, by fix time, both ends included; with `geofenceId` only what lies in it. */
export const PositionRange = z.object({
  deviceId: IntegerParam,
  from: ZonedDate,
  to: ZonedDate,
  geofenceId: IntegerParam.optional(),
})
export type PositionRange = z.output<typeof PositionRange>

/** Ids whose number does not fit a URL. */
export const PositionIds = z.object({ id: z.array(z.number().int().positive()).max(POSITIONS_MAX) })

const file = (kind: string) =>
  endpoint('GET', `/api/positions/${kind}`, {
    need: ['reports', 'create'],
    query: PositionRange,
    access: 'user',
    summary: `History of a device as a ${kind.toUpperCase()} file.`,
  })

export const positionEndpoints = {
  list: endpoint('GET', '/api/positions', {
    need: { by: 'positions' },
    query: PositionQuery,
    reply: z.array(Position),
    access: 'user',
    summary: 'Latest positions, positions by id, or the history of a device (at most 50,000, oldest first).',
  }),
  pick: endpoint('POST', '/api/positions', {
    need: ['reports', 'view'],
    body: PositionIds,
    reply: z.array(Position),
    access: 'user',
    summary: 'Positions by id, in the order asked for.',
  }),
  remove: endpoint('DELETE', '/api/positions/:id', {
    need: ['devices', 'edit'],
    besideDevices: true,
    params: IdParams,
    access: 'user',
    summary: 'Removes one position.',
  }),
  removeRange: endpoint('DELETE', '/api/positions', {
    need: ['devices', 'edit'],
    besideDevices: true,
    query: PositionRange,
    access: 'user',
    summary: 'Removes a stretch of the history of a device.',
  }),
  csv: file('csv'),
  gpx: file('gpx'),
  kml: file('kml'),
  kmz: file('kmz'),
}
