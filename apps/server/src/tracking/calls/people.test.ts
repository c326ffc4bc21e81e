import type { PeoplePage } from '@rastro/model/people'
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

const page = async (person: Person, query = ''): Promise<PeoplePage> =>
  (await person.client.get(`/api/people${query}`)).json<PeoplePage>()
const namesOf = ({ people }: PeoplePage): string[] => people.map(({ name }) => name)
const add = async (by: Person, fields: Partial<User>): Promise<User> => {
  const email = `${unique('person')}@example.com`
  const answer = await by.client.post('/api/users', { email, password: PASSWORD, ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<User>()
}

describe('[CORE-USERS-01] the list of people', () => {
  test('finds by name without accents, by address, telephone and document as people write them', async () => {
    const attributes = { cpfCnpj: '12.ABC.345/01DE-35', 'contact.personalPhone': '(41) 98765-0001' }
    const made = await add(manager, { name: 'Transportes Açaí', phone: '+55 41 3333-4444', attributes })
    const words = [
      'acai',
      'ACAÍ transp',
      made.email.slice(0, -4),
      '3333-4444',
      '554133334444',
      '(41) 98765',
      '12abc34501',
    ]
    for (const word of [...words, '12.abc.345/01de-35'])
      expect([word, namesOf(await page(admin, `?q=${encodeURIComponent(word)}`))]).toEqual([word, ['Transportes Açaí']])
    for (const word of ['acai nobody', '12abc34502', '%', '_'])
      expect([word, (await page(admin, `?q=${encodeURIComponent(word)}`)).total]).toEqual([word, 0])
    await admin.client.put(`/api/users/${made.id}`, { ...made, name: 'Outro Nome' })
    expect(namesOf(await page(admin, '?q=acai'))).toEqual([])
    expect(namesOf(await page(admin, '?q=outro'))).toEqual(['Outro Nome'])
    await admin.client.delete(`/api/users/${made.id}`)
    expect((await page(admin, '?q=outro')).total).toBe(0)
  })

  test('pages follow each other without gap or repetition, whatever it is sorted by', async () => {
    for (let count = 0; count < 12; count++)
      await add(manager, { name: count % 2 ? 'Igual Nome' : `Pessoa ${count}`, expirationTime: count % 3 ? null : '2999-01-01T00:00:00Z' }) // prettier-ignore
    for (const sort of ['name', 'email', 'lastSignIn', 'expiration', 'newest'])
      for (const descending of ['true', 'false']) {
        const seen: number[] = []
        const { total } = await page(admin)
        for (let offset = 0; offset < total; offset += 5)
          seen.push(...(await page(admin, `?sort=${sort}&descending=${descending}&limit=5&offset=${offset}`)).people.map(({ id }) => id)) // prettier-ignore
        expect([sort, seen.length, new Set(seen).size]).toEqual([sort, total, total])
      }
    const names = namesOf(await page(admin, '?limit=200')).map((name) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
  })

  test('a manager sees whom he manages, at any depth and by a link, and nobody beside or above; totals too', async () => {
    const below = await add(manager, { name: 'Abaixo Dele' })
    const linked = await add(admin, { name: 'Ligado Dele' })
    await admin.client.post('/api/permissions', { userId: manager.user.id, managedUserId: linked.id })
    const foreign = await add(beside, { name: 'Kanarienvogel Beside' })
    const mine = await page(manager, '?limit=200')
    const ids = mine.people.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([below.id, linked.id]))
    for (const id of [foreign.id, beside.user.id, admin.user.id, manager.user.id]) expect(ids).not.toContain(id)
    const contract = (await manager.client.get('/api/users')).json<User[]>()
    expect(new Set(ids)).toEqual(new Set(contract.map(({ id }) => id)))
    expect(mine.total).toBe(contract.length)
    expect(Object.values(mine.states).reduce((sum, count) => sum + count, 0)).toBe(mine.total)
    expect(Object.values(mine.roles).reduce((sum, count) => sum + count, 0)).toBe(mine.total)
    expect((await page(manager, '?q=kanarienvogel')).total).toBe(0)
    const plain = await signIn(server, below.email)
    expect((await page(plain)).total).toBe(0)
  })

  test('[CORE-USERS-12] counts of users and devices are those of the lists of the contract', async () => {
    const owner = await signIn(server, (await add(manager, { name: 'Com Frota' })).email)
    const { user } = owner
    await admin.client.put(`/api/users/${user.id}`, { ...user, deviceLimit: 5, userLimit: 3 })
    await makeDevice(owner)
    await makeDevice(owner)
    await add(owner, { name: 'Filho Um' })
    const [row] = (await page(manager, '?q=com frota')).people
    expect(row).toMatchObject({ devices: 2, deviceLimit: 5, users: 1, userLimit: 3, role: 'manager', state: 'active' })
    for (const [path, count] of [
      ['devices', row?.devices],
      ['users', row?.users],
    ] as const)
      // prettier-ignore
      expect((await admin.client.get(`/api/${path}?userId=${user.id}`)).json<unknown[]>()).toHaveLength(count ?? -1)
  })

  test('[ADM-USERS-14] filters by role, state and last sign-in; chips count what each would find', async () => {
    const top = await makeUser(server, admin, { name: 'Revenda Alfa', userLimit: -1, attributes: { 'tarkan.reseller': true } }) // prettier-ignore
    const under = await add(top, { name: 'Revenda Cliente' })
    await add(admin, { name: 'Revenda Leitora', readonly: true })
    await add(admin, { name: 'Revenda Parada', disabled: true })
    await add(admin, { name: 'Revenda Vencida', expirationTime: '2020-01-01T00:00:00Z' })
    const find = async (rest: string) => namesOf(await page(admin, `?q=revenda&${rest}`))
    expect(await find('role=reseller')).toEqual(['Revenda Alfa'])
    expect(await find('role=readonly')).toEqual(['Revenda Leitora'])
    expect(await find('state=disabled')).toEqual(['Revenda Parada'])
    expect(await find('state=expired')).toEqual(['Revenda Vencida'])
    expect(await find('signIn=week')).toEqual(['Revenda Alfa'])
    expect(await find('signIn=never&role=user&state=active')).toEqual(['Revenda Cliente'])
    const counted = await page(admin, '?q=revenda&role=user')
    expect(counted.states).toEqual({ active: 1, disabled: 1, expired: 1, closedAbove: 0 })
    expect(counted.roles).toMatchObject({ reseller: 1, readonly: 1, user: 3 })
    await admin.client.put(`/api/users/${top.user.id}`, { ...top.user, attributes: { 'tarkan.reseller': true }, disabled: true }) // prettier-ignore
    expect((await page(admin, '?q=revenda&state=closedAbove')).people.map(({ id }) => id)).toEqual([under.id])
    await server.context.database.pool.query("update sign_ins set at = now() - interval '40 days' where user_id = $1", [
      top.user.id,
    ])
    expect(await find('signIn=overMonth')).toEqual(['Revenda Alfa'])
    expect(await find('signIn=week')).toEqual([])
  })

  test('last sign-in is one’s own: who signs in as somebody leaves none, and it outlives the session', async () => {
    const somebody = await add(admin, { name: 'Entrada Nenhuma' })
    const row = async () => (await page(admin, '?q=entrada nenhuma')).people[0]
    expect((await row())?.lastSignInAt).toBe(null)
    const acting = await signIn(server, admin.user.email)
    expect((await acting.client.get(`/api/session/${somebody.id}`)).status).toBe(200)
    expect((await row())?.lastSignInAt).toBe(null)
    const { client } = await signIn(server, somebody.email)
    await client.delete('/api/session')
    expect(Date.now() - Date.parse((await row())?.lastSignInAt ?? '')).toBeLessThan(60_000)
  })

  test('accounts of shares are nobody', async () => {
    const device = await makeDevice(admin)
    const answer = await admin.client.form('/api/share/device', { deviceId: String(device.id), expiration: '2999-01-01T00:00:00Z' }) // prettier-ignore
    expect(answer.status).toBe(200)
    const { total } = await page(admin)
    expect(total).toBe(
      (await admin.client.get('/api/users')).json<User[]>().filter(({ temporary }) => !temporary).length,
    )
  })

  test.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'limit=x',
    'state=gone',
    'role=god',
    'signIn=yesterday',
    'sort=password',
    `q=${'x'.repeat(201)}`,
  ])('%s: refused as every address that makes no sense', async (query) => {
    const answer = await admin.client.get(`/api/people?${query}`)
    expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('fifty at once, and changes meanwhile, give whole answers', async () => {
    const made = await add(admin, { name: 'Muda Sempre' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, round) =>
        round % 5 === 0
          ? admin.client.put(`/api/users/${made.id}`, { ...made, name: `Muda ${'abcdefghij'[round / 5]}` })
          : admin.client.get('/api/people?q=muda&limit=200'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await page(admin, '?q=muda')).total).toBe(1)
    const ids = (await page(admin, '?limit=200')).people.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
