import type { Device } from '@rastro/model/device'
import type { LiveFrame } from '@rastro/model/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const T0 = Date.now() - 3_600_000
const PERIOD = `from=${new Date(T0 - 60_000).toISOString()}&to=${new Date(T0 + 3_000_000).toISOString()}`

/** Two branches beside each other, one below the other; `oversees`: reseller or manager. */
const TREE: ReadonlyArray<readonly [name: string, parent: string | null, oversees: 'reseller' | 'manager' | null]> = [
  ['north', null, 'reseller'],
  ['north sub', 'north', 'reseller'],
  ['north customer', 'north sub', null],
  ['north depot', 'north customer', null],
  ['north direct', 'north', null],
  ['south', null, 'manager'],
  ['south customer', 'south', null],
  ['alone', null, null],
]

let server: TestServer
let admin: Person
const people = new Map<string, Person>()
/** By name of the account that owns it; `server`: nobody's. */
const devices = new Map<string, Device>()
const parents = new Map<string, string | null>()
const links: Array<readonly [person: string, owner: string]> = []

const who = (name: string): Person => people.get(name) ?? admin
const idOf = (name: string): number => who(name).user.id
const deviceOf = (owner: string): number => devices.get(owner)?.id ?? 0
const allIds = (): number[] => [...devices.values()].map(({ id }) => id)
const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)
const setLimit = ({ user }: Person, userLimit: number) =>
  admin.client.put(`/api/users/${user.id}`, { ...user, userLimit })
const RESELLER = { attributes: { 'tarkan.reseller': true } }

beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  for (const [name, parent, oversees] of TREE) {
    const person = await makeUser(server, admin, { userLimit: -1, ...(oversees === 'reseller' ? RESELLER : {}) })
    people.set(name, person)
    parents.set(name, parent)
    if (parent) await admin.client.put(`/api/accounts/${person.user.id}/parent`, { parentId: idOf(parent) })
    devices.set(name, await makeDevice(person))
  }
  // There are accounts below some that oversee nothing.
  for (const [name, , oversees] of TREE) if (oversees === null) await setLimit(who(name), 0)
  devices.set('server', await makeDevice(admin))
  await admin.client.post('/api/permissions', { userId: idOf('alone'), deviceId: deviceOf('north direct') })
  links.push(['alone', 'north direct'])
  for (const { uniqueId, id } of devices.values()) {
    const drive = driveDevice(server.context.tracking, uniqueId, T0)
    await drive.at(0, { latitude: -25 - id / 1000 }, { alarm: 'sos' })
  }
}, 120_000)
afterAll(() => server.close())

/** Whether one stands below the other, by walking from parent to parent. */
const isBelow = (name: string, top: string): boolean => {
  const parent = parents.get(name) ?? null
  return parent !== null && (parent === top || isBelow(parent, top))
}
const oversees = (name: string): boolean => TREE.some(([one, , power]) => one === name && power !== null)

/** What somebody is to see, found naively. */
const expected = (name: string): number[] =>
  sorted(
    [...devices]
      .filter(
        ([owner]) =>
          owner === name ||
          (owner !== 'server' && oversees(name) && isBelow(owner, name)) ||
          links.some(([person, linked]) => person === name && linked === owner),
      )
      .map(([, { id }]) => id),
  )

/** Ids of the devices for which a call succeeds. */
async function allowed(call: (id: number) => Promise<{ status: number; code: string | null }>): Promise<number[]> {
  const found: number[] = []
  for (const id of allIds()) {
    const { status, code } = await call(id)
    expect([id, status, status < 300 ? null : code]).toEqual([id, status, status < 300 ? null : 'DEVICE_ACCESS_DENIED'])
    if (status < 300) found.push(id)
  }
  return sorted(found)
}

const deviceIdsIn = (text: string): number[] =>
  sorted(Array.from(text.matchAll(/"deviceId":(\d+)/g), ([, id]) => Number(id)))

/** Every way to a device, as the ids one reaches by it. */
const WAYS: Readonly<Record<string, (person: Person) => Promise<number[]>>> = {
  'the list': async ({ client }) => sorted((await client.get('/api/devices')).json<Device[]>().map(({ id }) => id)),
  'the list by ids': async ({ client }) =>
    sorted(
      (
        await client.get(
          `/api/devices?${allIds()
            .map((id) => `id=${id}`)
            .join('&')}`,
        )
      )
        .json<Device[]>()
        .map(({ id }) => id),
    ),
  'a search': async ({ client }) =>
    sorted((await client.get('/api/devices?keyword=device')).json<Device[]>().map(({ id }) => id)),
  'reading one': ({ client }) => allowed((id) => client.get(`/api/devices/${id}`)),
  'changing one': ({ client }) =>
    allowed(async (id) =>
      client.put(`/api/devices/${id}`, {
        ...server.context.devices.byId(id),
        accountId: undefined,
        expiresAtMs: undefined,
        model: 'x',
      }),
    ),
  'changing many': async ({ client }) => {
    const answer = await client.post('/api/devices/bulk', { deviceIds: allIds(), set: { contact: 'x' } })
    const refused = new Set(
      answer.json<{ failures: Array<{ deviceId: number }> }>().failures.map(({ deviceId }) => deviceId),
    )
    return sorted(allIds().filter((id) => !refused.has(id)))
  },
  'newest positions': async ({ client }) => deviceIdsIn((await client.get('/api/positions')).text),
  'past positions': ({ client }) => allowed((id) => client.get(`/api/positions?deviceId=${id}&${PERIOD}`)),
  events: async ({ client }) => deviceIdsIn((await client.get(`/api/events?${PERIOD}`)).text),
  'a report': async ({ client }) =>
    deviceIdsIn(
      (
        await client.get(
          `/api/reports/summary?${allIds()
            .map((id) => `deviceId=${id}`)
            .join('&')}&${PERIOD}`,
        )
      ).text,
    ),
  'a report of all': async ({ client }) => deviceIdsIn((await client.get(`/api/reports/route?${PERIOD}`)).text),
  'files of a device': ({ client }) => allowed((id) => client.get(`/tarkan/devices/${id}/files`)),
  orders: ({ client }) => allowed((id) => client.get(`/api/commands/orders?deviceId=${id}`)),
  answers: ({ client }) => allowed((id) => client.get(`/api/commands/types?deviceId=${id}`)),
}

interface Heard {
  devices(): number[]
  positions(): number[]
  gone(): number[]
  close(): void
}
async function hear({ client }: Person): Promise<Heard> {
  const frames: Array<LiveFrame & { gone?: number[] }> = []
  const socket = new WebSocket(`${server.urls.web.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: client.cookie ?? '' },
  })
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveFrame))
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
  return {
    devices: () => sorted(frames.flatMap(({ devices: all = [] }) => all.map(({ id }) => id))),
    positions: () => sorted(frames.flatMap(({ positions = [] }) => positions.map(({ deviceId }) => deviceId))),
    gone: () => sorted(frames.flatMap(({ gone = [] }) => gone)),
    close: () => socket.close(),
  }
}

const NAMES = TREE.map(([name]) => name)

async function everybodySeesHis(): Promise<void> {
  for (const name of NAMES) {
    const wanted = expected(name)
    for (const [way, idsBy] of Object.entries(WAYS))
      expect([name, way, await idsBy(who(name))]).toEqual([name, way, wanted])
    for (const id of allIds()) {
      const { access } = server.context
      expect(access.canSeeDevice(idOf(name), id)).toBe(wanted.includes(id))
      expect(access.watchersOf(id).has(idOf(name))).toBe(wanted.includes(id))
    }
  }
}

describe('[CORE-RESELLER-05] [CORE-PERMS-02] devices of a branch', { timeout: 300_000 }, () => {
  test('each sees his branch, by every way, and his neighbour nothing of it', everybodySeesHis)

  test('the socket tells each of his branch; when a branch moves, of what came and of what is gone', async () => {
    const heard = new Map<string, Heard>()
    for (const name of NAMES) heard.set(name, await hear(who(name)))
    for (const { id, uniqueId } of devices.values())
      await driveDevice(server.context.tracking, uniqueId, T0).at(60 + id)
    for (const name of NAMES) {
      await expect.poll(() => heard.get(name)?.devices(), { timeout: 20_000 }).toEqual(expected(name))
      expect(heard.get(name)?.positions()).toEqual(expected(name))
    }
    const before = new Map(NAMES.map((name) => [name, expected(name)]))
    const moved = await admin.client.put(`/api/accounts/${idOf('north sub')}/parent`, { parentId: idOf('south') })
    expect(moved.json()).toMatchObject({ devices: 3, below: 2 })
    parents.set('north sub', 'south')
    await expect.poll(() => heard.get('south')?.devices(), { timeout: 20_000 }).toEqual(sorted([...(before.get('south') ?? []), ...expected('south')])) // prettier-ignore
    expect((await admin.client.get(`/api/devices/${deviceOf('north sub')}`)).json()).toMatchObject({
      managerId: idOf('south'),
    })
    expect((await admin.client.get(`/api/devices/${deviceOf('north customer')}`)).json()).toMatchObject({ userId: idOf('north customer'), managerId: idOf('north sub'), ownerId: idOf('north sub') }) // prettier-ignore
    for (const one of heard.values()) one.close()
    await everybodySeesHis()
  })

  test('what the wire tells of owners follows the tree, and what clients write of them is ignored', async () => {
    const read = async (owner: string) => (await admin.client.get(`/api/devices/${deviceOf(owner)}`)).json<Device>()
    const north = await read('north')
    expect([north.userId, north.managerId, north.ownerId]).toEqual([idOf('north'), undefined, idOf('north')])
    const ours = await read('server')
    expect([ours.userId, ours.managerId, ours.ownerId]).toEqual([undefined, undefined, undefined])
    const wishes = { userId: idOf('alone'), managerId: 999_999, ownerId: 'x' }
    expect((await admin.client.put(`/api/devices/${north.id}`, { ...north, ...wishes })).json()).toEqual(north)
    await admin.client.put(`/api/users/${idOf('north')}`, { ...who('north').user, attributes: {} })
    expect(await read('north')).not.toHaveProperty('ownerId')
    await admin.client.put(`/api/users/${idOf('north')}`, { ...who('north').user, ...RESELLER })
    expect(await read('north direct')).toMatchObject({ managerId: idOf('north'), ownerId: idOf('north') })
  })

  test('who stops overseeing sees his own alone, and again all when he oversees', async () => {
    const south = who('south')
    await setLimit(south, 0)
    expect(await WAYS['the list']?.(south)).toEqual([deviceOf('south')])
    expect((await south.client.get(`/api/devices/${deviceOf('south customer')}`)).code).toBe('DEVICE_ACCESS_DENIED')
    await setLimit(south, -1)
    expect(await WAYS['the list']?.(south)).toEqual(expected('south'))
  })
})

describe('[CORE-RESELLER-05] giving devices', { timeout: 120_000 }, () => {
  const give = (by: Person, ids: number[], accountId: number) =>
    by.client.post('/api/devices/owner', { deviceIds: ids, accountId })

  test('a superior makes one for who is below him, and nobody for anybody else', async () => {
    const make = (by: Person, userId: number) =>
      by.client.post('/api/devices', { name: 'x', uniqueId: `made-${userId}-${by.user.id}`, userId })
    const made = (await make(who('south'), idOf('south customer'))).json<Device>()
    expect(made).toMatchObject({ userId: idOf('south customer'), managerId: idOf('south') })
    expect(await WAYS['the list']?.(who('south customer'))).toContain(made.id)
    expect(await WAYS['the list']?.(who('south'))).toContain(made.id)
    expect((await make(who('north'), idOf('south customer'))).code).toBe('USER_ACCESS_DENIED')
    expect((await make(who('south customer'), idOf('south'))).code).toBe('USER_ACCESS_DENIED')
    expect((await make(who('north'), 999_999)).code).toBe('USER_ACCESS_DENIED')
    expect((await make(admin, 999_999)).code).toBe('MISSING_REFERENCE')
    expect((await make(admin, admin.user.id)).code).toBe(null)
    await admin.client.delete(`/api/devices/${made.id}`)
  })

  test('within the own branch, both ends; who leaves it sees it no more, nor do those below him', async () => {
    const [north, direct] = [who('north'), who('north direct')]
    const below = await makeUser(server, admin)
    await setLimit(direct, -1)
    await admin.client.put(`/api/accounts/${below.user.id}/parent`, { parentId: direct.user.id })
    await setLimit(direct, 0)
    const device = await makeDevice(direct)
    await admin.client.post('/api/permissions', { userId: below.user.id, deviceId: device.id })
    const sees = async (person: Person) => (await person.client.get(`/api/devices/${device.id}`)).status === 200
    expect(await sees(below)).toBe(true)
    expect((await give(who('south'), [device.id], idOf('south'))).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await give(north, [device.id, deviceOf('south')], north.user.id)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await give(north, [device.id], idOf('south'))).code).toBe('USER_ACCESS_DENIED')
    expect((await give(north, [device.id], 0)).code).toBe('ADMINISTRATOR_REQUIRED')
    // Who sees it by a link alone does not give it away.
    expect((await give(below, [device.id], below.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await give(north, [device.id], north.user.id)).json()).toEqual({ changed: 1 })
    expect([await sees(north), await sees(direct), await sees(below)]).toEqual([true, false, false])
    expect((await give(direct, [device.id], direct.user.id)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await give(admin, [device.id], 0)).json()).toEqual({ changed: 1 })
    expect(await sees(north)).toBe(false)
    await admin.client.delete(`/api/devices/${device.id}`)
  })

  test('unlinking the owner lets it go to who is above him; a stranger with a link does not unlink him', async () => {
    const customer = who('south customer')
    const device = await makeDevice(customer)
    const pair = { userId: customer.user.id, deviceId: device.id }
    const guest = await makeUser(server, admin, { userLimit: -1 })
    await admin.client.post('/api/permissions', { userId: guest.user.id, managedUserId: customer.user.id })
    await admin.client.post('/api/permissions', { userId: guest.user.id, deviceId: device.id })
    expect((await guest.client.delete('/api/permissions', pair)).code).toBe('USER_ACCESS_DENIED')
    expect((await who('south').client.delete('/api/permissions', pair)).status).toBe(204)
    expect((await customer.client.get(`/api/devices/${device.id}`)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await who('south').client.get(`/api/devices/${device.id}`)).json()).toMatchObject({ userId: idOf('south') })
    await admin.client.delete(`/api/devices/${device.id}`)
  })

  test('an account that goes leaves its devices to who is above, or to whom is named, never to nobody', async () => {
    const [top, other] = [await makeUser(server, admin, { userLimit: -1 }), await makeUser(server, admin)]
    const place = (person: Person, parentId: number) =>
      admin.client.put(`/api/accounts/${person.user.id}/parent`, { parentId })
    await place(other, top.user.id)
    for (const named of [undefined, other.user.id]) {
      const leaving = await makeUser(server, admin)
      await place(leaving, top.user.id)
      const device = await makeDevice(leaving)
      const query = named === undefined ? '' : `?newParentId=${named}`
      expect((await top.client.delete(`/api/users/${leaving.user.id}${query}`)).status).toBe(204)
      expect((await top.client.get(`/api/devices/${device.id}`)).json()).toMatchObject({ userId: named ?? top.user.id })
    }
    const [owned] = (await other.client.get('/api/devices')).json<Device[]>()
    expect((await top.client.get(`/api/accounts/${top.user.id}`)).json()).toMatchObject({ below: 1, devices: 2 })
    await server.context.database.pool.query('delete from users where id = any($1)', [[top.user.id, other.user.id]])
    await server.context.feed.catchUp()
    expect((await admin.client.get(`/api/devices/${owned?.id}`)).json()).not.toHaveProperty('userId')
  })

  test('a preview says what the move does, by its own rules, and changes nothing', async () => {
    const top = await makeUser(server, admin, { userLimit: 2, deviceLimit: 2, ...RESELLER })
    const branch = await makeUser(server, admin, { userLimit: -1 })
    const child = await makeUser(server, admin)
    const place = (id: number, parentId: number, how = '') =>
      how === ''
        ? admin.client.put(`/api/accounts/${id}/parent`, { parentId })
        : admin.client.post(`/api/accounts/${id}/parent/preview`, { parentId })
    await place(child.user.id, branch.user.id)
    for (const owner of [branch, child]) await makeDevice(owner)
    const fits = { accounts: 2, devices: 2, refusal: null, exceeded: [], capped: 0, freed: 0 }
    expect((await place(branch.user.id, top.user.id, 'preview')).json()).toEqual(fits)
    const third = await makeDevice(child)
    const full = (await place(branch.user.id, top.user.id, 'preview')).json()
    expect(full).toEqual({ ...fits, devices: 3, refusal: 'USER_DEVICE_LIMIT_REACHED', exceeded: [{ accountId: top.user.id, kind: 'devices', limit: 2, count: 3 }] }) // prettier-ignore
    expect((await place(branch.user.id, top.user.id)).code).toBe('USER_DEVICE_LIMIT_REACHED')
    expect((await place(branch.user.id, child.user.id, 'preview')).json()).toMatchObject({ refusal: 'ACCOUNT_CYCLE' })
    await admin.client.delete(`/api/devices/${third.id}`)
    await admin.client.put(`/api/users/${child.user.id}`, {
      ...child.user,
      attributes: { 'tarkan.advancedPerms': 'f'.repeat(32) },
    })
    await admin.client.put(`/api/accounts/${top.user.id}/ceiling`, { ceiling: '0'.repeat(32) })
    expect((await place(branch.user.id, top.user.id, 'preview')).json()).toEqual({ ...fits, capped: 1 })
    expect((await admin.client.get(`/api/accounts/${branch.user.id}`)).json()).toMatchObject({ parentId: 0 })
    expect((await branch.client.post(`/api/accounts/${child.user.id}/parent/preview`, { parentId: top.user.id })).code).toBe('USER_ACCESS_DENIED') // prettier-ignore
    expect((await place(branch.user.id, top.user.id)).status).toBe(200)
    expect((await place(branch.user.id, 0, 'preview')).json()).toMatchObject({ capped: 0, freed: 1 })
  })
})
