import type { DeviceProtocol } from './devices/device-protocol'
import { deviceFix, type DeviceFix } from './fix'
import { seededRandom, type Random } from './movement/random'
import { mutate } from './mutate'
import { openWire, type Wire } from './wire'

export interface FuzzOptions {
  protocol: DeviceProtocol
  host: string
  port: number
  /** Damaged frames to send in all. */
  frames: number
  seed: number
  /** Device the damaged frames pretend to be from; registered ones get deeper into the server. */
  uniqueId: string
  connectionsAtOnce?: number
}

export interface FuzzResult {
  frames: number
  bytes: number
  connections: number
  /** Connections that the server closed before we did, as it may. */
  closedByServer: number
}

const FRAMES_PER_CONNECTION = 50
const SETTLE_MS = 2
const CONNECT_DEADLINE_MS = 10_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const randomFix = (random: Random): DeviceFix =>
  deviceFix({
    time: new Date(Date.now() - Math.floor(random() * 86_400_000)),
    latitude: random() * 60 - 40,
    longitude: random() * 120 - 80,
    speedKmh: random() * 120,
    courseDegrees: random() * 360,
    ...(random() < 0.1 && { alarm: 'sos' as const }),
  })

const opened = (transport: 'tcp' | 'udp', host: string, port: number): Promise<Wire> =>
  new Promise((resolve, reject) => {
    const wire = openWire(transport, host, port)
    const give = setTimeout(() => wire.destroy(), CONNECT_DEADLINE_MS)
    wire.on('connect', () => {
      clearTimeout(give)
      resolve(wire)
    })
    wire.once('close', () => {
      clearTimeout(give)
      reject(new Error('no connection in time'))
    })
    wire.on('error', () => wire.destroy())
    // What the server says is read and forgotten.
    wire.on('data', () => undefined)
  })

/** A server that reads slowly may make us wait, but not for long. */
const untilSent = (wire: Wire, bytes: Uint8Array): Promise<unknown> =>
  Promise.race([new Promise((resolve) => wire.write(bytes, resolve)), pause(1000)])

/** One connection: a login, usually a good one, then damaged frames until the server closes or the share is sent. */
const abuse = async (options: FuzzOptions, count: number, random: Random, result: FuzzResult): Promise<void> => {
  const { protocol, host, port, uniqueId } = options
  const socket = await opened(protocol.transport, host, port)
  const device = protocol.open(uniqueId)
  const login = device.login(new Date())
  if (login) socket.write(random() < 0.9 ? login : mutate(login, random))
  for (let sent = 0; sent < count && !socket.destroyed; sent++) {
    const fix = randomFix(random)
    const frame = (random() < 0.1 && device.heartbeat(fix.time, fix)) || device.locations([fix]).bytes
    const damaged = mutate(frame, random)
    result.frames++
    result.bytes += damaged.length
    if (sent % 10 === 9) {
      await untilSent(socket, damaged)
      await pause(SETTLE_MS)
    } else socket.write(damaged)
  }
  await pause(SETTLE_MS)
  result.connections++
  if (socket.destroyed) result.closedByServer++
  socket.destroy()
}

/** Sends `frames` damaged frames over many real connections. Rejects when the server cannot be reached any more. */
export const fuzzProtocol = async (options: FuzzOptions): Promise<FuzzResult> => {
  const result: FuzzResult = { frames: 0, bytes: 0, connections: 0, closedByServer: 0 }
  const random = seededRandom(options.seed)
  // A server that closes after the first damaged frame would make this endless: connections are bounded too.
  const mostConnections = options.frames
  const worker = async () => {
    while (result.frames < options.frames && result.connections < mostConnections) {
      await abuse(options, Math.min(FRAMES_PER_CONNECTION, options.frames - result.frames), random, result)
    }
  }
  await Promise.all(Array.from({ length: options.connectionsAtOnce ?? 8 }, worker))
  return result
}
