import { z } from 'zod'
import { Geofence } from '../geofence/index'
import { endpoint, IdParams, TextInput } from '../wire/index'

export const anchorEndpoints = {
  drop: endpoint('POST', '/api/devices/:id/anchor', {
    need: ['anchor', 'create'],
    params: IdParams,
    body: z
      .object({ name: TextInput(128) })
      .nullish()
      .transform((body) => body ?? { name: null }),
    reply: Geofence,
    access: 'user',
    summary:
      'Anchors a device where it is: a circle that it must not leave. Gives the anchor it has when there is one. ' +
      'Fails without a recent valid position.',
  }),
  lift: endpoint('DELETE', '/api/devices/:id/anchor', {
    need: ['anchor', 'delete'],
    params: IdParams,
    access: 'user',
    summary: 'Removes every anchor of a device; that there was none is no mistake.',
  }),
}
