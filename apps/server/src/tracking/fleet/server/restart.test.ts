import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
let restarts = 0
beforeAll(async () => {
  server = await startTestServer({}, { onRestart: () => void restarts++ })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

test.each(['/api/server/restart', '/api/server/reboot'])(
  '[CORE-SERVER-06] POST %s is answered, then restarts; only for administrators',
  async (path) => {
    const user = await makeUser(server, admin)
    const before = restarts
    expect((await server.client().post(path)).code).toBe('USER_NOT_AUTHED')
    expect((await user.client.post(path)).code).toBe('ADMINISTRATOR_REQUIRED')
    expect(restarts).toBe(before)
    expect((await admin.client.post(path)).status).toBe(204)
    await expect.poll(() => restarts).toBe(before + 1)
  },
)
