import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ConnectionState, LiveNotice } from '../contract'
import { askDevices, FleetFeed, type FeedSink } from './fleet-feed'

// Node 20 has no WebSocket of its own.
vi.stubGlobal('WebSocket', WebSocket)

interface Seen {
  requests: string[]
  states: ConnectionState[]
  devices: Device[]
  positions: Position[]
  notices: LiveNotice[]
  failures: string[]
  anchored: ReadonlySet<number>
  drivers: readonly unknown[]
  orders: { ids: number[]; isAll: boolean }[]
  alarms: number[][]
  gone: number[]
  answers: number[][]
}

let http: Server
let sockets: WebSocketServer
let deviceCount = 3
let geofences: unknown[] = []
let anchors: unknown[] | null = null
let drivers: unknown[] | null = null
let orders: unknown[] | null = null
let alarms: unknown[] | null = null
let answers: unknown[] | null = null
let seen: Seen
let settled = 0
let sink: FeedSink
let feed: FleetFeed

beforeEach(async () => {
  settled = 0
  seen = {
    requests: [],
    states: [],
    devices: [],
    positions: [],
    notices: [],
    failures: [],
    anchored: new Set(),
    drivers: [],
    orders: [],
    alarms: [],
    gone: [],
    answers: [],
  }
  http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    seen.requests.push(request.url ?? '')
    const answer = (body: unknown): void => void response.end(JSON.stringify(body))
    if (url.pathname === '/api/devices')
      return answer(Array.from({ length: deviceCount }, (_, i) => ({ id: i + 1, positionId: 1000 + i })))
    if (url.pathname === '/api/positions')
      return answer(url.searchParams.getAll('id').map((id) => ({ id: Number(id), deviceId: Number(id) - 999 })))
    if (url.pathname === '/api/geofences/anchors' && anchors) return answer(anchors)
    if (url.pathname === '/api/geofences') return answer(geofences)
    if (url.pathname === '/api/drivers' && drivers) return answer(drivers)
    if (url.pathname === '/api/commands/orders' && orders)
      return answer(
        orders.filter((order) => url.searchParams.getAll('state').includes((order as { state: string }).state)),
      )
    if (url.pathname === '/api/answers' && answers) return answer(answers)
    if (url.pathname === '/api/events' && alarms) return answer(alarms)
    response.writeHead(404).end()
  })
  sockets = new WebSocketServer({ server: http, path: '/api/socket' })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  sink = {
    connection: (state) => seen.states.push(state),
    loaded: (devices) => seen.devices.push(...devices),
    loadFailed: (code) => seen.failures.push(code),
    devices: (devices) => seen.devices.push(...devices),
    positions: (positions) => seen.positions.push(...positions),
    gone: (ids) => seen.gone.push(...ids),
    anchored: (ids) => (seen.anchored = ids),
    drivers: (drivers) => (seen.drivers = drivers),
    orders: (orders, isAll) => seen.orders.push({ ids: orders.map(({ id }) => id), isAll }),
    answers: (answers) => seen.answers.push(answers.map(({ deviceId }) => deviceId)),
    alarms: (alarms) => seen.alarms.push(alarms.map(({ id }) => id)),
    settled: () => void settled++,
    notice: (notice) => seen.notices.push(notice),
    hasPosition: () => false,
  }
  feed = new FleetFeed(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, sink)
})

afterEach(async () => {
  vi.useRealTimers()
  feed.close()
  for (const client of sockets.clients) client.terminate()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
  deviceCount = 3
  geofences = []
  anchors = null
  drivers = null
  orders = null
  alarms = null
  answers = null
})

const isLive = (): Promise<void> => vi.waitFor(() => expect(seen.states.at(-1)).toBe('live'))

describe('a list that was asked for before the start', () => {
  const address = (): string => `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  test('is the first one, asked for once, and what changed since is caught up with', async () => {
    const told: string[] = []
    sockets.on('connection', (client) => client.on('message', (text: Buffer) => told.push(text.toString('utf8'))))
    const ahead = askDevices(address())
    feed = new FleetFeed(address(), sink, { ...ahead, askedAtMs: ahead.askedAtMs - 9000 })
    feed.open()
    await isLive()
    expect(seen.devices).toHaveLength(3)
    expect(seen.requests.filter((url) => url === '/api/devices')).toHaveLength(1)
    await vi.waitFor(() => expect(told.join()).toMatch(/"devicesOfLast":1\d/))
    await feed.load()
    expect(seen.requests.filter((url) => url === '/api/devices')).toHaveLength(2)
  })
  test('that fails is a list that fails', async () => {
    feed = new FleetFeed(address(), sink, askDevices(`${address()}/nowhere`))
    feed.open()
    await vi.waitFor(() => expect(seen.failures).toEqual(['HTTP_404']))
    await isLive()
  })
})

describe('anchored devices', () => {
  const anchor = { id: 9, attributes: { isAnchor: true, deviceId: 2 } }
  test('come without the other geofences where the server tells them apart', async () => {
    anchors = [anchor]
    feed.open()
    await vi.waitFor(() => expect([...seen.anchored]).toEqual([2]))
    expect(seen.requests).not.toContain('/api/geofences')
  })
  test('are found among all geofences elsewhere', async () => {
    geofences = [anchor, { id: 10, attributes: {} }]
    feed.open()
    await vi.waitFor(() => expect([...seen.anchored]).toEqual([2]))
  })
})

describe('devices that leave', () => {
  test('are told at once with their alarms, and a list that was asked for before does not bring them back', async () => {
    alarms = [alarm(5, 2), alarm(6, 3)]
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(seen.alarms.at(-1)).toHaveLength(2))
    const [client] = sockets.clients
    seen.devices.length = 0
    alarms = [alarm(6, 3)]
    const load = feed.load()
    client?.send(JSON.stringify({ gone: [2, 'x'] }))
    await vi.waitFor(() => expect(seen.gone).toEqual([2]))
    await load
    expect(seen.devices.map(({ id }) => id)).not.toContain(2)
    expect(seen.notices).toContainEqual({ kind: 'gone', deviceIds: [2] })
    expect(seen.alarms.at(-1)).toEqual([6])
    // Shown to this person again, it is a device like any other.
    client?.send(JSON.stringify({ devices: [{ id: 2, name: 'x', uniqueId: 'y' }] }))
    await vi.waitFor(() => expect(seen.devices.at(-1)?.id).toBe(2))
    seen.devices.length = 0
    await feed.load()
    expect(seen.devices.map(({ id }) => id)).toContain(2)
  })
})

describe('drivers', () => {
  test('their names are loaded with the fleet', async () => {
    drivers = [{ id: 3, name: 'Ana', uniqueId: 'C7' }]
    feed.open()
    await vi.waitFor(() => expect(seen.drivers).toEqual(drivers))
  })
  test('a server that refuses them costs nothing else', async () => {
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(seen.positions).toHaveLength(3))
    expect(seen.failures).toEqual([])
  })
})

describe('orders', () => {
  const order = { id: 5, deviceId: 1, state: 'requested', attributes: {} }
  test('those that are open are loaded with the fleet, and changes are asked for', async () => {
    orders = [order, { ...order, id: 6, state: 'sent' }, { ...order, id: 7, state: 'confirmed' }]
    const asked: (string | undefined)[] = []
    sockets.on('connection', (_client, { url }) => void asked.push(url))
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(seen.orders).toEqual([{ ids: [5, 6], isAll: true }]))
    expect(asked).toEqual(['/api/socket?listen=commands%2Cevents%2Canchors%2Cgone%2Canswers'])
    const [client] = sockets.clients
    client?.send(JSON.stringify({ commands: [{ ...order, state: 'cancelled' }, { id: 'x' }, null] }))
    await vi.waitFor(() => expect(seen.orders.at(-1)).toEqual({ ids: [5], isAll: false }))
  })
  test('a server without them has none', async () => {
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(seen.positions).toHaveLength(3))
    expect(seen.orders).toEqual([])
    expect(seen.failures).toEqual([])
  })
})

/** A moment ago, the same for all. */
const ALARM_TIME = new Date().toISOString()
const alarm = (id: number, deviceId = 1) => {
  const time = ALARM_TIME
  return { id, deviceId, type: 'alarm', eventTime: time, serverTime: time, attributes: { alarm: 'sos' } }
}

test('what vehicles are doing is loaded with the fleet; changes come over the socket, and what is none is left out', async () => {
  answers = [{ deviceId: 1, state: 'moving' }, { deviceId: 2, state: 'flying' }, { state: 'idle' }]
  feed.open()
  await vi.waitFor(() => expect(seen.answers).toEqual([[1]]))
  const [client] = sockets.clients
  client?.send(JSON.stringify({ answers: [{ deviceId: 3, state: 'silent' }] }))
  await vi.waitFor(() => expect(seen.answers.at(-1)).toEqual([3]))
})

describe('alarms', () => {
  test('those that nobody saw to are loaded with the fleet; events add to them, acknowledgements take them away', async () => {
    alarms = [alarm(3), alarm(2), { id: 'x' }]
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(seen.alarms).toEqual([[3, 2]]))
    expect(seen.requests).toContain('/api/events?type=alarm&acknowledged=false&limit=1000')
    const [client] = sockets.clients
    client?.send(JSON.stringify({ events: [alarm(4), { ...alarm(5), type: 'ignitionOn' }] }))
    await vi.waitFor(() => expect(seen.alarms.at(-1)).toEqual([4, 3, 2]))
    client?.send(JSON.stringify({ acknowledged: [{ ...alarm(3), acknowledgement: { userName: 'Ana' } }] }))
    await vi.waitFor(() => expect(seen.alarms.at(-1)).toEqual([4, 2]))
    expect(seen.notices.map(({ kind }) => kind)).toEqual(['events', 'acknowledged'])
  })
})

describe('between list and socket', () => {
  const holdBack = (path: string): { asked: Promise<void>; release(): void } => {
    const [answer] = http.listeners('request')
    http.removeAllListeners('request')
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const asked = new Promise<void>((resolve) =>
      http.on('request', (request, response) => {
        const go = (): void => void answer?.(request, response)
        if (!request.url?.startsWith(path)) return go()
        // Answered with what was there when it was asked, later.
        resolve()
        void released.then(go)
      }),
    )
    return { asked, release }
  }

  test('[CORE-EVENTS-01] alarms are asked for once the socket listens, so that none falls between', async () => {
    alarms = []
    const [upgrade] = http.listeners('upgrade')
    http.removeAllListeners('upgrade')
    // A socket takes its time.
    http.on('upgrade', (...args) => setTimeout(() => void upgrade?.(...args), 200))
    let isListening = false
    sockets.on('connection', (_client, { url }) => (isListening = url?.includes('events') ?? false))
    const wasListening = new Promise<boolean>((resolve) =>
      http.on('request', ({ url }) => url?.startsWith('/api/events') && resolve(isListening)),
    )
    feed.open()
    expect(await wasListening).toBe(true)
  })
  test('[CORE-EVENTS-01] an older list of alarms that comes after a newer one takes nothing away', async () => {
    alarms = [alarm(3)]
    const late: (() => void)[] = []
    const [answer] = http.listeners('request')
    http.removeAllListeners('request')
    http.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith('/api/events') || late.length > 0) return void answer?.(request, response)
      const then = JSON.stringify(alarms)
      late.push(() => void response.end(then))
    })
    feed.open()
    await vi.waitFor(() => expect(late).toHaveLength(1))
    alarms = [alarm(4), alarm(3)]
    void feed.load()
    await vi.waitFor(() => expect(seen.alarms).toEqual([[4, 3]]))
    late[0]?.()
    await vi.waitFor(() => expect(settled).toBe(2))
    expect(seen.alarms.at(-1)).toEqual([4, 3])
  })
  test('[CORE-EVENTS-01] a list of alarms that could not be had is asked for again', async () => {
    alarms = [alarm(3)]
    let refusals = 0
    const [answer] = http.listeners('request')
    http.removeAllListeners('request')
    http.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith('/api/events') || refusals++ > 0) return void answer?.(request, response)
      response.writeHead(503).end()
    })
    feed.open()
    await vi.waitFor(() => expect(seen.alarms).toEqual([[3]]), { timeout: 5000 })
    expect(seen.failures).toEqual([])
  })
  test('what is heard while the list of alarms, orders or anchors is on its way is not undone by it', async () => {
    alarms = [alarm(3), alarm(2)]
    geofences = [{ attributes: { isAnchor: true, deviceId: 2 } }]
    const list = holdBack('/api/events')
    feed.open()
    await Promise.all([isLive(), list.asked])
    const [client] = sockets.clients
    client?.send(JSON.stringify({ events: [alarm(4)], acknowledged: [alarm(3)], users: [{ id: 7 }] }))
    await vi.waitFor(() => expect(seen.notices.map(({ kind }) => kind)).toContain('users'))
    list.release()
    await vi.waitFor(() => expect(seen.alarms.at(-1)).toEqual([4, 2]))
  })
  test('an anchor lifted while the geofences are on their way stays lifted', async () => {
    geofences = [{ attributes: { isAnchor: true, deviceId: 2 } }]
    const list = holdBack('/api/geofences')
    feed.open()
    await Promise.all([isLive(), list.asked])
    const anchors = [
      { deviceId: 2, anchored: false },
      { deviceId: 3, anchored: true },
    ]
    sockets.clients
      .values()
      .next()
      .value?.send(JSON.stringify({ anchors, users: [{ id: 7 }] }))
    await vi.waitFor(() => expect(seen.notices.map(({ kind }) => kind)).toContain('users'))
    list.release()
    await vi.waitFor(() => expect(seen.requests.filter((url) => url === '/api/geofences')).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([...seen.anchored]).toEqual([3])
  })
  test('a feed that is closed meanwhile tells nothing more: another one may be open by then', async () => {
    const list = holdBack('/api/geofences')
    feed.open()
    await Promise.all([isLive(), list.asked])
    let isTold = false
    seen = new Proxy(seen, { set: (...place) => ((isTold = true), Reflect.set(...place)) })
    const settledBefore = settled
    feed.close()
    list.release()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isTold).toBe(false)
    expect(settled).toBe(settledBefore)
  })
  test('[CORE-LIVE-01] the socket is told how old the list of devices is', async () => {
    const ages: number[] = []
    sockets.on('connection', (client) =>
      client.on('message', (data: Buffer) => {
        const { devicesOfLast } = JSON.parse(data.toString()) as { devicesOfLast?: number }
        if (devicesOfLast !== undefined) ages.push(devicesOfLast)
      }),
    )
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(ages).toHaveLength(1))
    expect(ages[0]).toBeGreaterThanOrEqual(1)
  })
})

describe('anchors', () => {
  test('[CORE-ANCHOR-08] what somebody else anchors or lifts is told at once', async () => {
    geofences = [{ attributes: { isAnchor: true, deviceId: 2 } }]
    feed.open()
    await isLive()
    await vi.waitFor(() => expect([...seen.anchored]).toEqual([2]))
    const [client] = sockets.clients
    const anchors = [{ deviceId: 2, anchored: false }, { deviceId: 3, anchored: true }, { anchored: true }]
    client?.send(JSON.stringify({ anchors }))
    await vi.waitFor(() => expect([...seen.anchored]).toEqual([3]))
    expect(seen.notices).toEqual([{ kind: 'anchors', anchors: anchors.slice(0, 2) }])
  })
})

describe('loading', () => {
  test('[CORE-LIVE-04] 1,200 devices: positions by id in batches of 500, 500 and 200', async () => {
    deviceCount = 1200
    feed.open()
    await vi.waitFor(() => expect(seen.positions).toHaveLength(1200))
    const batches = seen.requests
      .filter((url) => url.startsWith('/api/positions'))
      .map((url) => url.split('id=').length - 1)
    expect(batches).toEqual([500, 500, 200])
    expect(new Set(seen.positions.map((position) => position.deviceId)).size).toBe(1200)
  })

  test('anchors are the devices of geofences flagged as anchor; without geofences there are none', async () => {
    geofences = [{ attributes: { isAnchor: true, deviceId: 2 } }, { attributes: { deviceId: 3 } }, null]
    feed.open()
    await vi.waitFor(() => expect([...seen.anchored]).toEqual([2]))
  })

  test('a server that fails is told with its status', async () => {
    http.removeAllListeners('request')
    http.on('request', (_, response) => response.writeHead(503).end())
    feed.open()
    await vi.waitFor(() => expect(seen.failures[0]).toBe('HTTP_503'))
  })

  test('a list that did not come is asked for again once the connection stands', async () => {
    const [answer] = http.listeners('request') as ((...args: unknown[]) => void)[]
    let isAway = true
    http.removeAllListeners('request')
    http.on('request', (request, response) => {
      if (isAway) response.writeHead(503).end()
      else answer?.(request, response)
      isAway = false
    })
    feed.open()
    await vi.waitFor(() => expect(seen.devices.map(({ id }) => id)).toEqual([1, 2, 3]))
    expect(seen.failures).toEqual(['HTTP_503'])
  })
})

describe('socket', () => {
  test('[CORE-LIVE-01] frames reach their place; malformed ones are ignored', async () => {
    feed.open()
    await isLive()
    await vi.waitFor(() => expect(seen.positions).toHaveLength(3))
    const [client] = sockets.clients
    const position = { id: 9, deviceId: 1, latitude: -23, longitude: -46, attributes: null }
    for (const frame of ['{', '[]', 'null', '{"positions":5,"devices":[null,{"id":"x"}]}']) client?.send(frame)
    client?.send(JSON.stringify({ positions: [position], devices: [{ id: 1, name: 'A', uniqueId: '1' }] }))
    client?.send(JSON.stringify({ events: [alarm(1), { id: 2 }, null], users: [{ id: 7 }] }))
    await vi.waitFor(() => expect(seen.notices.map((notice) => notice.kind)).toEqual(['events', 'users']))
    expect(seen.notices[0]).toMatchObject({ events: [{ id: 1, attributes: { alarm: 'sos' } }] })
    expect(seen.positions.at(-1)).toMatchObject({ id: 9, attributes: {} })
    expect(seen.positions).toHaveLength(4)
    expect(seen.devices.at(-1)).toMatchObject({ name: 'A' })
    expect(seen.devices).toHaveLength(4)
  })

  test('[CORE-LIVE-02] reconnects 5 s after a close and loads again; closing the feed stops it', async () => {
    feed.open()
    await isLive()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const state = async (wanted: ConnectionState): Promise<void> => {
      while (seen.states.at(-1) !== wanted) await new Promise((resolve) => setImmediate(resolve))
    }
    const loads = (): number => seen.requests.filter((url) => url === '/api/devices').length
    for (const round of [1, 2]) {
      for (const client of sockets.clients) client.terminate()
      await state('offline')
      vi.advanceTimersByTime(4999)
      expect(seen.states.at(-1)).toBe('offline')
      vi.advanceTimersByTime(1)
      await state('live')
      while (loads() <= round) await new Promise((resolve) => setImmediate(resolve))
    }
    feed.close()
    const before = seen.states.length
    vi.advanceTimersByTime(60_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen.states).toHaveLength(before)
  })
})
