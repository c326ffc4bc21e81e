import { connect, type Socket } from 'node:net'
import type { Protocol } from '@rastro/protocols'
import { type Clock, systemClock } from '../src/platform/clock'
import { type Log, silentLog } from '../src/platform/log'
import { createFeed, createFeedStore } from '../src/db/feed/index'
import { createAccessIndex, linkProjections, noLinks } from '../src/tracking/fleet/access/index'
import {
  createDeviceDirectory,
  deviceProjection,
  insertDevice,
  type DeviceInput,
  type DeviceRecord,
} from '../src/tracking/fleet/devices/index'
import { createGroupDirectory } from '../src/tracking/fleet/groups/index'
import { createOrderNews } from '../src/tracking/control/commands/index'
import type { OpenPort } from '../src/tracking/ingest/listen/index'
import { createTracking, type Tracking, type TrackingDeps } from '../src/tracking/tracking'
import type { TestDatabase } from './database'
import { lineProtocol, webLineProtocol } from './line-protocol'

export interface TestTracking extends Tracking {
  open: OpenPort[]
  port(protocol: string, transport?: 'tcp' | 'udp' | 'http'): number
  devices: ReturnType<typeof createDeviceDirectory>
  access: ReturnType<typeof createAccessIndex>
  makeDevice(uniqueId: string, more?: Partial<DeviceInput>): Promise<DeviceRecord>
}

export interface TestTrackingOptions extends Partial<Omit<TrackingDeps, 'clock' | 'log'>> {
  /** Memory follows what other processes change, commands too. */
  isFollowing?: boolean
  clock?: Clock
  log?: Log
}

const recogniseLine: TrackingDeps['recogniseProtocol'] = (bytes, transport) => {
  if (bytes[0] !== 0x7b) return 'unknown'
  return transport === 'tcp' && bytes.length < 4 ? 'more' : { protocol: lineProtocol }
}

const plainDevice = (uniqueId: string): DeviceInput => ({
  name: `Device ${uniqueId}`,
  uniqueId,
  attributes: {},
  groupId: 0,
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
})

/** The tracking part alone, on a real database and free ports. */
export async function startTestTracking(
  database: TestDatabase,
  options: TestTrackingOptions = {},
): Promise<TestTracking> {
  const devices = createDeviceDirectory([])
  const groups = createGroupDirectory([])
  const access = createAccessIndex(noLinks(), devices, groups)
  const orderNews = createOrderNews()
  const projections = [...linkProjections(access), deviceProjection(devices), orderNews.projection]
  const feed = createFeed({ store: createFeedStore(database.pool), projections, log: silentLog, pollMs: 50 })
  await feed.load()
  if (options.isFollowing) feed.start()
  const protocols: readonly Protocol[] = options.protocols ?? [lineProtocol, webLineProtocol]
  const tracking = await createTracking({
    pool: database.pool,
    log: silentLog,
    clock: systemClock,
    devices,
    groups,
    access,
    orderNews,
    recogniseProtocol: recogniseLine,
    ...options,
    protocols,
  })
  const ports = protocols.map((protocol) => ({ protocol, port: 0 }))
  const open = await tracking.listen({ ports, detectPort: 0, host: '127.0.0.1' })
  return {
    ...tracking,
    open,
    devices,
    access,
    async stop(deadlineMs) {
      await tracking.stop(deadlineMs)
      await feed.stop()
    },
    port(protocol, transport = 'tcp') {
      const found = open.find((one) => one.protocol === protocol && one.transport === transport)
      if (!found || found.error) throw new Error(`no open port for ${protocol} ${transport}`)
      return found.port
    },
    async makeDevice(uniqueId, more = {}) {
      const device = await insertDevice(database.db, { ...plainDevice(uniqueId), ...more }, null, -1)
      devices.put(device)
      return device
    },
  }
}

/** A tracker for tests: sends bytes, collects what comes back. */
export interface TestClient {
  socket: Socket
  send(data: string | Uint8Array | object): void
  /** Waits until the received text contains `part`, then gives it all. */
  received(part: string): Promise<string>
  text(): string
  closed: Promise<void>
  end(): void
}

export async function connectClient(port: number): Promise<TestClient> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    closed,
    text: () => text,
    send(data) {
      const raw = typeof data === 'string' || data instanceof Uint8Array
      socket.write(raw ? data : `${JSON.stringify(data)}\n`)
    },
    async received(part) {
      while (!text.includes(part)) {
        if (socket.destroyed) throw new Error(`closed after: ${text}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return text
    },
    end: () => socket.destroy(),
  }
}

/** Waits until a condition holds; the test's own time limit ends a wait in vain. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
