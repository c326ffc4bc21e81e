import type { Db } from '#src/db/index'
import { linkTableOf, type OwnedAccessIndex, type OwnNoun } from '#src/tracking/fleet/access/index'
import type { Identified, Registry, ResourceStore } from '#src/tracking/resource/index'
import { type Crud, type CrudParts, crudRoutes } from './crud-routes'
import type { Mount } from '#src/http/mount'

export interface ResourceParts extends CrudParts {
  db: Db
  access: OwnedAccessIndex
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

/** Mounts the five calls of a resource: rows in its table, whose registry follows by itself. */
export function resourceRoutes<Stored extends Identified, Input extends Identified>(
  mount: Mount,
  { db, access, ...parts }: ResourceParts,
  { noun, registry, store, ...rest }: Resource<Stored, Input>,
): void {
  const linked = (owner: 'user' | 'group' | 'device') => {
    const table = linkTableOf(owner, noun)
    return table && ((id: number): ReadonlySet<number> => access.links[table].rightsOf(id))
  }
  const ofUser = linked('user') ?? (() => NOBODY)
  crudRoutes<Stored, Input>(mount, parts, {
    ...rest,
    noun,
    table: store.table,
    byId: registry.byId,
    sorted: registry.sorted,
    reachOf: ofUser,
    ofUser,
    ofDevice: linked('device'),
    ofGroup: linked('group'),
    json: (record, { excludeAttributes }) =>
      JSON.stringify(excludeAttributes && 'attributes' in record ? { ...record, attributes: {} } : record),
    create: (input, { id }) => store.insert(db, input, id),
    update: (input, version) => store.update(db, input, version),
    remove: (id) => store.remove(db, id),
  })
}
