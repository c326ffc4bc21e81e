// Rights of 50,000 accounts with a device each in 500 resellers, sixteen levels deep: checks, a branch, its move, memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@rastro/model/user'
import { configWith } from '../src/config'
import { start } from '../src/start'
import { percentile, printReport } from '../../../bench/figures'

const CHAINS = 36
const RESELLERS_IN_CHAIN = 14
const CUSTOMERS = 98
const FIRST = 1_000_000
const CHECKS = 200_000
const PASSWORD = 'tres-onibus-azuis'
const FLAGS = 'f'.repeat(32)

/** A top, three chains of resellers below it and the rest beside, customers below each. */
function plannedTree(): { ids: number[]; parents: Array<number | null>; resellers: Set<number> } {
  const [ids, parents, resellers]: [number[], Array<number | null>, Set<number>] = [[], [], new Set()]
  const add = (parent: number | null): number => {
    const id = FIRST + ids.length
    ids.push(id)
    parents.push(parent)
    return id
  }
  const addReseller = (parent: number | null): number => {
    const id = add(parent)
    resellers.add(id)
    for (let customer = 0; customer < CUSTOMERS; customer++) add(id)
    return id
  }
  const top = addReseller(null)
  for (let chain = 0; chain < CHAINS; chain++) {
    let above: number | null = chain < 3 ? top : null
    for (let level = 0; level < RESELLERS_IN_CHAIN; level++) above = addReseller(above)
  }
  return { ids, parents, resellers }
}

const dataDir = await mkdtemp(join(tmpdir(), 'rights-bench-'))
const running = await start(configWith({ dataDir, webPort: 0, detectPort: 0, protocolPorts: {} }), {
  freeDevicePorts: true,
})
const { context, urls } = running
const megabytes = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const authorization = `Basic ${Buffer.from(`bench@example.com:${PASSWORD}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(urls.web + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Processor time of one, in µs. */
function costOf(times: number, work: (turn: number) => unknown): number {
  for (let turn = 0; turn < times / 10; turn++) work(turn)
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn++) work(turn)
  return process.cpuUsage(before).user / times
}

async function timesOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return percentile(taken, 0.5)
}

async function measure(): Promise<void> {
  await call('POST', '/api/users', { name: 'Bench', email: 'bench@example.com', password: PASSWORD })
  const before = megabytes()
  const { ids, parents, resellers } = plannedTree()
  const { pool } = context.database
  await pool.query(
    `insert into users (id, name, email, user_limit, attributes)
     select id, 'Account ' || id, id || '@example.com', case when is_reseller then -1 else 0 end,
       jsonb_build_object('tarkan.advancedPerms', $3::text) ||
       case when is_reseller then '{"tarkan.reseller": true}'::jsonb else '{}' end
     from unnest($1::bigint[], $2::bool[]) as n (id, is_reseller)`,
    [ids, ids.map((id) => resellers.has(id)), FLAGS],
  )
  const paths = new Map<number, number[]>()
  for (const [index, id] of ids.entries()) {
    const parent = parents[index] ?? null
    paths.set(id, [...(parent === null ? [] : (paths.get(parent) ?? [])), id])
  }
  await pool.query(
    `update accounts a set parent_id = n.parent_id, path = n.path::bigint[],
       ceiling = case when a.kind = 'reseller' then $4::text end
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as n (id, parent_id, path) where a.id = n.id`,
    [ids, parents, ids.map((id) => `{${paths.get(id)?.join(',')}}`), FLAGS],
  )
  await pool.query(
    `insert into devices (id, name, unique_id, attributes, account_id)
     select id, 'Device ' || id, 'bench-' || id, '{}', id from unnest($1::bigint[]) id`,
    [ids],
  )
  await pool.query('analyze accounts, devices')
  await context.feed.catchUp()
  const memory = megabytes() - before
  const settings = await call<{ attributes: object }>('GET', '/api/server')
  await call('PUT', '/api/server', {
    ...settings,
    attributes: { ...settings.attributes, isPlus: true, 'tarkan.enableAdvancedPerms': true },
  })

  const read = (id: number) => call<User>('GET', `/api/users/${id}`)
  const top = await read(FIRST)
  const deepest = ids.reduce((one, other) =>
    (paths.get(other)?.length ?? 0) > (paths.get(one)?.length ?? 0) ? other : one,
  )
  const low = await read(deepest)
  const levels = paths.get(deepest)?.length ?? 0
  const someone = (turn: number): number => ids[(turn * 7919) % ids.length] ?? FIRST
  const seen = costOf(CHECKS, (turn) => context.policy.canSee(top, 'user', someone(turn)))
  const above = costOf(CHECKS, () => context.accounts.isBelow(deepest, FIRST))
  const device = costOf(CHECKS, (turn) => context.policy.canSee(top, 'device', someone(turn)))
  const lowest = costOf(CHECKS, () => context.access.canSeeDevice(FIRST, deepest))
  const whole = costOf(CHECKS, () => context.can(low, { right: ['devices', 'edit'] }, { isReached: true }))
  const branch = [...context.accounts.below(FIRST)].length + 1
  const list = costOf(200, () => [...context.accounts.below(FIRST)]) / 1000
  const devices = costOf(50, () => {
    context.access.lookAgain(new Set([FIRST]))
    return context.access.visibleDeviceIds(FIRST).size
  })
  const deviceCount = await timesOf(51, () =>
    pool.query(
      `select count(*) from accounts a join devices d on d.account_id = a.id
       where path >= $1::bigint[] and path < $2::bigint[] and d.deleted_at is null`,
      [[FIRST], [FIRST + 1]],
    ),
  )
  const count = await timesOf(51, () =>
    pool.query('select count(*) from accounts where path > $1::bigint[] and path < $2::bigint[]', [
      [FIRST],
      [FIRST + 1],
    ]),
  )
  const page = await timesOf(21, () => call('GET', `/api/users?userId=${FIRST}&limit=50`))
  // The first asks for everybody's texts; those after find them.
  const beforePeople = megabytes()
  const startedAt = performance.now()
  await call('GET', '/api/people?limit=100')
  const firstPeople = performance.now() - startedAt
  const peopleMemory = megabytes() - beforePeople
  const people = await timesOf(21, () => call('GET', '/api/people?limit=100'))
  const found = await timesOf(21, () => call('GET', '/api/people?limit=100&q=account%2049'))
  const last = await timesOf(21, () => call('GET', '/api/people?limit=100&sort=lastSignIn&state=active&offset=40000'))
  const beside = FIRST + (3 * RESELLERS_IN_CHAIN + 1) * (CUSTOMERS + 1)
  const preview = await timesOf(7, () => call('POST', `/api/accounts/${FIRST}/parent/preview`, { parentId: beside }))
  let turn = 0
  const move = await timesOf(7, () =>
    call('PUT', `/api/accounts/${FIRST}/parent`, { parentId: turn++ % 2 === 0 ? beside : 0 }),
  )
  printReport({
    bench: 'rights',
    setting: `${ids.length.toLocaleString('en-US')} accounts, ${resellers.size} resellers, ${levels} levels, flags and ceilings on`,
    figures: [
      { name: 'may he do this, at the lowest level, ceilings above', value: whole, unit: 'µs', target: '< 50 µs' },
      { name: 'may he see this account', value: seen, unit: 'µs', target: '< 50 µs' },
      { name: 'may he see this device', value: device, unit: 'µs', target: '< 50 µs' },
      { name: 'may the top see the lowest one’s device', value: lowest, unit: 'µs', target: '< 50 µs' },
      { name: 'is the lowest below the top', value: above, unit: 'µs' },
      { name: `a branch of ${branch} listed`, value: list, unit: 'ms' },
      { name: `its devices listed anew`, value: devices / 1000, unit: 'ms' },
      { name: 'its devices counted by the database, p50', value: deviceCount, unit: 'ms' },
      { name: 'its move previewed by HTTP, p50', value: preview, unit: 'ms' },
      { name: 'the branch counted by the database, p50', value: count, unit: 'ms' },
      { name: 'its first 50 users by HTTP, p50', value: page, unit: 'ms' },
      { name: `the branch of ${branch} moved by HTTP, p50`, value: move, unit: 'ms' },
      { name: 'memory of all accounts with their users and devices', value: memory, unit: 'MB' },
      { name: 'list of people: the first answer of a server', value: firstPeople, unit: 'ms', target: '< 1000 ms' },
      { name: 'list of people: a page with all counts, p50', value: people, unit: 'ms' },
      { name: 'list of people: a search, p50', value: found, unit: 'ms', target: '< 150 ms' },
      { name: 'list of people: by last sign-in, deep page, p50', value: last, unit: 'ms', target: '< 150 ms' },
      { name: 'list of people: memory of its texts', value: peopleMemory, unit: 'MB' },
    ],
    notes: ['checks are processor time, the rest time on the clock'],
  })
}

try {
  await measure()
} finally {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
