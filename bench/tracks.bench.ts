// The history of a fleet: a long track, the time machine, and who was inside a circle.
import { get } from 'node:http'
import { createGunzip } from 'node:zlib'
import { createTrackReader, joinTrackPages, type TrackColumns } from '@rastro/model/track'
import { deviceProtocolNamed } from '@rastro/simulator'
import { startBenchServer, type BenchServer } from './bench-server'
import { percentile, printReport } from './figures'
import { openLoad } from './tracker-load'

const isQuick = process.argv.includes('--quick')
const DEVICES = isQuick ? 200 : 1000
const DAYS = 30
const SECONDS_BETWEEN = isQuick ? 600 : 180
/** The long track: 90 days, a fix every 31 seconds. */
const LONG_FIXES = 250_000
const LONG_DAYS = 90
const ROUNDS = 5
const DAY_MS = 86_400_000
const PROTOCOL = deviceProtocolNamed('gt06')

/** The end of all history here: midnight today. */
const END = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
const before = (days: number): string => new Date(END.getTime() - days * DAY_MS).toISOString()

const PARTITIONS = `
select format('create table if not exists positions_%s partition of positions for values from (%L) to (%L)',
  to_char(month, 'YYYY_MM'), to_char(month, 'YYYY-MM-01 00:00:00+00'),
  to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00')) as text
from generate_series(date_trunc('month', $1::timestamptz at time zone 'UTC'), $2::timestamptz at time zone 'UTC',
  interval '1 month') month`

/** Devices drive circles of their own around São Paulo, half of the time; the other half they stand. */
const FIXES = `
insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint, altitude,
  speed, course, distance, protocol, valid, motion, attributes)
select $1::bigint + row_number() over (), at, at, -23.5 + sin(d.id) / 5 + sin(angle) / 50,
  -46.6 + cos(d.id * 7) / 5 + cos(angle) / 50, n * 150, d.id, 0, 760, case when n / 40 % 2 = 0 then 21.5 else 0 end,
  degrees(angle)::int % 360, case when n / 40 % 2 = 0 then 300 else 0 end, (select min(id) from position_protocols), true,
  n / 40 % 2 = 0, '[0,9,1,true,11,12.6]'
from unnest($2::int[]) as d (id) cross join lateral (
  select n, $3::timestamptz + make_interval(secs => n * $4::float8) as at,
    (n - n % 80 + least(n % 80, 40)) / 90.0 as angle
  from generate_series(0, $5::int - 1) n) fix`

const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1000, result }
}
const median = async (work: (round: number) => Promise<unknown>): Promise<number> => {
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) samples.push((await timed(() => work(round))).seconds)
  return percentile(samples, 0.5)
}

interface LongTrack {
  firstSeconds: number
  wholeSeconds: number
  bytes: number
  columns: TrackColumns
}

/** Reads a track as the console does, piece by piece, counting what goes over the wire. */
const readTrack = (server: BenchServer, path: string): Promise<LongTrack> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    const headers = { cookie: server.api.cookie(), 'accept-encoding': 'gzip' }
    get(new URL(path, server.webUrl), { headers }, (response) => {
      const read = createTrackReader()
      const pages: TrackColumns[] = []
      let [bytes, firstSeconds] = [0, 0]
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      const text = response.pipe(createGunzip()).setEncoding('utf8')
      text.on('data', (piece: string) => {
        for (const part of read(piece)) if (part.kind === 'page') pages.push(part.columns)
        if (firstSeconds === 0 && pages.length > 0) firstSeconds = seconds()
      })
      text.on('end', () => {
        const columns = joinTrackPages(pages)
        resolve({ firstSeconds, wholeSeconds: seconds(), bytes, columns })
      })
      text.on('error', reject)
    }).on('error', reject)
  })

/** Tells the fleet's month and the long track into the database, past the API. Gives the device of the long track. */
const seed = async (server: BenchServer): Promise<{ ids: number[]; longId: number; fixes: number }> => {
  await server.seedDevices(DEVICES + 1, PROTOCOL.uniqueId)
  const load = await openLoad('gt06', 1, 0, server.portOf, () => Date.now())
  await load.send(0)
  await load.close()
  for (const { text } of await server.query<{ text: string }>(PARTITIONS, [before(LONG_DAYS), END.toISOString()]))
    await server.query(text)
  const rows = await server.query<{ id: number }>('select id from devices order by id')
  const ids = rows.map(({ id }) => Number(id))
  const longId = ids.pop() ?? 0
  const perDevice = Math.floor((DAYS * DAY_MS) / 1000 / SECONDS_BETWEEN)
  for (let begin = 0; begin < ids.length; begin += 50) {
    const some = ids.slice(begin, begin + 50)
    await server.query(FIXES, [1e9 + begin * perDevice, some, before(DAYS), SECONDS_BETWEEN, perDevice])
  }
  const longStep = (LONG_DAYS * 86_400) / LONG_FIXES
  await server.query(FIXES, [5e8, [longId], before(LONG_DAYS), longStep, LONG_FIXES])
  await server.query('analyze positions')
  return { ids, longId, fixes: ids.length * perDevice + LONG_FIXES }
}

const measure = async (server: BenchServer): Promise<void> => {
  const { result: seeded, seconds } = await timed(() => seed(server))
  const { ids, longId, fixes } = seeded
  const range = (deviceId: number, days: number, more = '') =>
    `/api/positions/track?deviceId=${deviceId}&from=${before(days)}&to=${before(0)}${more}`
  const cpuBefore = await server.cpuSeconds()
  const long = await readTrack(server, range(longId, LONG_DAYS))
  const cpu = (await server.cpuSeconds()) - cpuBefore
  const thin = await readTrack(server, range(longId, LONG_DAYS, '&detail=20'))
  const day = await median((round) => readTrack(server, range(ids[round] ?? 0, 1)))
  let shown = 0
  const at = await median(async (round) => {
    const list = await server.api.call<unknown[]>('GET', `/api/positions/at?time=${before(1 + round * 5.3)}`)
    shown = list.length
  })
  let inside = 0
  const within = (days: number) =>
    median(async (round) => {
      const period = { from: before(days + round), to: before(round) }
      const area = 'CIRCLE (-23.5 -46.6, 3000)'
      inside = (await server.api.call<unknown[]>('POST', '/api/positions/within', { area, ...period })).length
    })
  const withinHour = await within(1 / 24)
  const withinDay = await within(1)
  printReport({
    bench: 'tracks',
    setting: `${fixes} fixes: ${DEVICES} devices over ${DAYS} days, and one with ${LONG_FIXES} over ${LONG_DAYS} days`,
    figures: [
      { name: 'day of one device', value: day * 1000, unit: 'ms', target: '< 100 ms' },
      { name: 'first page of the long track', value: long.firstSeconds * 1000, unit: 'ms' },
      { name: 'long track, read and decoded', value: long.wholeSeconds, unit: 's' },
      { name: 'long track, processor time of the server', value: cpu, unit: 's' },
      { name: 'long track on the wire', value: long.bytes / 1e6, unit: 'MB' },
      { name: 'long track to 20 m, read and decoded', value: thin.wholeSeconds, unit: 's' },
      { name: 'long track to 20 m on the wire', value: thin.bytes / 1e6, unit: 'MB' },
      { name: 'time machine, every device at an instant', value: at, unit: 's', target: '< 1.5 s' },
      { name: 'who was inside a circle within an hour', value: withinHour, unit: 's' },
      { name: 'who was inside a circle within a day', value: withinDay, unit: 's' },
    ],
    notes: [
      `written in ${Math.round(seconds)} s`,
      `${long.columns.ids.length} fixes decoded, ${thin.columns.ids.length} at 20 m`,
      `${shown} devices shown by the time machine, ${inside} inside`,
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
