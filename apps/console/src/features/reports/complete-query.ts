import { call } from '#src/api/call'
import { browserZone } from '#src/api/browser-zone'
import { endpoints } from '#src/api/endpoints'
import type { ReportQuery } from '#src/api/reports'
import type { ReportKind } from './kinds'

/**
 * What the server needs besides what was chosen: the clock of this screen, for who has chosen none, and geofences by
 * name, for it knows visits only of those.
 */
export async function completeQuery({ options }: ReportKind, chosen: ReportQuery): Promise<ReportQuery> {
  const query = { ...chosen, zone: browserZone() }
  if (!options.includes('geofences') || query.geofenceId !== undefined) return query
  const geofences = await call(endpoints.listGeofences, { query: {} })
  return { ...query, geofenceId: geofences.map(({ id }) => id) }
}
