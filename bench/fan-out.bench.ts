// A hundred open consoles while 5,000 devices report every second.
import { setTimeout as pause } from 'node:timers/promises'
import { deviceProtocolNamed } from '@rastro/simulator'
import { measuredSeconds, startBenchServer, type BenchServer } from './bench-server'
import { openCountingConsole, openReadingConsole } from './console-socket'
import { percentile, printReport } from './figures'
import { openLoad, type Load } from './tracker-load'

const DEVICES = 5000
const SOCKETS = 100
const PROTOCOL = 'gt06'

/** What the one console saw that reads its frames. */
interface Witness {
  /** Fix time to arrival, ms. */
  lags: number[]
  seen: Set<number>
  textBytes: number
}

const openWitness = async (server: BenchServer): Promise<{ witness: Witness; close(): void }> => {
  const witness: Witness = { lags: [], seen: new Set(), textBytes: 0 }
  const { close } = await openReadingConsole(
    { webUrl: server.webUrl, cookie: server.api.cookie() },
    ({ positions = [] }, textBytes) => {
      witness.textBytes += textBytes
      for (const { deviceId, fixTime } of positions) {
        witness.lags.push(Date.now() - Date.parse(fixTime))
        witness.seen.add(deviceId)
      }
    },
  )
  return { witness, close }
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
  const { witness, close } = await openWitness(server)
  const consoles = await Promise.all(
    Array.from({ length: SOCKETS - 1 }, () =>
      openCountingConsole({ webUrl: server.webUrl, cookie: server.api.cookie() }),
    ),
  )
  await report(load, 2)
  for (const one of consoles) Object.assign(one, { frames: 0, bytes: 0 })
  Object.assign(witness, { lags: [], textBytes: 0 })
  const before = load.delivered()
  const cpuBefore = await server.cpuSeconds()
  const sent = await report(load, seconds)
  const delivered = load.delivered() - before
  const cpuShare = (100 * ((await server.cpuSeconds()) - cpuBefore)) / seconds
  const bytes = consoles.map((one) => one.bytes / seconds)
  const frames = consoles.reduce((sum, one) => sum + one.frames, 0) / consoles.length
  const megabytes = (bytes.reduce((sum, one) => sum + one, 0) / consoles.length) * (SOCKETS / 1e6)
  const memory = await server.residentMegabytes()
  for (const one of [...consoles, { close }]) one.close()
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
      { name: 'frames to one console', value: frames / seconds, unit: '/s', target: '≤ 5/s' },
      { name: 'fix to console, p50', value: percentile(witness.lags, 0.5), unit: 'ms' },
      { name: 'fix to console, p99', value: percentile(witness.lags, 0.99), unit: 'ms' },
      { name: 'sent to all consoles', value: megabytes, unit: 'MB/s' },
      { name: 'the same before compression', value: (witness.textBytes / seconds) * (SOCKETS / 1e6), unit: 'MB/s' },
      { name: 'processor of the server, of one core', value: cpuShare, unit: '%' },
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
