import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordVersion } from '@rastro/model/record-version'
import type { User } from '@rastro/model/user'
import { makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({})
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const read = async (id: number) => {
  const answer = await admin.client.get(`/api/users/${id}`)
  return { user: answer.json<User>(), tag: answer.headers.get('etag') ?? '' }
}
const save = (user: User, ifMatch?: string) =>
  admin.client.request('PUT', `/api/users/${user.id}`, {
    json: user,
    headers: ifMatch ? { 'if-match': ifMatch } : {},
  })

test('whoever edited an account as it was before somebody else saved it is told, and overwrites nothing', async () => {
  const { user: made } = await makeUser(server, admin, {})
  const { user, tag } = await read(made.id)
  expect((await save({ ...user, phone: '+55 11 90000-0001' }, tag)).status).toBe(200)
  // By its tag and by what was in it.
  for (const before of [tag, recordVersion(user)])
    expect((await save({ ...user, phone: '+55 11 90000-0002' }, before)).code).toBe('CHANGED_MEANWHILE')
  const now = await read(made.id)
  expect(now.user.phone).toBe('+55 11 90000-0001')
  expect((await save({ ...now.user, phone: '+55 11 90000-0003' }, recordVersion(now.user))).status).toBe(200)
  // Clients of the contract say no version, and win as they did.
  expect((await save({ ...user, phone: '+55 11 90000-0004' })).status).toBe(200)
  expect((await read(made.id)).user.phone).toBe('+55 11 90000-0004')
})

test('of fifty who save what they read at once, one is heard', async () => {
  const { user: made } = await makeUser(server, admin, {})
  const { user, tag } = await read(made.id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => save({ ...user, phone: `+55 11 90000-10${turn}` }, tag)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'CHANGED_MEANWHILE')).toHaveLength(49)
})

test('another is told apart from one that is gone', async () => {
  const { user: made } = await makeUser(server, admin, {})
  const { user, tag } = await read(made.id)
  await admin.client.delete(`/api/users/${made.id}`)
  expect((await save(user, tag)).status).toBe(404)
})
