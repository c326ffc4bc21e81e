import type { Db } from '#src/db/index'
import { linkTableOf, type OwnedAccessIndex, type OwnNoun, type Policy } from '#src/tracking/fleet/access/index'
import type { Identified, Registry, ResourceStore } from '#src/tracking/resource/index'
import { type Crud, crudRoutes } from './crud-routes'
import type { Mount } from '#src/http/mount'

export interface ResourceParts {
  db: Db
  access: OwnedAccessIndex
  policy: Policy
}

/** A resource that people own by links of their own and that works through devices and groups. */
export interface Resource<Stored extends Identified, Input extends Identified> extends Pick<
  Crud<Stored, Input>,
  'endpoints' | 'textOf' | 'check' | 'checkRemoval'
> {
  noun: OwnNoun
  registry: Registry<Stored>
  store: ResourceStore<Stored, Input>
}

const NOBODY: ReadonlySet<number> = new Set()

/** Mounts the five calls of a resource: rows in its table, records in its registry, links in the access index. */
export function resourceRoutes<Stored extends Identified, Input extends Identified>(
  mount: Mount,
  { db, access, policy }: ResourceParts,
  { noun, registry, store, ...rest }: Resource<Stored, Input>,
): void {
  const linked = (owner: 'user' | 'group' | 'device') => {
    const table = linkTableOf(owner, noun)
    return table && ((id: number): ReadonlySet<number> => access.links[table].rightsOf(id))
  }
  const ofUser = linked('user') ?? (() => NOBODY)
  const userTable = linkTableOf('user', noun)
  crudRoutes<Stored, Input>(mount, policy, {
    ...rest,
    noun,
    byId: registry.byId,
    sorted: registry.sorted,
    reachOf: ofUser,
    ofUser,
    ofDevice: linked('device'),
    ofGroup: linked('group'),
    json: (record, { excludeAttributes }) =>
      JSON.stringify(excludeAttributes && 'attributes' in record ? { ...record, attributes: {} } : record),
    async create(input, creatorId) {
      const record = await store.insert(db, input, creatorId)
      // Linked first: whoever hears of it must already be allowed to see it.
      if (userTable) access.link(userTable, creatorId, record.id)
      registry.put(record)
      return record
    },
    async update(input) {
      const record = await store.update(db, input)
      if (record) registry.put(record)
      return record
    },
    async remove(id) {
      await store.remove(db, id)
      registry.remove(id)
      access.forget(noun, id)
    },
  })
}
