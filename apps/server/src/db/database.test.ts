import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database'
import { databaseFailure, migrate } from './index'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('migrations can be run again', async () => {
  await migrate(database.db)
  expect(await database.db.selectFrom('server').select('id').execute()).toEqual([{ id: 1 }])
})

test('a duplicate is recognised by its constraint', async () => {
  const row = { name: 'a', unique_id: '1', disabled: false, attributes: '{}' }
  await database.db.insertInto('devices').values(row).execute()
  const again = await database.db.insertInto('devices').values(row).execute().catch(databaseFailure)
  expect(again).toEqual({ kind: 'duplicate', constraint: 'devices_unique_id' })
})

test('a broken connection is used again by the next query', async () => {
  const killed = database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(databaseFailure)
  expect(await killed).toEqual({ kind: 'unavailable' })
  expect(await database.isUp()).toBe(true)
})
