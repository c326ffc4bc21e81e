import { registerDevices, signInOrRegister } from './api-client'
import { readSimulateOptions, USAGE, type SimulateOptions } from './command-line'
import { demoFleet } from './demo-fleet'
import { driveFleet, totalCounts, type FleetMember } from './fleet'
import { roadSketches } from './movement/roads'
import { createVehicle } from './movement/vehicle'
import { createTracker } from './tracker'

const REPORT_EVERY_MS = 30_000
const WATCH_EVERY_MS = 1000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const ownFleet = ({ devices, protocols, host, portOf, seed }: SimulateOptions): FleetMember[] =>
  Array.from({ length: devices }, (_, index) => {
    const protocol = protocols[index % protocols.length]
    const road = roadSketches[(index * 7 + seed) % roadSketches.length]
    if (!protocol || !road) throw new Error('no protocol or road to choose from')
    return {
      vehicle: createVehicle({ seed: seed * 100_000 + index, road, heavy: index % 3 === 0 }),
      tracker: createTracker({ protocol, uniqueId: protocol.uniqueId(index), host, port: portOf(protocol) }),
    }
  })

const register = async ({ register: url, email, password }: SimulateOptions, members: FleetMember[]): Promise<void> => {
  if (!url) return
  const api = await signInOrRegister(url, { email, password })
  const ids = await registerDevices(
    api,
    members.map(({ tracker }, index) => ({
      uniqueId: tracker.uniqueId,
      name: `Simulated ${index + 1}`,
      category: 'car',
    })),
  )
  say(`${ids.size} devices registered`)
}

/** Fulfilled with the reason to end: a signal, the time limit, a refused demonstration or a parent that went away. */
const untilOver = (options: SimulateOptions, isOver: () => boolean): Promise<string> =>
  new Promise((resolve) => {
    const parent = process.ppid
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
    if (options.durationMs) setTimeout(() => resolve('time is up'), options.durationMs)
    const watch = setInterval(() => {
      if (isOver()) resolve('the server no longer knows these devices')
      if (options.demo && process.ppid !== parent) resolve('the server is gone')
    }, WATCH_EVERY_MS)
    watch.unref()
  })

const summary = (members: readonly FleetMember[]): string => {
  const counts = totalCounts(members.map(({ tracker }) => tracker))
  return `${counts.connected} of ${members.length} connected, ${counts.delivered} fixes delivered, ${counts.reconnections} reconnections, ${counts.refusals} refusals`
}

const simulate = async (options: SimulateOptions): Promise<void> => {
  const demo = options.demo ? demoFleet(options.host, options.portOf) : undefined
  const members = demo?.members ?? ownFleet(options)
  await register(options, members)
  const fleet = driveFleet({ members, intervalMs: options.intervalMs })
  const reports = setInterval(() => say(summary(members)), REPORT_EVERY_MS)
  const reason = await untilOver(options, demo?.isOver ?? (() => false))
  clearInterval(reports)
  await fleet.stop(options.demo ? 0 : 5000)
  say(`${summary(members)}; stopped: ${reason}`)
}

try {
  const options = readSimulateOptions(process.argv.slice(2))
  if (options) await simulate(options)
  else say(USAGE)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
  process.exit(2)
}
