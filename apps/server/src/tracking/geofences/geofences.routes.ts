import { ApiError } from '@rastro/model/errors'
import { type Geofence, geofenceEndpoints, type GeofenceInput } from '@rastro/model/geofence'
import type { Db } from '#src/db/index'
import { crudRoutes, linkedBy, type Mount, plainJson } from '#src/http/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/access/index'
import type { Registry } from '#src/tracking/resource/index'
import { deleteGeofence, insertGeofence, updateGeofence } from './geofences.store'

export interface GeofenceRoutes {
  db: Db
  geofences: Registry<Geofence>
  access: OwnedAccessIndex
  policy: Policy
}

export function geofenceRoutes(mount: Mount, { db, geofences, access, policy }: GeofenceRoutes): void {
  const { links } = access
  crudRoutes<Geofence, GeofenceInput>(mount, policy, {
    noun: 'geofence',
    endpoints: geofenceEndpoints,
    byId: geofences.byId,
    sorted: geofences.sorted,
    reachOf: linkedBy(links, 'user_geofences'),
    ofUser: linkedBy(links, 'user_geofences'),
    ofDevice: linkedBy(links, 'device_geofences'),
    ofGroup: linkedBy(links, 'group_geofences'),
    textOf: (geofence) => geofence.name,
    json: plainJson(),
    check(actor, input, before) {
      if (input.calendarId !== 0 && input.calendarId !== before?.calendarId && !actor.administrator)
        throw new ApiError('CALENDAR_ACCESS_DENIED')
    },
    async create(input, creatorId) {
      const geofence = await insertGeofence(db, input, creatorId)
      access.link('user_geofences', creatorId, geofence.id)
      geofences.put(geofence)
      return geofence
    },
    async update(input) {
      const geofence = await updateGeofence(db, input)
      if (geofence) geofences.put(geofence)
      return geofence
    },
    async remove(id) {
      await deleteGeofence(db, id)
      geofences.remove(id)
      access.forget('geofence', id)
    },
  })
}
