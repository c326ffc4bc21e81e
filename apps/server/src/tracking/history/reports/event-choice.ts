import { isEventType } from '@rastro/model/event'
import type { Links } from '#src/tracking/fleet/access/index'
import type { EventChoice } from './report-kit'

/** Which events a caller gets: nothing about geofences and plans he is not linked to, administrators neither. */
export function eventChoice(
  actorId: number,
  links: Pick<Links, 'user_geofences' | 'user_maintenances'>,
  { type = [], alarm = [] }: { type?: readonly string[]; alarm?: readonly string[] } = {},
): EventChoice {
  const isFiltered = type.length > 0 && !type.includes('allEvents')
  return {
    types: isFiltered ? type.filter(isEventType) : undefined,
    alarms: isFiltered && alarm.length > 0 ? alarm : undefined,
    isVisible: ({ geofenceId, maintenanceId }) =>
      (geofenceId === 0 || links.user_geofences.has(actorId, geofenceId)) &&
      (maintenanceId === 0 || links.user_maintenances.has(actorId, maintenanceId)),
  }
}
