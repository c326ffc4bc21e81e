import type { Device } from '@rastro/model/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../test/people'
import { type Client, startTestServer, type TestServer } from '../../test/server'
import { fetchBytes, photo, sendFile, sendRaw } from '../../test/uploads'

let server: TestServer
let admin: Person
let owner: Person
let device: Device
let driverId: number
/** Every address behind which there is a picture or a paper, by what it is. */
let addresses: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  device = await makeDevice(owner)
  const { web } = server.urls
  const picture = await photo(32, 32)
  driverId = (await owner.client.post('/api/drivers', { name: 'x', uniqueId: 'x' })).json<{ id: number }>().id
  await sendFile(owner, web, `/tarkan/devices/${device.id}/image`, picture)
  await sendFile(owner, web, `/tarkan/drivers/${driverId}/image`, picture)
  const stock = await sendRaw(owner, web, `/api/devices/${device.id}/image`, picture, 'image/jpeg')
  const kept = await sendFile(owner, web, `/tarkan/devices/${device.id}/photos`, picture)
  const { url, thumbUrl } = kept.json<{ url: string; thumbUrl: string }>()
  addresses = {
    picture: `/tarkan/assets/images/${device.id}.png`,
    version: `/tarkan/assets/images/${device.id}.png?v=1`,
    driver: `/tarkan/assets/images/drivers/${driverId}.png?v=1`,
    stock: `/api/media/${device.uniqueId}/${stock.text}`,
    photo: url,
    thumb: thumbUrl,
  }
})
afterAll(() => server.close())

const statuses = async (client: Client | null, headers: Record<string, string> = {}): Promise<number[]> =>
  Promise.all(
    Object.values(addresses).map(
      async (path) => (await fetchBytes(server.urls.web, path, client?.cookie, headers)).status,
    ),
  )

test('[CORE-IMAGES-04] pictures are for who sees the device, by session, token or Basic, and for nobody else', async () => {
  const [stranger, ended] = [await makeUser(server, admin), await makeUser(server, admin)]
  await admin.client.post('/api/permissions', { userId: ended.user.id, deviceId: device.id })
  expect((await statuses(ended.client))[0]).toBe(200)
  await admin.client.delete('/api/permissions', { userId: ended.user.id, deviceId: device.id })
  const { text: token } = await owner.client.form('/api/session/token', {})
  expect(await statuses(owner.client)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statuses(null, { authorization: `Bearer ${token}` })).toEqual([200, 200, 200, 200, 200, 200])
  for (const status of await statuses(null)) expect(status).toBe(401)
  for (const client of [stranger.client, ended.client])
    for (const status of await statuses(client)) expect([400, 403]).toContain(status)
  for (const path of [`/tarkan//assets/images/${device.id}.png`, `/tarkan/assets/images/${device.id}.PNG`])
    expect((await fetchBytes(server.urls.web, path)).headers.get('content-type')).not.toContain('image')
})

test('[CORE-SHARE-03] the viewer of a link sees the picture of its device while the link lasts, and no other', async () => {
  const other = await makeDevice(owner)
  const expirationTime = new Date(Date.now() + 3_600_000).toISOString()
  const make = async (id: number) => {
    const made = (await owner.client.post('/tarkan/shares', { expirationTime, deviceIds: [id] })).json<{
      id: number
      token: string
    }>()
    const client = server.client()
    await client.get(`/api/session?token=${made.token}`)
    return { client, remove: () => owner.client.delete(`/tarkan/shares/${made.id}`) }
  }
  const [mine, others] = [await make(device.id), await make(other.id)]
  expect((await statuses(mine.client)).slice(0, 2)).toEqual([200, 200])
  for (const status of (await statuses(others.client)).slice(0, 2)) expect(status).toBe(400)
  await mine.remove()
  for (const status of await statuses(mine.client)) expect(status).toBe(401)
})

test('[CORE-IMAGES-04] what a browser keeps of them is shown to nobody who signs in there afterwards', async () => {
  for (const path of Object.values(addresses)) {
    const { headers } = await fetchBytes(server.urls.web, path, owner.client.cookie)
    expect(headers.get('cache-control')).toMatch(/^private/)
    expect(headers.get('vary')).toMatch(/Cookie, Authorization/)
  }
})
