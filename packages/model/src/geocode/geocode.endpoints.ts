import { z } from 'zod'
import { endpoint } from '../wire/index'

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

export const geocodeEndpoints = {
  read: endpoint('GET', '/api/server/geocode', {
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    reply: z.string(),
    access: 'user',
    summary:
      'Address of a place as text; header x-address-approximate when only the nearest town is known, 204 when nothing is.',
  }),
}
