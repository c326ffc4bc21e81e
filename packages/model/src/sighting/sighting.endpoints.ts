import { z } from 'zod'
import { Device } from '../device/index'
import { endpoint, ReferenceInput, RequiredText, TextInput } from '../wire/index'
import { Sighting } from './sighting.schema'

/** How an unknown tracker becomes a device. */
export const Adoption = z.object({
  name: RequiredText(128),
  groupId: ReferenceInput,
  category: TextInput(128),
  model: TextInput(128),
  /** Kept as the attribute `placa`. */
  plate: TextInput(32),
})
export type Adoption = z.output<typeof Adoption>

const UniqueIdParams = z.object({ uniqueId: z.string().min(1).max(128) })

export const sightingEndpoints = {
  list: endpoint('GET', '/api/sightings', {
    reply: z.array(Sighting),
    access: 'admin',
    summary: 'Trackers that connected under an id nobody registered, newest first.',
  }),
  adopt: endpoint('POST', '/api/sightings/:uniqueId/adopt', {
    params: UniqueIdParams,
    body: Adoption,
    reply: Device,
    access: 'admin',
    summary: 'Registers an unknown tracker as a device, linked to the caller; it is let in at its next message.',
  }),
  dismiss: endpoint('DELETE', '/api/sightings/:uniqueId', {
    params: UniqueIdParams,
    access: 'admin',
    summary: 'Takes an unknown tracker off the list until it is seen again.',
  }),
}
