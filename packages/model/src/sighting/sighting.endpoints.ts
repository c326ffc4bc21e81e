import { z } from 'zod'
import { Device } from '../device/index'
import { endpoint } from '../wire/index'
import { Sighting } from './sighting.schema'

const ByUniqueId = z.object({ uniqueId: z.string().min(1).max(128) })

export const sightingEndpoints = {
  list: endpoint('GET', '/api/sightings', {
    reply: z.array(Sighting),
    access: 'admin',
    summary: 'Trackers that connected under an id nobody registered, the latest first.',
  }),
  adopt: endpoint('POST', '/api/sightings/:uniqueId/adopt', {
    params: ByUniqueId,
    reply: Device,
    access: 'admin',
    summary: 'Registers a sighted tracker as a device, named by its id.',
  }),
  dismiss: endpoint('DELETE', '/api/sightings/:uniqueId', {
    params: ByUniqueId,
    access: 'admin',
    summary: 'Forgets a sighting; it is listed again when the tracker comes back.',
  }),
}
