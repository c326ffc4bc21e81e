import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database'
import { overDeadlocks } from './deadlocks'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table stones (id integer primary key, moves integer not null default 0)')
  await database.pool.query('insert into stones values (1), (2)')
})
afterAll(() => database.drop())

/** Moves one stone, then the other. */
async function move(first: number, second: number, onFirst: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('update stones set moves = moves + 1 where id = $1', [first])
    await onFirst()
    await client.query('update stones set moves = moves + 1 where id = $1', [second])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('of two that wait for each other the one that is given up goes again, and both are done', async () => {
  let tries = 0
  let arrived = 0
  let go: () => void = () => undefined
  const both = new Promise<void>((resolve) => (go = resolve))
  const meet = async (): Promise<void> => {
    tries++
    if (++arrived === 2) go()
    await both
  }
  await Promise.all([overDeadlocks(() => move(1, 2, meet)), overDeadlocks(() => move(2, 1, meet))])
  const { rows } = await database.pool.query('select moves from stones order by id')
  expect(rows).toEqual([{ moves: 2 }, { moves: 2 }])
  expect(tries).toBeGreaterThan(2)
})

test('other failures are not tried again', async () => {
  let tries = 0
  const failing = overDeadlocks(async () => {
    tries++
    await database.pool.query('select 1 / 0')
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})
