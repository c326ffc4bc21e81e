import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { makeDevice, makePosition } from '../testing/fleet-builders'
import { FleetDesk } from './fleet-desk'
import type { FleetKeeper, KeptFleet } from './fleet-keeper'
import type { FromWorker } from './messages'

/** Node 20 has no WebSocket of its own; like a browser's, this one fails without throwing. */
class QuietWebSocket extends WebSocket {
  constructor(url: URL) {
    super(url)
    this.on('error', () => undefined)
  }
}
vi.stubGlobal('WebSocket', QuietWebSocket)

/** A busy machine takes its time. */
vi.setConfig({ testTimeout: 30_000 })
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 })

const OWNER = 7
const SAVED_AT_MS = Date.parse('2026-02-01T10:00:00.000Z')

let kept: KeptFleet | null
let said: FromWorker[]
let desk: FleetDesk
let server: Server
let sockets: WebSocketServer
let baseUrl: string

/** A keeper with the memory of this test; what it keeps is a copy, as in a browser. */
const keeper: FleetKeeper = {
  write: (fleet) => Promise.resolve(void (kept = structuredClone(fleet))),
  read: (userId) => Promise.resolve(kept?.userId === userId ? kept : null),
  forget: () => Promise.resolve(void (kept = null)),
}

const lastList = () => said.findLast((message) => message.kind === 'list')
const unitOf = (deviceId: number) =>
  said
    .flatMap((message) => (message.kind === 'units' ? message.units : []))
    .findLast(({ device }) => device.id === deviceId)

const listen = async (deviceCount: number): Promise<void> => {
  server = createServer((request, response) => {
    const isDevices = request.url === '/api/devices'
    const devices = Array.from({ length: deviceCount }, (_, index) => makeDevice(index + 1, { status: 'online' }))
    response.end(JSON.stringify(isDevices ? devices : []))
  })
  sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const hangUp = async (): Promise<void> => {
  for (const socket of sockets.clients) socket.terminate()
  sockets.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

beforeEach(() => {
  kept = null
  said = []
  desk = new FleetDesk(
    (message) => said.push(message),
    () => Date.now(),
    () => Promise.resolve(keeper),
  )
})
afterEach(() => desk.receive({ kind: 'stop' }))

describe('a fleet kept for a reload without a server', () => {
  test('what the server sent is kept for its owner, once everything is loaded', async () => {
    await listen(2)
    desk.receive({ kind: 'start', baseUrl, userId: OWNER, isFromMemory: false })
    await eventually(() => expect(kept?.devices.map(({ id }) => id)).toEqual([1, 2]))
    expect(kept?.userId).toBe(OWNER)
    expect(lastList()).toMatchObject({ ready: true, keptAtMs: null })
    await hangUp()
  })

  test('nothing is kept of a session that is nobody’s', async () => {
    await listen(2)
    desk.receive({ kind: 'start', baseUrl, userId: null, isFromMemory: false })
    await eventually(() => expect(lastList()).toMatchObject({ ready: true }))
    desk.receive({ kind: 'visible', visible: false })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(kept).toBeNull()
    await hangUp()
  })

  test('with the server away the list is the one of then, and nobody is called online', async () => {
    await listen(0)
    await hangUp()
    kept = {
      userId: OWNER,
      savedAtMs: SAVED_AT_MS,
      devices: [makeDevice(1, { status: 'online' }), makeDevice(2, { status: 'offline' })],
      positions: [makePosition(1, { latitude: -8.05 })],
    }
    desk.receive({ kind: 'start', baseUrl, userId: OWNER, isFromMemory: true })
    await eventually(() => expect(lastList()).toMatchObject({ ready: true, keptAtMs: SAVED_AT_MS, error: null }))
    await eventually(() => expect(unitOf(1)?.position?.latitude).toBe(-8.05))
    expect(unitOf(1)?.device.status).toBe('unknown')
    expect(unitOf(2)?.device.status).toBe('offline')
    await eventually(() => expect(said).toContainEqual({ kind: 'connection', state: 'offline' }))
    expect(kept.savedAtMs).toBe(SAVED_AT_MS)
  })

  test('what another person kept is not shown', async () => {
    await listen(0)
    await hangUp()
    kept = { userId: OWNER + 1, savedAtMs: SAVED_AT_MS, devices: [makeDevice(1, {})], positions: [] }
    desk.receive({ kind: 'start', baseUrl, userId: OWNER, isFromMemory: true })
    await eventually(() => expect(lastList()).toMatchObject({ ready: false, error: 'CONNECTION_ERROR' }))
  })

  test('the answer of the server takes the place of what was kept', async () => {
    await listen(3)
    kept = { userId: OWNER, savedAtMs: SAVED_AT_MS, devices: [makeDevice(9, {})], positions: [] }
    desk.receive({ kind: 'start', baseUrl, userId: OWNER, isFromMemory: true })
    await eventually(() => expect(lastList()?.ids).toHaveLength(3))
    expect(lastList()).toMatchObject({ ready: true, keptAtMs: null })
    await eventually(() => expect(kept?.devices).toHaveLength(3))
    await hangUp()
  })

  test('a fleet too large to be written every few minutes is not kept', async () => {
    await listen(5001)
    kept = { userId: OWNER, savedAtMs: SAVED_AT_MS, devices: [makeDevice(9, {})], positions: [] }
    desk.receive({ kind: 'start', baseUrl, userId: OWNER, isFromMemory: false })
    await eventually(() => expect(kept).toBeNull())
    await hangUp()
  })
})
