import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '@rastro/model/errors'
import { UserInput } from '@rastro/model/user'
import { createFeed, createFeedStore } from '#src/db/feed/index'
import { type DatabaseHandle, openDatabase } from '#src/db/index'
import { silentLog } from '#src/platform/log'
import { deleteUser, insertUser } from '#src/tracking/people/users/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { accountProjection, createAccountTree, moveAccount, MOST_LEVELS } from './index'

let database: TestDatabase
/** Three processes, as far as the database can tell. */
let processes: DatabaseHandle[]
beforeAll(async () => {
  database = await testDatabase()
  processes = [1, 2, 3].map(() => openDatabase(database.connection, silentLog, 4))
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await database.drop()
})

let made = 0
const add = async (parentId: number | null, fields: object = {}, at = database): Promise<number> => {
  const user = UserInput.parse({ name: 'x', email: `x${(made += 1)}@example.com`, userLimit: -1, ...fields })
  return (await insertUser(at.db, user, null, parentId)).id
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

interface Row {
  id: number
  parent_id: number | null
  path: number[]
}
const rows = async (): Promise<Row[]> =>
  (await database.pool.query<Row>('select id, parent_id, path from accounts order by id')).rows

/** The ids from the top, found by walking from parent to parent. */
function walked(all: readonly Row[]): Map<number, number[]> {
  const parents = new Map(all.map(({ id, parent_id: parent }) => [id, parent]))
  const found = new Map<number, number[]>()
  for (const { id } of all) {
    const path = [id]
    for (let up = parents.get(id) ?? null; up !== null; up = parents.get(up) ?? null) {
      if (path.includes(up) || path.length > MOST_LEVELS) throw new Error(`${id} stands in a circle`)
      path.unshift(up)
    }
    found.set(id, path)
  }
  return found
}

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]

test(
  'after thousands of creations, moves and removals from three processes each path is the walk over parents, and memory the same',
  { timeout: 300_000 },
  async () => {
    const acts = Number(process.env['TREE_ACTS'] ?? 1000)
    const tree = createAccountTree()
    const [first] = processes
    const feed = createFeed({
      store: createFeedStore(database.pool),
      projections: [accountProjection(tree)],
      log: silentLog,
      pollMs: 25,
    })
    await feed.load()
    feed.start()
    const ids: number[] = [await add(null)]
    const outcomes = new Map<string, number>()
    const act = async (at: DatabaseHandle): Promise<string> => {
      const kind = Math.random()
      const one = pick(ids)
      if (one === undefined || kind < 0.45) {
        const parent = Math.random() < 0.05 ? null : (one ?? null)
        const limit = Math.random() < 0.1 ? 20 : -1
        return codeOf(add(parent, { userLimit: limit }, { ...database, ...at }).then((id) => ids.push(id)))
      }
      const other = Math.random() < 0.05 ? null : (pick(ids) ?? null)
      if (kind < 0.8) return codeOf(moveAccount(at.db, one, other))
      ids.splice(ids.indexOf(one), 1)
      return codeOf(deleteUser(at.db, one))
    }
    let left = acts
    await Promise.all(
      [...processes, ...processes].map(async (at) => {
        while (left-- > 0) {
          const outcome = await act(at)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      }),
    )
    await feed.catchUp()
    await feed.stop()
    const known = ['done', 'ACCOUNT_CYCLE', 'ACCOUNT_TOO_DEEP', 'USER_LIMIT_REACHED', 'NOT_FOUND']
    expect([...outcomes.keys()].filter((one) => !known.includes(one))).toEqual([])
    const all = await rows()
    const paths = walked(all)
    expect(all.length).toBeGreaterThan(20)
    for (const { id, path } of all) {
      expect(path).toEqual(paths.get(id))
      expect([...tree.above(id)].map((place) => place.id).reverse()).toEqual(path.slice(0, -1))
      const below = [...paths].filter(([, other]) => other.includes(id) && other.at(-1) !== id).map(([one]) => one)
      expect([...tree.below(id)].sort((a, b) => a - b)).toEqual(below.sort((a, b) => a - b))
    }
    for (const { id } of all.slice(0, 200))
      for (const { id: top } of all.slice(0, 200))
        expect(tree.isBelow(id, top)).toBe(id !== top && (paths.get(id)?.includes(top) ?? false))
    const { rows: full } = await (first ?? database).pool.query<{ id: number }>(`
      select a.id from accounts a join users u using (id) where u.user_limit > 0 and not u.administrator and u.user_limit <
        (select count(*) from accounts b where b.path > a.path and b.path < a.path[:cardinality(a.path) - 1] || (a.id + 1))`)
    expect(full).toEqual([])
    process.stdout.write(`${acts} acts: ${JSON.stringify(Object.fromEntries(outcomes))}, ${all.length} accounts left\n`)
  },
)

test('of two moves that cross, one is refused', async () => {
  const [one, two] = processes
  for (let round = 0; round < 30; round++) {
    const [a, b] = [await add(null), await add(null)]
    const deep = await add(b)
    const outcomes = await Promise.all([
      codeOf(moveAccount((one ?? database).db, a, deep)),
      codeOf(moveAccount((two ?? database).db, b, a)),
    ])
    expect(outcomes.sort()).toEqual(['ACCOUNT_CYCLE', 'done'])
  }
  walked(await rows())
})

test('nobody stands below himself, or below one of his own, or deeper than the last level', async () => {
  let last = await add(null)
  const top = last
  for (let level = 2; level <= MOST_LEVELS; level++) last = await add(last)
  expect(await codeOf(add(last))).toBe('ACCOUNT_TOO_DEEP')
  expect(await codeOf(moveAccount(database.db, top, last))).toBe('ACCOUNT_CYCLE')
  expect(await codeOf(moveAccount(database.db, top, top))).toBe('ACCOUNT_CYCLE')
  expect(await codeOf(moveAccount(database.db, top, await add(null)))).toBe('ACCOUNT_TOO_DEEP')
  expect(await codeOf(moveAccount(database.db, top, 999_999))).toBe('NOT_FOUND')
})

test(
  '200 creations at once below a limit of 60 give exactly 60, while branches move',
  { timeout: 60_000 },
  async () => {
    const top = await add(null, { userLimit: 60 })
    const [left, right] = [await add(top), await add(top)]
    const moving = await add(left)
    let isOver = false
    const moves = (async () => {
      for (let turn = 0; !isOver; turn++)
        await moveAccount((processes[2] ?? database).db, moving, turn % 2 === 0 ? right : left)
    })()
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        codeOf(add([top, left, right, moving][index % 4] ?? top, {}, { ...database, ...processes[index % 2] })),
      ),
    )
    isOver = true
    await moves
    expect(new Set(outcomes)).toEqual(new Set(['done', 'USER_LIMIT_REACHED']))
    // Three were there before.
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(57)
  },
)

test('a branch moves into one with a limit only when all of it fits; within, it may move although the limit is reached', async () => {
  const top = await add(null, { userLimit: 4 })
  const [one, two] = [await add(top), await add(top)]
  const branch = await add(null)
  for (let index = 0; index < 2; index++) await add(branch)
  expect(await codeOf(moveAccount(database.db, branch, one))).toBe('USER_LIMIT_REACHED')
  for (let index = 0; index < 2; index++) await add(one)
  expect(await codeOf(add(two))).toBe('USER_LIMIT_REACHED')
  expect(await codeOf(moveAccount(database.db, two, one))).toBe('done')
})

test('whoever goes leaves those below him to whoever is above, by whatever statement', async () => {
  const top = await add(null)
  const middle = await add(top)
  const [one, two] = [await add(middle), await add(middle)]
  const deep = await add(one)
  await database.pool.query('delete from users where id = any($1)', [[middle, one]])
  const paths = new Map((await rows()).map(({ id, path }) => [id, path]))
  expect([paths.get(two), paths.get(deep)]).toEqual([
    [top, two],
    [top, deep],
  ])
  await database.pool.query('delete from users where id = $1', [top])
  expect((await rows()).find(({ id }) => id === deep)?.path).toEqual([deep])
})
