import { sql } from 'kysely'
import { DEMO_ATTRIBUTE } from '@rastro/model/demo'
import type { Db } from '#src/db/index'

interface Marked {
  readonly id: number
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Directory<Record> {
  all(): Iterable<Record>
  remove(id: number): void
}

interface Person {
  readonly id: number
  readonly administrator: boolean
}

type LinkTable = 'user_groups' | 'user_drivers'

/** What the demonstration needs of the tracking server, which it does not know by itself. */
export interface DemoDeps {
  db: Db
  users: {
    onChange(
      listener: (change: { kind: 'created' | 'updated' | 'removed'; record: Person; before?: Person }) => void,
    ): () => void
  }
  devices: Directory<Marked>
  groups: Directory<Marked & { readonly groupId: number }>
  drivers: Directory<Marked>
  access: {
    link(table: LinkTable, owner: number, property: number): void
    forget(noun: 'driver', id: number): void
  }
  server: {
    attributes(): Readonly<Record<string, unknown>>
    /** Stores and keeps in memory. */
    replaceAttributes(attributes: Record<string, unknown>): Promise<void>
  }
}

/** The demonstration in a running server. */
export interface DemoFleet {
  /** Takes away every device with its positions, group and driver of the demonstration, and the mark of the server. */
  remove(): Promise<void>
  stop(): void
}

const isMarked = ({ attributes }: { attributes: Readonly<Record<string, unknown>> }): boolean =>
  attributes[DEMO_ATTRIBUTE] === true
const markedIds = (records: Iterable<Marked>): number[] => [...records].filter(isMarked).map(({ id }) => id)

async function link(deps: DemoDeps, user: Person): Promise<void> {
  const { db, access, groups, drivers } = deps
  const top = [...groups.all()].filter((group) => isMarked(group) && group.groupId === 0)
  for (const { id } of top) {
    const values = { user_id: user.id, group_id: id }
    await db
      .insertInto('user_groups')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    access.link('user_groups', user.id, id)
  }
  for (const id of markedIds(drivers.all())) {
    const values = { user_id: user.id, driver_id: id }
    await db
      .insertInto('user_drivers')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    access.link('user_drivers', user.id, id)
  }
}

async function remove({ db, devices, groups, drivers, access, server }: DemoDeps): Promise<void> {
  const ids = {
    devices: markedIds(devices.all()),
    groups: markedIds(groups.all()),
    drivers: markedIds(drivers.all()),
  }
  const none = [0]
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('devices')
      .where('id', 'in', [...none, ...ids.devices])
      .execute()
    await tx
      .deleteFrom('groups')
      .where('id', 'in', [...none, ...ids.groups])
      .execute()
    await tx
      .deleteFrom('drivers')
      .where('id', 'in', [...none, ...ids.drivers])
      .execute()
  })
  for (const id of ids.devices) devices.remove(id)
  for (const id of ids.groups) groups.remove(id)
  for (const id of ids.drivers) {
    drivers.remove(id)
    access.forget('driver', id)
  }
  const { [DEMO_ATTRIBUTE]: _mark, ...attributes } = server.attributes()
  await server.replaceAttributes(attributes)
  // Last, because it may take long and nobody sees these positions any more.
  await sql`delete from positions where device_id = any(${ids.devices}::int[])`.execute(db)
}

/** Shows the demonstration to administrators that are made later: on a first start there is none yet. */
export function createDemoFleet(deps: DemoDeps, onError: (error: unknown) => void): DemoFleet {
  const stop = deps.users.onChange(({ kind, record, before }) => {
    const isNewAdministrator = kind !== 'removed' && record.administrator && !before?.administrator
    if (isNewAdministrator && isMarked({ attributes: deps.server.attributes() })) link(deps, record).catch(onError)
  })
  return { remove: () => remove(deps), stop }
}
