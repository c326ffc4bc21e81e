import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { ReportQuery } from '#src/api/reports'
import type { ReportKind } from './kinds'

/** What the server needs besides what was chosen: it knows visits only of geofences it is told by name. */
export async function completeQuery({ options }: ReportKind, query: ReportQuery): Promise<ReportQuery> {
  if (!options.includes('geofences') || query.geofenceId !== undefined) return query
  const geofences = await call(endpoints.listGeofences, { query: {} })
  return { ...query, geofenceId: geofences.map(({ id }) => id) }
}
