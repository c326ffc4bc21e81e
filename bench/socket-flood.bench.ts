// Viewers of a public link, trackers and strangers who flood the server: what the others notice of it.
import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { deviceProtocolNamed } from '@rastro/simulator'
import { ATTACKS, type Attack, type Target } from './attackers'
import { measuredSeconds, startBenchServer, type BenchServer } from './bench-server'
import { openReadingConsole } from './console-socket'
import { type Figure, percentile, printReport } from './figures'
import { openLoad, type Load } from './tracker-load'

const DEVICES = 400
const SHARED = 200
const PROTOCOL = 'gt06'
const ASK_EVERY_MS = 40
const PROBE = 0

const NAMES: Record<Attack, string> = {
  viewers: '10 viewers of a link who say all they can',
  fifty: '50 viewers of a link who say all they may',
  tracker: 'one tracker of 5,000 frames a second',
  strangers: '50 strangers who connect in a loop',
}

interface Seen {
  /** A call of the API, ms. */
  calls: number[]
  /** From the bytes of a fix to the console of somebody who only watches, ms. */
  fanOut: number[]
}

/** Others go on as they are used to: trackers report, one person watches, another one asks. */
const watch = async (server: BenchServer, load: Load, deviceId: number, seconds: number): Promise<Seen> => {
  const seen: Seen = { calls: [], fanOut: [] }
  let sentAt: number | null = null
  const { close } = await openReadingConsole(
    { webUrl: server.webUrl, cookie: server.api.cookie() },
    ({ positions = [] }) => {
      if (sentAt === null || !positions.some((one) => one.deviceId === deviceId)) return
      seen.fanOut.push(performance.now() - sentAt)
      sentAt = null
    },
  )
  await pause(500)
  const until = performance.now() + seconds * 1000
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      await server.api.call('GET', `/api/devices/${deviceId}`)
      seen.calls.push(performance.now() - startedAt)
      await pause(ASK_EVERY_MS)
    }
  }
  const probe = async (): Promise<void> => {
    while (performance.now() < until) {
      sentAt = performance.now()
      load.send(PROBE).catch(() => undefined)
      await pause(300 + Math.random() * 200)
    }
  }
  const traffic = async (): Promise<void> => {
    for (let index = 1; performance.now() < until; index = 1 + (index % (DEVICES - 1))) {
      load.send(index).catch(() => undefined)
      await pause(1000 / DEVICES)
    }
  }
  await Promise.all([ask(), probe(), traffic()])
  close()
  return seen
}

const underAttack = async <T>(attack: Attack, target: Target, work: () => Promise<T>): Promise<T> => {
  const program = fileURLToPath(new URL('attackers.ts', import.meta.url))
  const attacker = fork(program, [attack, JSON.stringify(target)], { stdio: 'inherit' })
  try {
    await pause(2000)
    return await work()
  } finally {
    attacker.kill('SIGKILL')
  }
}

const figuresOf = (name: string, { calls, fanOut }: Seen, calm: Seen): Figure[] => {
  const times = (mine: number[], theirs: number[]): number => percentile(mine, 0.5) / percentile(theirs, 0.5)
  return [
    { name: `${name}: a call, p50`, value: percentile(calls, 0.5), unit: 'ms' },
    { name: `${name}: a call, p99`, value: percentile(calls, 0.99), unit: 'ms' },
    { name: `${name}: fix to console, p50`, value: percentile(fanOut, 0.5), unit: 'ms' },
    ...(calm.calls === calls
      ? []
      : [
          { name: `${name}: a call against calm`, value: times(calls, calm.calls), unit: '×', target: '≤ 2 ×' },
          { name: `${name}: a fix against calm`, value: times(fanOut, calm.fanOut), unit: '×', target: '≤ 2 ×' },
        ]),
  ]
}

/** A public link to many devices, opened as its viewers do. */
const openLink = async (server: BenchServer): Promise<string> => {
  const deviceIds = (await server.api.call<{ id: number }[]>('GET', '/api/devices'))
    .slice(0, SHARED)
    .map(({ id }) => id)
  const expirationTime = new Date(Date.now() + 86_400_000).toISOString()
  const { token } = await server.api.call<{ token: string }>('POST', '/tarkan/shares', { deviceIds, expirationTime })
  return (await server.api.call<{ token: string }>('POST', '/tarkan/shares/open', { token })).token
}

const measure = async (server: BenchServer): Promise<void> => {
  const seconds = measuredSeconds(12)
  const protocol = deviceProtocolNamed(PROTOCOL)
  // The last one is the tracker that floods.
  await server.seedDevices(DEVICES + 1, protocol.uniqueId)
  const epochMs = Date.now() - 3_600_000
  const load = await openLoad(PROTOCOL, DEVICES, 0, server.portOf, (_, count) => epochMs + count * 1000)
  const devices = await server.api.call<{ id: number; uniqueId: string }[]>('GET', '/api/devices')
  const probe = devices.find(({ uniqueId }) => uniqueId === protocol.uniqueId(PROBE))?.id ?? 0
  const target: Target = {
    webUrl: server.webUrl,
    token: await openLink(server),
    devicePort: server.portOf(protocol),
    uniqueId: protocol.uniqueId(DEVICES),
  }
  await watch(server, load, probe, 3)
  const calm = await watch(server, load, probe, seconds)
  const figures = figuresOf('calm', calm, calm)
  const memoryBefore = await server.residentMegabytes()
  for (const attack of ATTACKS) {
    const seen = await underAttack(attack, target, () => watch(server, load, probe, seconds))
    figures.push(...figuresOf(NAMES[attack], seen, calm))
    await pause(2000)
  }
  figures.push({ name: 'memory before', value: memoryBefore, unit: 'MB' })
  figures.push({ name: 'memory after', value: await server.residentMegabytes(), unit: 'MB' })
  await load.close()
  printReport({
    bench: 'socket-flood',
    setting: `${DEVICES} devices at 1 Hz, one person who asks and one who watches; link to ${SHARED} devices`,
    figures,
    notes: ['attackers, devices, console, server and its database share the machine'],
  })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
