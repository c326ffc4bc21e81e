import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import {
  Attributes,
  endpoint,
  Id,
  AttributesInput,
  Reference,
  ReferenceInput,
  RequiredText,
  TextInput,
} from '../wire/index'

/** `area` is the contract's text form, e.g. `CIRCLE (lat lon, radiusMeters)` (TRACKING-API §13). */
export const Geofence = z.object({
  id: Id,
  attributes: Attributes,
  calendarId: Reference,
  name: z.string().min(1).max(128),
  description: z.string().max(128).nullable(),
  area: z.string().min(1).max(4096),
})
export type Geofence = z.infer<typeof Geofence>

/** A geofence without its shape: of thousands, a hundredth of the bytes. */
export const GeofenceName = Geofence.omit({ area: true })
export type GeofenceName = z.infer<typeof GeofenceName>

export const GeofenceInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  calendarId: ReferenceInput,
  name: RequiredText(128),
  description: TextInput(128),
  /** The server refuses what encloses nothing, with a code for each reason (`AREA_…`). */
  area: RequiredText(4096),
})
export type GeofenceInput = z.output<typeof GeofenceInput>

export const geofenceEndpoints = {
  ...crudEndpoints('geofence', 'geofences', 'geofences', {
    wire: Geofence,
    input: GeofenceInput,
    query: ListQuery,
  }),
  anchors: endpoint('GET', '/api/geofences/anchors', {
    need: ['geofences', 'view'],
    reply: z.array(Geofence),
    access: 'user',
    summary: 'Geofences of the caller that are anchors: a few out of what may be thousands.',
  }),
  names: endpoint('GET', '/api/geofences/names', {
    need: ['geofences', 'view'],
    reply: z.array(GeofenceName),
    access: 'user',
    summary: 'Geofences of the caller without their shapes, which are most of their bytes.',
  }),
  resting: endpoint('GET', '/api/geofences/resting', {
    need: ['geofences', 'view'],
    reply: z.array(Id),
    access: 'user',
    summary: 'Geofences of the caller that do not count now, by their calendars.',
  }),
}
