import { type Kysely, sql } from 'kysely'
import {
  DEMO_ATTRIBUTE,
  demoCompany,
  demoDeviceAttributes,
  demoDrivers,
  demoGroups,
  demoTrackerModel,
  demoVehicles,
  type DemoGroupKey,
} from '@rastro/model/demo'
import type { Db } from '#src/db/index'
import type { Database } from '#src/db/schema'

type Tx = Kysely<Database>

const mark = JSON.stringify({ [DEMO_ATTRIBUTE]: true })
const isDemo = sql<boolean>`attributes @> ${mark}::jsonb`

async function groupNamed(tx: Tx, name: string, parentId: number | null): Promise<number> {
  const known = await tx.selectFrom('groups').select('id').where('name', '=', name).where(isDemo).executeTakeFirst()
  if (known) return known.id
  const values = { name, group_id: parentId, attributes: mark }
  return (await tx.insertInto('groups').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function seedGroups(tx: Tx): Promise<{ company: number; groups: Record<DemoGroupKey, number> }> {
  const company = await groupNamed(tx, demoCompany, null)
  const groups = {} as Record<DemoGroupKey, number>
  for (const [key, name] of Object.entries(demoGroups)) {
    groups[key as DemoGroupKey] = await groupNamed(tx, name, company)
  }
  return { company, groups }
}

async function seedDrivers(tx: Tx): Promise<number[]> {
  const values = demoDrivers.map(({ uniqueId, name }) => ({ unique_id: uniqueId, name, attributes: mark }))
  await tx
    .insertInto('drivers')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx.selectFrom('drivers').select('id').where(isDemo).execute()
  return rows.map(({ id }) => id)
}

async function seedDevices(tx: Tx, groups: Record<DemoGroupKey, number>): Promise<void> {
  const values = demoVehicles.map((vehicle) => ({
    name: vehicle.name,
    unique_id: vehicle.uniqueId,
    category: vehicle.category,
    model: demoTrackerModel(vehicle),
    disabled: false,
    group_id: groups[vehicle.group],
    attributes: JSON.stringify(
      demoDeviceAttributes(vehicle, vehicle.driver === undefined ? undefined : demoDrivers[vehicle.driver]),
    ),
  }))
  await tx
    .insertInto('devices')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function linkAdministrators(tx: Tx, company: number, drivers: readonly number[]): Promise<void> {
  const users = await tx.selectFrom('users').select('id').where('administrator', '=', true).execute()
  if (users.length === 0) return
  const groupLinks = users.map(({ id }) => ({ user_id: id, group_id: company }))
  const driverLinks = users.flatMap(({ id }) => drivers.map((driver) => ({ user_id: id, driver_id: driver })))
  await tx
    .insertInto('user_groups')
    .values(groupLinks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('user_drivers')
    .values(driverLinks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Puts the demonstration fleet into the database, everything marked with the attribute `demo`. May be called again:
 * what is there stays. To be called before devices, groups and links are loaded into memory.
 */
export async function seedDemo(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { company, groups } = await seedGroups(tx)
    const drivers = await seedDrivers(tx)
    await seedDevices(tx, groups)
    await linkAdministrators(tx, company, drivers)
    await sql`update server set attributes = attributes || ${mark}::jsonb`.execute(tx)
  })
}
