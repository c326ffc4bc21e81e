import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedFace } from '../../../test/face'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import type { TrackingServer } from '../../face/index'
import { createShareAccounts } from './share-account'
import { createShares } from './shares'
import { createShareStore, type ShareStore } from './shares.store'

let server: TestServer
let admin: Person
let owner: Person
let store: ShareStore
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  const { db, seal } = server.context
  store = createShareStore(db, seal)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await makeUser(server, admin)
})

const sharesOver = (face: TrackingServer) =>
  createShares({ face, store, accounts: createShareAccounts(face), clock: server.context.clock })

/** As if the process were killed after so many calls that write, the answer of the last not heard: nothing comes afterwards. */
function dyingAfter(writes: number, isAnswerHeard = false): TrackingServer {
  const face = embeddedFace(server)
  let left = writes
  return {
    ...face,
    async call(endpoint, input, actor) {
      if (left <= 0 && (!isAnswerHeard || endpoint.method !== 'GET')) throw new Error('killed')
      const answer = await face.call(endpoint, input, actor)
      if (endpoint.method !== 'GET' && --left === 0 && !isAnswerHeard) throw new Error('killed')
      return answer
    },
  }
}

/** Accounts of shares that no share names. */
async function orphans(): Promise<number> {
  const { rows } = await server.context.database.pool.query(
    `select 1 from users where email like '%@share.invalid' and id not in (select user_id from shares)`,
  )
  return rows.length
}
const later = () => server.context.database.pool.query(`update share_leftovers set at = at - interval '11 minutes'`)

test.each([1, 2, 3, 4])('killed after %i writes, a share leaves no account behind', async (writes) => {
  const device = await makeDevice(owner)
  const expirationTime = server.context.clock.nowMs() + 3_600_000
  const wanted = { name: 'Carga', pin: null, fields: [], deviceIds: [device.id], groupIds: [], expirationTime }
  await expect(sharesOver(dyingAfter(writes)).create(owner.user, wanted)).rejects.toThrow('killed')
  expect(await orphans()).toBe(1)
  const shares = sharesOver(embeddedFace(server))
  // What is under way is left alone.
  await shares.sweep()
  expect(await orphans()).toBe(1)
  await later()
  await shares.sweep()
  expect(await orphans()).toBe(0)
})

test('killed while a link gets another PIN, nobody keeps watching by the account before, and the new one stays', async () => {
  const device = await makeDevice(owner)
  const expirationTime = server.context.clock.nowMs() + 3_600_000
  const wanted = { name: 'Carga', pin: '1234', fields: [], deviceIds: [device.id], groupIds: [], expirationTime }
  const shares = sharesOver(embeddedFace(server))
  const share = await shares.create(owner.user, wanted)
  await later()
  const changed = sharesOver(dyingAfter(4, true)).update(owner.user, share.id, { ...wanted, pin: '9999' })
  await expect(changed).rejects.toThrow('killed')
  // The account before is still there.
  expect(await orphans()).toBe(1)
  await later()
  await shares.sweep()
  expect(await orphans()).toBe(0)
  const [kept] = await shares.list(owner.user)
  const token = await shares.open(kept?.token ?? '', '9999', '203.0.113.9')
  const viewer = server.client()
  expect((await viewer.get(`/api/session?token=${token}`)).status).toBe(200)
  expect((await viewer.get('/api/devices')).json()).toHaveLength(1)
  const { rows } = await server.context.database.pool.query('select 1 from share_leftovers')
  expect(rows).toEqual([])
})
