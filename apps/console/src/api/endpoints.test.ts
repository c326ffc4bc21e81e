import { groupEndpoints } from '@rastro/model/group'
import { sightingEndpoints } from '@rastro/model/sighting'
import { userEndpoints } from '@rastro/model/user'
import type { Endpoint } from '@rastro/model/wire'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints'

const modelled: Record<keyof typeof endpoints, Endpoint> = {
  listGroups: groupEndpoints.list,
  updateUser: userEndpoints.update,
  listSightings: sightingEndpoints.list,
  adoptSighting: sightingEndpoints.adopt,
  dismissSighting: sightingEndpoints.dismiss,
}

test('the endpoints of the console are where the model has them', () => {
  for (const [name, { method, path, form }] of Object.entries(modelled))
    expect(endpoints[name as keyof typeof endpoints], name).toEqual({ method, path, ...(form ? { form } : {}) })
})
