// A month of a thousand devices: how long what people ask of the past takes.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { startBenchServer, type BenchServer } from './bench-server'
import { percentile, printReport } from './figures'
import { seedHistory } from './history-seed'

const DEVICES = 1000
const DAYS = process.argv.includes('--quick') ? 3 : 30
const ROUNDS = 9
/** Devices of the files that are made. */
const FILE_DEVICES = 20
const DAY_MS = 86_400_000

/** What was written, kept beside it for the next run. */
interface Written {
  /** Midnight UTC of the first day. */
  beginMs: number
  days: number
  positions: number
  seconds: number
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
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

/** Reads a file to its end and forgets it. @returns its bytes */
const download = (server: BenchServer, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(new URL(path, server.webUrl), { headers: { cookie: server.api.cookie() } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} failed`))))
    }).on('error', reject)
  })

/** Rows of a day of one device, of the newest events and so on: a figure of nothing is no figure. */
const rowsOf = (answer: unknown[], what: string): void => {
  if (answer.length === 0) throw new Error(`${what}: no rows`)
}

/** Writes everything, unless it is there from the run before. */
const written = async (server: BenchServer): Promise<Written> => {
  const note = join(server.dataDir, `history-${DEVICES}-${DAYS}.json`)
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as Written
  await server.seedDevices(DEVICES, (index) => `past-${index}`)
  const rows = await server.query<{ id: number }>('select id from devices order by id')
  const startedAt = performance.now()
  // The last day is over for more than an hour, so that it can be added up.
  const beginMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS + 1) * DAY_MS
  const deviceIds = rows.map(({ id }) => Number(id))
  const positions = await seedHistory(server.query, { deviceIds, beginMs, days: DAYS })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const result = { beginMs, days: DAYS, positions, seconds }
  await writeFile(note, JSON.stringify(result))
  return result
}

/** Starts the server with no day added up. @returns seconds until all of them are */
const addedUp = async (server: BenchServer, endMs: number): Promise<number> => {
  await server.stop()
  await server.start()
  const startedAt = performance.now()
  const lastDay = iso(endMs).slice(0, 10)
  for (;;) {
    const [row] = await server.query<{ ends: string }>('select ends::text from device_day_coverage')
    if ((row?.ends ?? '') >= lastDay) return (performance.now() - startedAt) / 1000
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const measure = async (server: BenchServer): Promise<void> => {
  const { beginMs, positions, seconds } = await written(server)
  const endMs = beginMs + DAYS * DAY_MS
  await server.query('truncate device_days, device_day_coverage')
  const addingSeconds = await addedUp(server, endMs)
  const rows = await server.query<{ id: number }>('select id from devices order by id')
  const deviceIds = rows.map(({ id }) => Number(id))
  const deviceId = (round: number): number => deviceIds[(round * 97) % deviceIds.length] ?? 0
  const call = async (path: string): Promise<void> =>
    rowsOf(await server.api.call<unknown[]>('GET', `/api/${path}`), path)
  const report = (path: string, fromMs: number, toMs: number) =>
    call(`reports/${path}from=${iso(fromMs)}&to=${iso(toMs - 1)}`)
  const events = (query: string, fromMs: number) => call(`events?${query}from=${iso(fromMs)}&to=${iso(endMs)}`)
  const dayOf = (round: number): number => beginMs + (round % DAYS) * DAY_MS
  const route = await timed((round) =>
    report(`route?deviceId=${deviceId(round)}&`, dayOf(round), dayOf(round) + DAY_MS),
  )
  const trips = await timed((round) => report(`trips?deviceId=${deviceId(round)}&`, beginMs, endMs))
  const summary = await timed(() => report('summary?', beginMs, endMs))
  // A day of São Paulo does not begin with a day of UTC.
  const zoned = await timed(() => report('summary?', beginMs + DAY_MS / 8, endMs - DAY_MS + DAY_MS / 8))
  const noon = (round: number): string => iso(dayOf(round) + DAY_MS / 2)
  const jump = await timed((round) => call(`positions/at?time=${noon(round)}`))
  const newest = await timed(() => events('', endMs - DAY_MS))
  const ofDevice = await timed((round) => events(`deviceId=${deviceId(round)}&`, beginMs))
  const alarms = await timed(() => events('type=alarm&', beginMs))
  const stalled = async (path: string): Promise<{ ms: number; bytes: number; seconds: number }> => {
    await server.longestStall()
    const startedAt = performance.now()
    const bytes = await download(server, path)
    return { ms: await server.longestStall(), bytes, seconds: (performance.now() - startedAt) / 1000 }
  }
  const many = Array.from({ length: FILE_DEVICES }, (_, index) => `deviceId=${deviceId(index)}&`).join('')
  const wholeTime = `${many}from=${iso(beginMs)}&to=${iso(endMs - 1)}`
  const workbook = await stalled(`/api/reports/route/xlsx?${wholeTime}`)
  const document = await stalled(`/api/reports/trips/pdf?${wholeTime}`)
  const daily = await stalled(`/api/reports/summary?daily=true&from=${iso(beginMs)}&to=${iso(endMs - 1)}`)
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
      { name: 'event loop at most, workbook of positions', value: workbook.ms, unit: 'ms', target: '< 200 ms' },
      { name: 'event loop at most, document of trips', value: document.ms, unit: 'ms', target: '< 200 ms' },
      { name: 'event loop at most, days of all devices', value: daily.ms, unit: 'ms', target: '< 200 ms' },
      { name: 'adding all days up after the start', value: addingSeconds, unit: 's' },
      { name: 'memory of the server', value: await server.residentMegabytes(), unit: 'MB' },
    ],
    notes: [
      `written in ${seconds} s`,
      `workbook: ${FILE_DEVICES} devices, ${megabytes(workbook.bytes)} MB in ${Math.round(workbook.seconds)} s`,
      `document: ${megabytes(document.bytes)} MB in ${Math.round(document.seconds)} s`,
      `days of all devices: ${megabytes(daily.bytes)} MB in ${daily.seconds.toFixed(1)} s`,
    ],
  })
}

const server = await startBenchServer({ keptAs: `history-${DAYS}`, watchesLoop: true })
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
