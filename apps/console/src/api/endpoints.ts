import type { groupEndpoints } from '@rastro/model/group'
import type { sightingEndpoints } from '@rastro/model/sighting'
import type { userEndpoints } from '@rastro/model/user'
import type { Endpoint, EndpointParts, Method } from '@rastro/model/wire'

/**
 * An endpoint as the console needs it: where it is, and by its type what goes in and comes out. The schemas themselves
 * stay in the model, because they would bring their validator, 30 kB, into the page and the worker.
 */
export type Call<E extends EndpointParts> = Pick<Endpoint, 'method' | 'path' | 'form'> & {
  /** Only a type; never there. */
  readonly of?: E
}

const at = <E extends EndpointParts>(method: Method, path: string): Call<E> => ({ method, path })

/** Every endpoint of the model that the console calls by `call()`. `endpoints.test.ts` holds them against the model. */
export const endpoints = {
  listGroups: at<typeof groupEndpoints.list>('GET', '/api/groups'),
  updateUser: at<typeof userEndpoints.update>('PUT', '/api/users/:id'),
  listSightings: at<typeof sightingEndpoints.list>('GET', '/api/sightings'),
  adoptSighting: at<typeof sightingEndpoints.adopt>('POST', '/api/sightings/:uniqueId/adopt'),
  dismissSighting: at<typeof sightingEndpoints.dismiss>('DELETE', '/api/sightings/:uniqueId'),
}
