import { z } from 'zod'
import { endpoint } from '../wire/index'

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

/** A place that was looked for by its name or address. */
export const FoundPlace = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Out of the built-in list of towns. */
  isTown: z.boolean(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const geocodeEndpoints = {
  read: endpoint('GET', '/api/server/geocode', {
    need: ['devices', 'view'],
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    reply: z.string(),
    access: 'user',
    summary:
      'Address of a place as text; header x-address-approximate when only the nearest town is known, 204 when nothing is.',
  }),
  find: endpoint('GET', '/api/server/places', {
    need: ['devices', 'view'],
    query: z
      .object({
        text: z.string().trim().min(2).max(200),
        /** Of places with one name the nearest to here comes first. */
        latitude: degrees(90).optional(),
        longitude: degrees(180).optional(),
      })
      .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
        message: 'latitude and longitude belong together',
      }),
    reply: z.array(FoundPlace),
    access: 'user',
    summary: 'Places by name or address, at most eight, the best first; towns of the built-in list without a service.',
  }),
}
