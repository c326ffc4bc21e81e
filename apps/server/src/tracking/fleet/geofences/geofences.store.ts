import type { Geofence, GeofenceInput } from '@rastro/model/geofence'
import { resourceStore } from '#src/tracking/resource/index'

export const geofenceStore = resourceStore({
  table: 'geofences',
  users: ['user_geofences', 'geofence_id'],
  recordOf: (row): Geofence => ({
    id: row.id,
    attributes: row.attributes,
    calendarId: row.calendar_id ?? 0,
    name: row.name,
    description: row.description,
    area: row.area,
  }),
  columnsOf: (geofence: GeofenceInput) => ({
    attributes: JSON.stringify(geofence.attributes),
    calendar_id: geofence.calendarId || null,
    name: geofence.name,
    description: geofence.description,
    area: geofence.area,
  }),
})
