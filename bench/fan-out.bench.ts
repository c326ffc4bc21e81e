// A hundred open consoles while 5,000 devices report every second.
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { deviceProtocolNamed } from '@rastro/simulator'
import { measuredSeconds, startBenchServer, type BenchServer } from './bench-server'
import { percentile, printReport } from './figures'
import { openLoad, type Load } from './tracker-load'

const DEVICES = 5000
const SOCKETS = 100
const PROTOCOL = 'gt06'

/** One console. Only a witness reads what it gets; a hundred JSON parsers would measure themselves. */
interface Listener {
  frames: number
  bytes: number
  /** Filled by the witness: fix time to arrival, ms. */
  lags: number[]
  seen: Set<number>
}

interface LiveFrame {
  positions?: Array<{ deviceId: number; fixTime: string }>
}

const listen = async (server: BenchServer, isWitness: boolean): Promise<{ listener: Listener; socket: WebSocket }> => {
  const listener: Listener = { frames: 0, bytes: 0, lags: [], seen: new Set() }
  const socket = new WebSocket(`${server.webUrl.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: server.api.cookie(), origin: server.webUrl },
    perMessageDeflate: false,
  })
  socket.on('message', (data: Buffer) => {
    listener.frames++
    listener.bytes += data.length
    if (!isWitness) return
    const frame = JSON.parse(data.toString()) as LiveFrame
    for (const { deviceId, fixTime } of frame.positions ?? []) {
      listener.lags.push(Date.now() - Date.parse(fixTime))
      listener.seen.add(deviceId)
    }
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { listener, socket }
}

/** Every device once a second, spread over the second. */
const report = async (load: Load, seconds: number): Promise<number> => {
  const startedAt = Date.now()
  let sent = 0
  while (Date.now() - startedAt < seconds * 1000) {
    const due = ((Date.now() - startedAt) / 1000) * DEVICES
    for (; sent < due; sent++) load.send(sent % DEVICES).catch(() => undefined)
    await pause(5)
  }
  return sent
}

const measure = async (server: BenchServer): Promise<void> => {
  const seconds = measuredSeconds(12)
  await server.seedDevices(DEVICES, deviceProtocolNamed(PROTOCOL).uniqueId)
  const load = await openLoad(PROTOCOL, DEVICES, 0, server.portOf, () => Date.now())
  const consoles = []
  for (let index = 0; index < SOCKETS; index++) consoles.push(await listen(server, index === 0))
  await report(load, 2)
  for (const { listener } of consoles) Object.assign(listener, { frames: 0, bytes: 0, lags: [] })
  const before = load.delivered()
  const sent = await report(load, seconds)
  const delivered = load.delivered() - before
  const witness = consoles[0]?.listener
  if (!witness) throw new Error('no console')
  const bytes = consoles.map(({ listener }) => listener.bytes / seconds)
  const megabytes = bytes.reduce((sum, one) => sum + one, 0) / 1e6
  const memory = await server.residentMegabytes()
  for (const { socket } of consoles) socket.terminate()
  await load.close()
  printReport({
    bench: 'fan-out',
    setting: `${SOCKETS} consoles × ${DEVICES} devices at 1 Hz, devices, consoles and server on the same machine`,
    figures: [
      { name: 'fixes sent', value: sent / seconds, unit: '/s' },
      { name: 'fixes acknowledged', value: delivered / seconds, unit: '/s' },
      {
        name: 'updates seen by one console',
        value: witness.lags.length / seconds,
        unit: '/s',
        target: 'as many as sent',
      },
      { name: 'updates to all consoles', value: (witness.lags.length / seconds) * SOCKETS, unit: '/s' },
      { name: 'frames to one console', value: witness.frames / seconds, unit: '/s', target: '≤ 5/s' },
      { name: 'fix to console, p50', value: percentile(witness.lags, 0.5), unit: 'ms' },
      { name: 'fix to console, p99', value: percentile(witness.lags, 0.99), unit: 'ms' },
      { name: 'sent to all consoles', value: megabytes, unit: 'MB/s' },
      {
        name: 'slowest console against the fastest',
        value: (100 * Math.min(...bytes)) / Math.max(...bytes),
        unit: '%',
      },
      { name: 'memory of the server', value: memory, unit: 'MB' },
    ],
    notes: [
      `the witness saw ${witness.seen.size} of ${DEVICES} devices; gt06 carries whole seconds, which adds 0 to 999 ms to its lag`,
    ],
  })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
