// A month of a thousand devices: how long what people ask of the past takes.
import { startBenchServer, type BenchServer } from './bench-server'
import { percentile, printReport } from './figures'
import { seedHistory } from './history-seed'

const DEVICES = 1000
const DAYS = process.argv.includes('--quick') ? 3 : 30
const ROUNDS = 9
const DAY_MS = 86_400_000
/** The last day is over for more than an hour, so that it can be added up. */
const BEGIN_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS + 1) * DAY_MS

const iso = (ms: number): string => new Date(ms).toISOString()

/** Milliseconds of each round; the first is not counted, it warms up. */
const timed = async (work: (round: number) => Promise<unknown>): Promise<number[]> => {
  const samples: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now()
    await work(round)
    if (round > 0) samples.push(performance.now() - startedAt)
  }
  return samples
}

/** Rows of a day of one device, of the newest events and so on: a figure of nothing is no figure. */
const rowsOf = (answer: unknown[], what: string): void => {
  if (answer.length === 0) throw new Error(`${what}: no rows`)
}

const addedUp = async (server: BenchServer): Promise<number> => {
  const startedAt = performance.now()
  const lastDay = iso(BEGIN_MS + DAYS * DAY_MS).slice(0, 10)
  for (;;) {
    const [row] = await server.query<{ ends: string }>('select ends::text from device_day_coverage')
    if ((row?.ends ?? '') >= lastDay) return (performance.now() - startedAt) / 1000
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const measure = async (server: BenchServer): Promise<void> => {
  await server.seedDevices(DEVICES, (index) => `past-${index}`)
  const rows = await server.query<{ id: number }>('select id from devices order by id')
  const deviceIds = rows.map(({ id }) => Number(id))
  const seedingAt = performance.now()
  const positions = await seedHistory(server.query, { deviceIds, beginMs: BEGIN_MS, days: DAYS })
  const seedingSeconds = Math.round((performance.now() - seedingAt) / 1000)
  await server.stop()
  await server.start()
  const addingSeconds = await addedUp(server)
  const deviceId = (round: number): number => deviceIds[(round * 97) % deviceIds.length] ?? 0
  const call = async (path: string): Promise<void> =>
    rowsOf(await server.api.call<unknown[]>('GET', `/api/${path}`), path)
  const report = (path: string, fromMs: number, toMs: number) =>
    call(`reports/${path}from=${iso(fromMs)}&to=${iso(toMs - 1)}`)
  const events = (query: string, fromMs: number) => call(`events?${query}from=${iso(fromMs)}&to=${iso(endMs)}`)
  const endMs = BEGIN_MS + DAYS * DAY_MS
  const dayOf = (round: number): number => BEGIN_MS + (round % DAYS) * DAY_MS
  const route = await timed((round) =>
    report(`route?deviceId=${deviceId(round)}&`, dayOf(round), dayOf(round) + DAY_MS),
  )
  const trips = await timed((round) => report(`trips?deviceId=${deviceId(round)}&`, BEGIN_MS, endMs))
  const summary = await timed(() => report('summary?', BEGIN_MS, endMs))
  // A day of São Paulo does not begin with a day of UTC.
  const zoned = await timed(() => report('summary?', BEGIN_MS + DAY_MS / 8, endMs - DAY_MS + DAY_MS / 8))
  const noon = (round: number): string => iso(dayOf(round) + DAY_MS / 2)
  const jump = await timed((round) => call(`positions/at?time=${noon(round)}`))
  const newest = await timed(() => events('', endMs - DAY_MS))
  const ofDevice = await timed((round) => events(`deviceId=${deviceId(round)}&`, BEGIN_MS))
  const alarms = await timed(() => events('type=alarm&', BEGIN_MS))
  printReport({
    bench: 'reports',
    setting: `${DAYS} days of ${DEVICES} devices, ${positions.toLocaleString('en-US')} positions, embedded database`,
    figures: [
      { name: 'route of a device and day, median', value: percentile(route, 0.5), unit: 'ms', target: '< 100 ms' },
      { name: 'route of a device and day, slowest', value: percentile(route, 1), unit: 'ms' },
      { name: 'trips of a device, whole time', value: percentile(trips, 0.5), unit: 'ms' },
      { name: 'summary of all devices, whole time', value: percentile(summary, 0.5), unit: 'ms', target: '< 1000 ms' },
      { name: 'the same from 03:00 UTC', value: percentile(zoned, 0.5), unit: 'ms', target: '< 1000 ms' },
      {
        name: 'time machine, every device at an instant',
        value: percentile(jump, 0.5),
        unit: 'ms',
        target: '< 1500 ms',
      },
      { name: 'events of all devices, newest 100', value: percentile(newest, 0.5), unit: 'ms', target: '< 100 ms' },
      { name: 'events of a device, newest 100', value: percentile(ofDevice, 0.5), unit: 'ms', target: '< 100 ms' },
      { name: 'alarms of all devices, newest 100', value: percentile(alarms, 0.5), unit: 'ms', target: '< 100 ms' },
      { name: 'adding all days up after the start', value: addingSeconds, unit: 's' },
      { name: 'memory of the server', value: await server.residentMegabytes(), unit: 'MB' },
    ],
    notes: [`written in ${seedingSeconds} s`],
  })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
