import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '@rastro/model/errors'
import { UserInput } from '@rastro/model/user'
import { type DatabaseHandle, openDatabase } from '#src/db/index'
import { migrations } from '#src/db/migrations/index'
import { silentLog } from '#src/platform/log'
import { hideDevice, insertDevice, unhideDevice } from '#src/tracking/fleet/devices/index'
import { deleteUser, insertUser } from '#src/tracking/people/users/index'
import { dropDatabase, emptyDatabase, type TestDatabase, testDatabase } from '../../../../test/database'
import { giveDevices, moveAccount } from './index'

let database: TestDatabase
/** Three processes, as far as the database can tell. */
let processes: DatabaseHandle[]
beforeAll(async () => {
  database = await testDatabase()
  processes = [1, 2, 3].map(() => openDatabase(database.connection, silentLog, 8))
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await database.drop()
})

let made = 0
const add = async (parentId: number | null, deviceLimit = -1): Promise<number> => {
  const email = `x${(made += 1)}@example.com`
  return (
    await insertUser(database.db, UserInput.parse({ name: 'x', email, userLimit: -1, deviceLimit }), null, parentId)
  ).id
}
const PLAIN = { groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null, disabled: false, expirationTime: null } // prettier-ignore
const device = async (accountId: number | null, at: Pick<DatabaseHandle, 'db'> = database): Promise<number> => {
  const uniqueId = `d${(made += 1)}`
  return (
    await insertDevice(at.db, { ...PLAIN, name: uniqueId, uniqueId, attributes: {} }, { accountId, linkedId: null }, -1)
  ).id
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
const ownerOf = async (id: number): Promise<number | null> =>
  (await database.pool.query<{ account_id: number | null }>('select account_id from devices where id = $1', [id])).rows[0]?.account_id ?? null // prettier-ignore
/** By walking from parent to parent. */
async function countOf(top: number): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `with recursive below as (select $1::bigint as id union all select a.id from accounts a join below b on a.parent_id = b.id)
     select count(*)::int as count from devices where account_id in (select id from below) and deleted_at is null`,
    [top],
  )
  return rows[0]?.count ?? 0
}
/** As many at the same time as there are connections; no call waits for one so long that it is refused. */
async function atOnce(times: number, work: (index: number) => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < times; index = next++) outcomes[index] = await codeOf(work(index))
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return outcomes
}
const anyone = () => {}
const [FULL, DONE] = ['USER_DEVICE_LIMIT_REACHED', 'done']

test(
  '[ADM-USERS-19] 200 devices at once below a limit of 60 are exactly 60, while branches move and devices change hands',
  { timeout: 120_000 },
  async () => {
    const top = await add(null, 60)
    const [left, right] = [await add(top), await add(top)]
    const moving = await add(left)
    const [wandering, fromOutside] = [await device(moving), await device(null)]
    let isOver = false
    const moves = (async () => {
      for (let turn = 0; !isOver; turn++) {
        const { db } = processes[2] ?? database
        await moveAccount(db, moving, turn % 2 === 0 ? right : left)
        await giveDevices(db, [wandering], turn % 2 === 0 ? left : right, anyone)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    const outcomes = await atOnce(200, (index) =>
      device([top, left, right, moving][index % 4] ?? top, processes[index % 2]),
    )
    isOver = true
    await moves
    expect(new Set(outcomes)).toEqual(new Set([DONE, FULL]))
    expect(outcomes.filter((one) => one === DONE)).toHaveLength(59)
    expect(await countOf(top)).toBe(60)
    expect(await codeOf(giveDevices(database.db, [fromOutside], right, anyone))).toBe(FULL)
    expect(await ownerOf(fromOutside)).toBe(null)
  },
)

test(
  '[ADM-USERS-19] fifty devices given at once, and branches that come together, stay within the limit',
  { timeout: 60_000 },
  async () => {
    const top = await add(null, 10)
    const owner = await add(top)
    const free = await Promise.all(Array.from({ length: 25 }, () => device(null)))
    const branches = await Promise.all(Array.from({ length: 25 }, () => add(null)))
    for (const branch of branches) await device(branch)
    const outcomes = await atOnce(50, (index) => {
      const { db } = processes[index % 3] ?? database
      const [device, branch] = [free[index] ?? 0, branches[index - 25] ?? 0]
      return index < 25 ? giveDevices(db, [device], owner, anyone) : moveAccount(db, branch, owner)
    })
    expect(outcomes.filter((one) => one === DONE)).toHaveLength(10)
    expect(new Set(outcomes)).toEqual(new Set([DONE, FULL]))
    expect(await countOf(top)).toBe(10)
  },
)

test('[ADM-USERS-19] every limit above counts, within a branch nothing is counted twice, and none is given by halves', async () => {
  const top = await add(null, 3)
  const middle = await add(top, 2)
  const [one, two] = [await add(middle), await add(top)]
  const first = await device(one)
  await device(middle)
  expect(await codeOf(device(one))).toBe(FULL)
  await device(two)
  expect(await codeOf(device(two))).toBe(FULL)
  // Both are full: what stays below them may change hands.
  expect(await codeOf(giveDevices(database.db, [first], middle, anyone))).toBe(DONE)
  expect(await codeOf(moveAccount(database.db, one, two))).toBe(DONE)
  const [outside, other] = [await device(null), await device(await add(null))]
  expect(await codeOf(giveDevices(database.db, [first, outside, other], two, anyone))).toBe(FULL)
  expect([await ownerOf(first), await ownerOf(outside)]).toEqual([middle, null])
  // 0 says only that he makes none himself: what he is given counts for those above him.
  const none = await add(null, 0)
  expect(await codeOf(giveDevices(database.db, [outside], none, anyone))).toBe(DONE)
})

test('what is deleted and may come back takes no room, and comes back only where there is some', async () => {
  const owner = await add(null, 1)
  const hidden = await device(owner)
  await hideDevice(database.db, hidden, Date.now())
  const next = await device(owner)
  expect(await codeOf(unhideDevice(database.db, hidden, -1))).toBe(FULL)
  await hideDevice(database.db, next, Date.now())
  expect(await codeOf(unhideDevice(database.db, hidden, -1))).toBe(DONE)
})

test('who is named to take over the devices of an account that goes must have room for them', async () => {
  const [leaving, full] = [await add(null), await add(null, 1)]
  const [own, theirs] = [await device(full), await device(leaving)]
  expect(await codeOf(deleteUser(database.db, leaving, { newParentId: full }))).toBe(FULL)
  expect([await ownerOf(own), await ownerOf(theirs)]).toEqual([full, leaving])
  const below = await add(leaving)
  expect(await codeOf(deleteUser(database.db, leaving, { newParentId: below }))).toBe(DONE)
  expect(await ownerOf(theirs)).toBe(below)
})

test('devices of before belong to the deepest account that all linked ones lie under', async () => {
  const { connection, name } = await emptyDatabase()
  const { db, close } = openDatabase(connection, silentLog, 2)
  const names = Object.keys(migrations).sort()
  for (const one of names.filter((key) => key < '0160')) await migrations[one]?.up(db)
  // 1 reseller, 2 and 3 below it, 4 below 2; 5 beside; 6 administrator; 7 an account of a share.
  await sql`insert into users (id, name, email, user_limit, administrator, shared_by) select n, 'x', 'x' || n, -1, n = 6,
    case when n = 7 then 5 end from generate_series(1, 7) n`.execute(db)
  for (const [id, path] of [
    [2, [1, 2]],
    [3, [1, 3]],
    [4, [1, 2, 4]],
  ] as const)
    // prettier-ignore
    await sql`update accounts set path = ${path}::bigint[], parent_id = ${path.at(-2)} where id = ${id}`.execute(db)
  await sql`insert into groups (id, name, group_id) values (1, 'low', null), (2, 'middle', null), (3, 'high', null), (4, 'top', null)`.execute(
    db,
  )
  await sql`update groups set group_id = id + 1 where id < 4`.execute(db)
  await sql`insert into user_groups (user_id, group_id) values (4, 3), (5, 4)`.execute(db)
  const cases: ReadonlyArray<readonly [linked: number[], group: number | null, owner: number | null]> = [
    [[4], null, 4],
    [[4, 2], null, 2],
    [[4, 3], null, 1],
    [[4, 5], null, null],
    [[4, 6, 7], null, 4],
    [[6], null, null],
    [[], null, null],
    [[], 1, 4],
    [[3], 1, 1],
    [[], 3, null],
    [[3], 4, null],
  ]
  for (const [index, [linked, group]] of cases.entries()) {
    await sql`insert into devices (id, name, unique_id, group_id) values (${index + 1}, 'x', ${`u${index}`}, ${group})`.execute(
      db,
    )
    for (const user of linked)
      await sql`insert into user_devices (user_id, device_id) values (${user}, ${index + 1})`.execute(db)
  }
  for (const one of names.filter((key) => key >= '0160')) await migrations[one]?.up(db)
  const { rows } = await sql<{ account_id: number | null }>`select account_id from devices order by id`.execute(db)
  await close()
  await dropDatabase(name)
  expect(rows.map(({ account_id: owner }) => owner)).toEqual(cases.map(([, , owner]) => owner))
})
