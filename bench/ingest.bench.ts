// Durable positions a second over real TCP, and how long a device waits for its acknowledgement.
import { setTimeout as pause } from 'node:timers/promises'
import { deviceProtocolNamed } from '@rastro/simulator'
import { measuredSeconds, startBenchServer, type BenchServer } from './bench-server'
import { percentile, printReport, type Figure } from './figures'
import { flood } from './flood'
import { openLoad, type Load } from './tracker-load'

const DEVICES = 500
/** Unanswered fixes of one device while the server is driven to its limit. */
const IN_FLIGHT = 4
const PACED_PER_SECOND = 2000
const PROTOCOL = 'gt06'
/** Recorded fast, so the fixes get older times, a second apart, beginning some days ago. */
const BEGIN_MS = Date.now() - 5 * 86_400_000

/** A steady rate well below the limit: the latency a device sees on an ordinary day. */
const paced = async (load: Load, seconds: number): Promise<number[]> => {
  load.takeLatencies()
  const startedAt = performance.now()
  let sent = 0
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * PACED_PER_SECOND
    for (; sent < due; sent++) load.send(sent % DEVICES).catch(() => undefined)
    await pause(2)
  }
  await pause(500)
  return load.takeLatencies()
}

const storedBytes = async (server: BenchServer): Promise<{ fixes: number; bytesPerFix: number }> => {
  const [row] = await server.query<{ fixes: string; bytes: string }>(`
    select (select count(*) from positions) as fixes,
           sum(pg_total_relation_size(relid)) as bytes
    from pg_partition_tree('positions') where isleaf`)
  const fixes = Number(row?.fixes ?? 0)
  return { fixes, bytesPerFix: Number(row?.bytes ?? 0) / Math.max(1, fixes) }
}

const measure = async (server: BenchServer): Promise<void> => {
  const seconds = measuredSeconds(12)
  const { uniqueId } = deviceProtocolNamed(PROTOCOL)
  await server.seedDevices(DEVICES, uniqueId)
  const load = await openLoad(PROTOCOL, DEVICES, 0, server.portOf, (_, count) => BEGIN_MS + count * 1000)
  await flood(load, IN_FLIGHT, 2)
  load.takeLatencies()
  const cpuBefore = await server.cpuSeconds()
  const deliveredBefore = load.delivered()
  const perSecond = await flood(load, IN_FLIGHT, seconds)
  const flooding = load.delivered() - deliveredBefore
  const microseconds = (((await server.cpuSeconds()) - cpuBefore) * 1e6) / flooding
  const flooded = load.takeLatencies()
  const calm = await paced(load, seconds / 2)
  await load.close()
  const sent = load.delivered()
  const { fixes, bytesPerFix } = await storedBytes(server)
  const figures: Figure[] = [
    { name: 'durable positions', value: perSecond, unit: '/s', target: '≥ 5,000/s' },
    { name: 'processor time of the server per position', value: microseconds, unit: 'µs' },
    { name: 'acknowledgement at the limit, p50', value: percentile(flooded, 0.5), unit: 'ms' },
    { name: 'acknowledgement at the limit, p99', value: percentile(flooded, 0.99), unit: 'ms' },
    { name: `acknowledgement at ${PACED_PER_SECOND}/s, p50`, value: percentile(calm, 0.5), unit: 'ms' },
    { name: `acknowledgement at ${PACED_PER_SECOND}/s, p99`, value: percentile(calm, 0.99), unit: 'ms' },
    { name: 'stored per fix, indexes included', value: bytesPerFix, unit: 'bytes' },
    { name: 'memory of the server', value: await server.residentMegabytes(), unit: 'MB' },
  ]
  const notes = [`${sent} fixes acknowledged, ${fixes} stored${sent === fixes ? '' : ' — NOT EQUAL'}`]
  const setting = `${DEVICES} ${PROTOCOL} devices over TCP, load generator on the same machine`
  printReport({ bench: 'ingest', setting, figures, notes })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
