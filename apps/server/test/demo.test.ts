import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDrivers, demoGroups, demoVehicles } from '@rastro/model/demo'
import { createAccessIndex, loadLinks } from '#src/tracking/access/index'
import { createDeviceDirectory, loadDevices } from '#src/tracking/devices/index'
import { createGroupDirectory } from '#src/tracking/groups/index'
import { createRegistry } from '#src/tracking/resource/index'
import { createUserDirectory, type UserRecord } from '#src/tracking/users/index'
import { testDatabase, type TestDatabase } from './database'
import { createDemoFleet, seedDemo } from '#src/demo/index'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const addUser = async (name: string, administrator: boolean): Promise<number> => {
  const user = { name, email: `${name}@example.com`, administrator, attributes: '{}' }
  const columns = {
    readonly: false,
    latitude: 0,
    longitude: 0,
    zoom: 0,
    disabled: false,
    device_limit: -1,
    user_limit: 0,
  }
  const flags = {
    device_readonly: false,
    limit_commands: false,
    disable_reports: false,
    fixed_email: false,
    temporary: false,
  }
  const row = await database.db
    .insertInto('users')
    .values({ ...user, ...columns, ...flags })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const running = async () => {
  const { db } = database
  const devices = createDeviceDirectory(await loadDevices(db))
  const groupRows = await db.selectFrom('groups').selectAll().execute()
  const groups = createGroupDirectory(groupRows.map(({ group_id, ...group }) => ({ ...group, groupId: group_id ?? 0 })))
  const drivers = createRegistry(await db.selectFrom('drivers').selectAll().execute())
  const users = createUserDirectory([])
  const access = createAccessIndex(await loadLinks(db), devices, groups)
  let attributes: Readonly<Record<string, unknown>> = { demo: true, other: 1 }
  const server = {
    attributes: () => attributes,
    replaceAttributes: async (next: Record<string, unknown>) => void (attributes = next),
  }
  const deps = { db, users, devices, groups, drivers, access, server }
  const failures: unknown[] = []
  return { ...deps, failures, demo: createDemoFleet(deps, (error) => failures.push(error)) }
}

test('the demonstration is seeded once, marked, and seen by administrators only', async () => {
  const admin = await addUser('admin', true)
  const other = await addUser('other', false)
  await database.db
    .insertInto('devices')
    .values({ name: 'own', unique_id: 'own-1', attributes: '{}', disabled: false })
    .execute()
  await seedDemo(database.db)
  await seedDemo(database.db)
  const { devices, groups, drivers, access } = await running()
  expect(devices.size).toBe(demoVehicles.length + 1)
  expect([...groups.all()]).toHaveLength(Object.keys(demoGroups).length + 1)
  expect([...drivers.all()]).toHaveLength(demoDrivers.length)
  expect(access.visibleDeviceIds(admin).size).toBe(demoVehicles.length)
  expect(access.visibleDeviceIds(other).size).toBe(0)
})

test('an administrator made later sees it too', async () => {
  const { users, access, failures } = await running()
  const late = await addUser('late', true)
  users.put({ id: late, name: 'late', email: 'late@example.com', administrator: true } as UserRecord)
  await expect.poll(() => access.visibleDeviceIds(late).size).toBe(demoVehicles.length)
  await expect.poll(() => access.links.user_drivers.rightsOf(late).size).toBe(demoDrivers.length)
  expect(failures).toEqual([])
})

test('removing it takes everything that was marked and nothing else', async () => {
  const { devices, groups, drivers, server, demo } = await running()
  await demo.remove()
  expect([...devices.all()].map((device) => device.uniqueId)).toEqual(['own-1'])
  expect([...groups.all()]).toEqual([])
  expect([...drivers.all()]).toEqual([])
  expect(server.attributes()).toEqual({ other: 1 })
  const left = await database.db.selectFrom('devices').select('unique_id').execute()
  expect(left).toEqual([{ unique_id: 'own-1' }])
})
