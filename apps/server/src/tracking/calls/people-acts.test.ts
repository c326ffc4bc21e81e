import type { PeopleOutcome, PeoplePage, PeopleRemoval } from '@rastro/model/people'
import type { SessionInfo } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
let admin: Person
let manager: Person
let beside: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  manager = await makeUser(server, admin, { name: 'Gestor Um', userLimit: -1 })
  beside = await makeUser(server, admin, { name: 'Gestor Dois', userLimit: -1 })
})
afterAll(() => server.close())

const add = async (by: Person, fields: Partial<User> = {}): Promise<User> => {
  const body = { name: 'Uma Pessoa', email: `${unique('person')}@example.com`, password: PASSWORD, ...fields }
  return (await by.client.post('/api/users', body)).json<User>()
}
const codes = ({ failures }: PeopleOutcome): string[] => failures.map(({ code }) => code)
const act = async (person: Person, what: 'change' | 'remove', body: object): Promise<PeopleOutcome> => {
  const answer = await person.client.post(`/api/people/${what}`, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<PeopleOutcome>()
}
const read = async ({ id }: User) => (await admin.client.get(`/api/users/${id}`)).json<User>()

describe('[CORE-USERS-01] many people at once', () => {
  test('are disabled and enabled; what else is stored of them stays, and a session ends at once', async () => {
    const [one, other] = [await add(manager, { attributes: { kept: { deep: 1 } } }), await add(manager)]
    const session = await signIn(server, one.email)
    expect(await act(manager, 'change', { ids: [one.id, other.id], set: { disabled: true } })).toEqual({ done: 2, failures: [] }) // prettier-ignore
    expect(await read(one)).toEqual({ ...one, disabled: true })
    expect((await session.client.get('/api/devices')).status).toBe(401)
    await act(manager, 'change', { ids: [one.id], set: { disabled: false } })
    expect(await read(one)).toEqual(one)
    expect((await read(other)).disabled).toBe(true)
  })

  test('limits are given by administrators alone; each who is not changed is named, the others are changed', async () => {
    const mine = await add(manager)
    const set = { deviceLimit: 7 }
    expect(codes(await act(manager, 'change', { ids: [mine.id], set }))).toEqual(['ADMINISTRATOR_REQUIRED'])
    expect((await read(mine)).deviceLimit).toBe(0)
    const outcome = await act(admin, 'change', { ids: [mine.id, 999_999, admin.user.id], set })
    expect(outcome.done).toBe(1)
    expect(codes(outcome)).toEqual(expect.arrayContaining(['OWN_ACCOUNT']))
    expect((await read(mine)).deviceLimit).toBe(7)
  })

  test('nobody reaches whom he does not see: the neighbour’s answer as those who are not', async () => {
    const theirs = await add(beside, { name: 'Kanarienvogel' })
    for (const what of ['change', 'remove'] as const) {
      const answer = (id: number) => act(manager, what, { ids: [id], ...(what === 'change' ? { set: { disabled: true } } : {}) }) // prettier-ignore
      const [foreign, none] = [await answer(theirs.id), await answer(888_888)]
      expect(JSON.stringify(foreign).replaceAll(String(theirs.id), 'id')).toBe(JSON.stringify(none).replaceAll('888888', 'id')) // prettier-ignore
    }
    const preview = (await manager.client.post('/api/people/removal', { ids: [theirs.id] })).json<PeopleRemoval>()
    expect(preview).toMatchObject({ people: 0, handedOver: 0, devicesAlone: 0, sessions: 0, tokens: 0 })
    expect(await read(theirs)).toEqual(theirs)
  })

  test('[ADM-USERS-10] nobody removes himself or an administrator above him so', async () => {
    await admin.client.post('/api/permissions', { userId: manager.user.id, managedUserId: admin.user.id })
    expect(codes(await act(manager, 'remove', { ids: [manager.user.id, admin.user.id] }))).toEqual([
      'OWN_ACCOUNT',
      'SUPERIOR_ACCOUNT',
    ])
    await admin.client.request('DELETE', '/api/permissions', { json: { userId: manager.user.id, managedUserId: admin.user.id } }) // prettier-ignore
    expect(codes(await act(admin, 'remove', { ids: [admin.user.id] }))).toEqual(['OWN_ACCOUNT'])
  })

  test('the preview says what goes along, and it goes', async () => {
    const top = await signIn(server, (await add(admin, { name: 'Vai Embora', userLimit: -1, deviceLimit: -1 })).email)
    const child = await add(top, { name: 'Fica Abaixo' })
    const alone = await makeDevice(top)
    const shared = await makeDevice(top)
    await admin.client.post('/api/permissions', { userId: beside.user.id, deviceId: shared.id })
    await top.client.form('/api/session/token', { expiration: '2999-01-01T00:00:00Z' })
    const ids = [top.user.id]
    const preview = (await admin.client.post('/api/people/removal', { ids })).json<PeopleRemoval>()
    expect(preview).toEqual({ people: 1, handedOver: 1, devicesAlone: 1, shares: 0, sessions: 1, tokens: 1, failures: [] }) // prettier-ignore
    // Nothing was changed by asking.
    expect((await top.client.get('/api/devices')).json<unknown[]>()).toHaveLength(2)
    expect(await act(admin, 'remove', { ids })).toEqual({ done: 1, failures: [] })
    expect((await top.client.get('/api/devices')).status).toBe(401)
    expect((await read(child)).name).toBe('Fica Abaixo')
    expect((await admin.client.get(`/api/devices/${alone.id}`)).status).toBe(200)
    expect((await act(admin, 'remove', { ids })).done).toBe(0)
  })

  test('the last administrator stays, also when many are disabled at once', async () => {
    const second = await makeUser(server, admin, { administrator: true })
    const outcome = await act(second, 'change', { ids: [admin.user.id, manager.user.id], set: { expirationTime: '2020-01-01T00:00:00Z' } }) // prettier-ignore
    expect(outcome.done).toBe(2)
    await act(second, 'change', { ids: [admin.user.id, manager.user.id], set: { expirationTime: null } })
    await admin.client.put(`/api/users/${second.user.id}`, { ...second.user, expirationTime: '2999-01-01T00:00:00Z' })
    expect(codes(await act(second, 'change', { ids: [admin.user.id], set: { disabled: true } }))).toEqual(['LAST_ADMINISTRATOR']) // prettier-ignore
    expect((await read(admin.user)).disabled).toBe(false)
  })

  test.each([
    ['no ids', { ids: [] }],
    ['too many', { ids: Array.from({ length: 201 }, (_, id) => id + 1) }],
    ['no number', { ids: ['1'] }],
    ['another field', { ids: [1], name: 'x' }],
  ])('%s: refused', async (_, body) => {
    for (const what of ['remove', 'removal'])
      expect((await admin.client.post(`/api/people/${what}`, body)).code).toBe('INVALID_INPUT')
  })
  test.each([{ administrator: true }, { deviceLimit: -2 }, { disabled: 'yes' }, { expirationTime: 'gone' }])(
    'setting %j: refused',
    async (set) =>
      expect((await admin.client.post('/api/people/change', { ids: [1], set })).code).toBe('INVALID_INPUT'),
  )

  test('fifty changes of the same people at once leave them whole', { timeout: 90_000 }, async () => {
    const people = await Promise.all([1, 2, 3].map(() => add(manager)))
    const ids = people.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, round) => admin.client.post('/api/people/change', { ids: round % 2 ? ids : ids.toReversed(), set: { deviceLimit: round } })), // prettier-ignore
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const listed = (await admin.client.get('/api/people?limit=200')).json<PeoplePage>()
    for (const { id, deviceLimit } of listed.people.filter((one) => ids.includes(one.id)))
      expect([id, (await admin.client.get(`/api/users/${id}`)).json<User>().deviceLimit]).toEqual([id, deviceLimit])
  })
})

describe('sessions of somebody else', () => {
  test('are seen and ended by who could sign in as him; never his secrets, never those of who is beside or above', async () => {
    const somebody = await add(manager)
    const session = await signIn(server, somebody.email)
    const path = `/api/users/${somebody.id}/sessions`
    const text = (await manager.client.get(path)).text
    expect(JSON.parse(text) as SessionInfo[]).toMatchObject([{ method: 'password', isCurrent: false }])
    expect(text).not.toMatch(/key|hash|origin/i)
    for (const [person, id] of [
      [beside, somebody.id],
      [manager, admin.user.id],
      [manager, 888_888],
    ] as const)
      // prettier-ignore
      for (const method of ['GET', 'DELETE'] as const)
        expect((await person.client.request(method, `/api/users/${id}/sessions`)).code).toBe('USER_ACCESS_DENIED')
    expect((await manager.client.get(`/api/users/${manager.user.id}/sessions`)).code).toBe('OWN_ACCOUNT')
    expect((await manager.client.delete(path)).status).toBe(204)
    expect((await session.client.get('/api/devices')).status).toBe(401)
    expect((await manager.client.get(path)).json()).toEqual([])
  })

  test('a manager with less rights than somebody below does not see nor end them', async () => {
    const free = await add(manager)
    await admin.client.put(`/api/users/${manager.user.id}`, { ...manager.user, limitCommands: true })
    for (const method of ['GET', 'DELETE'] as const)
      expect((await manager.client.request(method, `/api/users/${free.id}/sessions`)).code).toBe('GRANT_BEYOND_OWN_RIGHTS') // prettier-ignore
    await admin.client.put(`/api/users/${manager.user.id}`, manager.user)
  })
})
