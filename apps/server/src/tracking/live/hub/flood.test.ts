import { setTimeout as pause } from 'node:timers/promises'
import type { Share } from '@rastro/model/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient, until } from '../../../../test/tracking'

const T0 = Math.floor(Date.now() / 1000 - 86_400) * 1000
const PLACE = { latitude: -23.55, longitude: -46.63, speedKnots: 0 }

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { h02: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const open = async (query: string, headers = {}): Promise<WebSocket> => {
  const socket = new WebSocket(`${server.urls.web.replace('http', 'ws')}/api/socket${query}`, { headers })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  return socket
}

/** What one person who does nothing special sees and gets meanwhile. */
async function ofOthers(person: Person, meanwhile: () => Promise<unknown>) {
  const device = await makeDevice(person)
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
  const socket = await open('', { cookie: person.client.cookie ?? '' })
  const latitudes = new Set<number>()
  socket.on('message', (data) => {
    const { positions = [] } = JSON.parse(String(data)) as { positions?: { latitude: number }[] }
    for (const { latitude } of positions) latitudes.add(latitude)
  })
  const work = meanwhile()
  const statuses: number[] = []
  for (let second = 1; second <= 20; second++) {
    await drive.at(second, { ...PLACE, latitude: -second })
    await until(() => latitudes.has(-second))
    statuses.push((await person.client.get(`/api/devices/${device.id}`)).status)
  }
  await work
  socket.close()
  return { statuses, seen: latitudes.size }
}
const SERVED = { statuses: Array.from({ length: 20 }, () => 200), seen: 20 }

describe('[CORE-LIVE-01] floods', () => {
  test('fifty viewers of a public link, ten of whom say all they can: these are cut, all others are served', async () => {
    const [owner, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const shared = await Promise.all(Array.from({ length: 20 }, () => makeDevice(owner)))
    const expirationTime = new Date(Date.now() + 3_600_000).toISOString()
    const share = { deviceIds: shared.map(({ id }) => id), expirationTime }
    const { token } = (await owner.client.post('/tarkan/shares', share)).json<Share>()
    const viewer = (await server.client().post('/tarkan/shares/open', { token })).json<{ token: string }>().token
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(`?token=${viewer}`)))
    const codes: number[] = []
    for (const socket of sockets.slice(0, 10)) socket.on('close', (code) => codes.push(code))
    const { statuses, seen } = await ofOthers(other, async () => {
      for (let round = 0; round < 20; round++) {
        for (const socket of sockets.slice(0, 10))
          for (let count = 0; count < 100 && socket.readyState === WebSocket.OPEN; count++)
            socket.send(count % 2 ? '{"devicesOfLast":120}' : '{"gone":true,"events":true}')
        await pause(20)
      }
    })
    expect({ statuses, seen }).toEqual(SERVED)
    expect(codes).toEqual(Array.from({ length: 10 }, () => 1008))
    expect(sockets.slice(10).map(({ readyState }) => readyState)).toEqual(
      Array.from({ length: 40 }, () => WebSocket.OPEN),
    )
    for (const socket of sockets) socket.close()
  })

  test('five thousand frames at once on one connection: read bit by bit, all stored in the end, others are served', async () => {
    const [owner, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const device = await makeDevice(owner, { uniqueId: '8620000601' })
    const port = server.devicePorts.find(({ protocol }) => protocol === 'h02')?.port ?? 0
    const client = await connectClient(port)
    const frame = (second: number): string => {
      const time = new Date(T0 + second * 1000).toISOString()
      const clock = time.slice(11, 19).replaceAll(':', '')
      const day = `${time.slice(8, 10)}${time.slice(5, 7)}${time.slice(2, 4)}`
      return `*HQ,8620000601,V1,${clock},A,2525.8000,S,04916.2000,W,010.00,090,${day},FFFFFBFF#`
    }
    const stored = async (): Promise<number> => {
      const text = 'select count(*)::int as count from positions where device_id = $1'
      return (await server.context.database.pool.query<{ count: number }>(text, [device.id])).rows[0]?.count ?? 0
    }
    let least = Number.POSITIVE_INFINITY
    const { statuses, seen } = await ofOthers(other, async () => {
      client.send(Array.from({ length: 5000 }, (_, second) => frame(second)).join(''))
      await until(async () => (await stored()) > 0)
      least = await stored()
    })
    expect({ statuses, seen }).toEqual(SERVED)
    // More than a second's worth is not read at once.
    expect(least).toBeLessThan(2500)
    await expect.poll(stored, { timeout: 30_000 }).toBe(5000)
    client.end()
    await client.closed
  })

  test('strangers who connect in a loop: none is let in, what is kept of them is bounded, others are served', async () => {
    const other = await makeUser(server, admin)
    const port = server.devicePorts.find(({ protocol }) => protocol === 'h02')?.port ?? 0
    const { statuses, seen } = await ofOthers(other, async () => {
      for (let round = 0; round < 60; round++)
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const client = await connectClient(port)
            client.send(
              `*HQ,${9_000_000_000 + round * 20 + index},V1,101010,A,2525.8000,S,04916.2000,W,010.00,090,010126,FFFFFBFF#`,
            )
            client.end()
          }),
        )
    })
    expect({ statuses, seen }).toEqual(SERVED)
    const sightings = (await admin.client.get('/api/sightings')).json<unknown[]>()
    expect(sightings.length).toBeGreaterThan(100)
    expect(sightings.length).toBeLessThanOrEqual(1000)
    await until(() => server.context.tracking.ports().every(({ traffic }) => (traffic?.connections ?? 0) === 0))
  })
}, 60_000)
