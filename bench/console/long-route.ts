/// <reference lib="dom" />
// A route of 90 days with 250,000 fixes in the browser: npx tsx bench/console/long-route.ts [--fixes n] [--profile folder]
// Build server and console first.
import { deviceProtocolNamed } from '@rastro/simulator'
import type { Browser, Page } from 'playwright-core'
import { startBenchServer, type BenchServer } from '../bench-server'
import { printReport } from '../figures'
import { browserSeconds, framesDuring, openBrowser, pan, profiled, whenFluid } from './frames'

const DAYS = 90
const DAY_MS = 86_400_000
const FLUID_PER_SECOND = 30
const PAN_SECONDS = 6
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? Number(process.argv[at + 1]) : otherwise
}
const FIXES = option('fixes', 250_000)
/** The end of it all: midnight today, UTC. */
const END_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS
const BEGIN = new Date(END_MS - DAYS * DAY_MS)

const PARTITIONS = `
select format('create table if not exists %1$s_%2$s partition of %1$s for values from (%3$L) to (%4$L)', kind,
  to_char(month, 'YYYY_MM'), to_char(month, 'YYYY-MM-01 00:00:00+00'),
  to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00')) as text
from generate_series(date_trunc('month', $1::timestamptz at time zone 'UTC'), $2::timestamptz at time zone 'UTC',
  interval '1 month') month, unnest(array['positions', 'events']) kind`

/** Drives 50 minutes out of each hour on a way that hardly ever comes back, with a receiver that trembles. */
const WAY = `
insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint, altitude,
  speed, course, distance, protocol, valid, motion, attributes)
select 500000000 + n, at, at, -23.5 + 0.4 * sin(way / 9000.0) + 0.02 * sin(way / 37.0) + 0.00001 * (n % 11 * 7 % 11),
  -46.6 + 0.5 * cos(way / 7000.0) + 0.02 * cos(way / 53.0) + 0.00001 * (n % 13 * 5 % 13), way * 250, $1, 0,
  760 + (n % 90), case when moves then 12 + 20 * (1 + sin(n / 9.0)) else 0 end, (n * 13) % 360, case when moves then 250 else 0 end,
  (select min(id) from position_protocols), true, moves, '[0,9,1,true,11,12.6]'
from (
  select n, $2::timestamptz + make_interval(secs => n * $3::float8) as at, n % 120 < 100 as moves,
    n / 120 * 100 + least(n % 120, 100) as way
  from generate_series(0, $4::int - 1) n) fix`

const EVENTS_PER_DAY = 40
const EVENTS = `
insert into events (id, event_time, server_time, device_id, type, attributes)
select 500000000 + n, at, at, $1, case when n % 40 = 7 then 'alarm' else
  (array['ignitionOn', 'deviceMoving', 'ignitionOff', 'deviceStopped'])[1 + n % 4] end,
  case when n % 40 = 7 then '{"alarm":"sos"}' end
from (select n, $2::timestamptz + make_interval(secs => n * 86400.0 / ${EVENTS_PER_DAY}) as at
  from generate_series(0, ${DAYS * EVENTS_PER_DAY - 1}) n) event`

async function seed(server: BenchServer): Promise<number> {
  await server.seedDevices(1, deviceProtocolNamed('gt06').uniqueId)
  await server.query(`insert into position_protocols (name) values ('gt06') on conflict do nothing`)
  for (const { text } of await server.query<{ text: string }>(PARTITIONS, [BEGIN, new Date(END_MS)]))
    await server.query(text)
  const [device] = await server.query<{ id: string }>('select id from devices')
  const id = Number(device?.id)
  await server.query(WAY, [id, BEGIN, (DAYS * 86_400) / FIXES, FIXES])
  await server.query(EVENTS, [id, BEGIN])
  await server.query('analyze positions, events')
  return id
}

/** Frames while the map is dragged, and the processor time of the browser for each, ms. */
async function panned(browser: Browser, page: Page) {
  const before = await browserSeconds(browser)
  const frames = await framesDuring(page, () => profiled(page, 'long-route-panning', () => pan(page, PAN_SECONDS)))
  const after = await browserSeconds(browser)
  const perFrame = (seconds: number): number => (seconds * 1000) / Math.max(1, frames.count)
  return {
    ...frames,
    pageMs: perFrame(after.page - before.page),
    graphicsMs: perFrame(after.graphics - before.graphics),
  }
}

const server = await startBenchServer()
try {
  const deviceId = await seed(server)
  const [browser, context] = await openBrowser(server.webUrl, server.api.cookie())
  try {
    const page = await context.newPage()
    await page.goto(`${server.webUrl}/history?deviceId=${deviceId}&period=24h`)
    await page.locator('[data-history-state]').first().waitFor({ state: 'attached' })
    await page.locator('canvas').first().waitFor()
    await page.waitForTimeout(3000)
    const plain = await panned(browser, page)
    const cpuBefore = await server.cpuSeconds()
    const browserBefore = await browserSeconds(browser)
    const now = (): Promise<number> => page.evaluate(() => performance.now())
    let [first, whole, marks, fluid] = [0, 0, 0, 0]
    const loading = await framesDuring(page, () =>
      profiled(page, 'long-route-loading', async () => {
        const begin = await now()
        await page.getByLabel('Período').selectOption('last90')
        const since = async (): Promise<number> => ((await now()) - begin) / 1000
        await page.locator('[data-map][data-route-places]:not([data-route-places="0"])').waitFor()
        first = await since()
        await page.locator('[data-history-state="ready"]').waitFor({ state: 'attached', timeout: 180_000 })
        whole = await since()
        await page.locator('[data-map][data-route-marks]:not([data-route-marks="2"])').waitFor({ timeout: 180_000 })
        marks = await since()
        fluid = ((await whenFluid(page, FLUID_PER_SECOND)) - begin) / 1000
      }),
    )
    const cpu = (await server.cpuSeconds()) - cpuBefore
    const spent = await browserSeconds(browser)
    const rows = await page.locator('[data-history-table]').getAttribute('data-rows')
    const places = await page.locator('[data-map]').getAttribute('data-route-places')
    const panning = await panned(browser, page)
    if (process.argv.includes('--picture')) await page.screenshot({ path: 'reports/long-route.png' })
    printReport({
      bench: 'long-route',
      setting: `a route of ${DAYS} days, ${FIXES} fixes and ${DAYS * EVENTS_PER_DAY} events, chosen in the history`,
      figures: [
        { name: 'line begins', value: first, unit: 's' },
        { name: 'all fixes there', value: whole, unit: 's' },
        { name: 'stops and events there', value: marks, unit: 's' },
        { name: `draws ${FLUID_PER_SECOND} frames/s again`, value: fluid, unit: 's' },
        { name: 'longest frame while it loads', value: loading.worst, unit: 'ms' },
        { name: 'processor time of the server, without its database', value: cpu, unit: 's' },
        { name: 'processor time of the page', value: spent.page - browserBefore.page, unit: 's' },
        { name: 'processor time of the drawing', value: spent.graphics - browserBefore.graphics, unit: 's' },
        { name: 'panning', value: panning.perSecond, unit: 'frames/s', target: `≥ ${FLUID_PER_SECOND}` },
        { name: 'panning, frame p95', value: panning.p95, unit: 'ms' },
        { name: 'panning, longest frame', value: panning.worst, unit: 'ms' },
        { name: 'panning, processor time of the page', value: panning.pageMs, unit: 'ms a frame' },
        { name: 'panning, processor time of the drawing', value: panning.graphicsMs, unit: 'ms a frame' },
        { name: 'panning without a route', value: plain.perSecond, unit: 'frames/s' },
        { name: 'panning without a route, page', value: plain.pageMs, unit: 'ms a frame' },
        { name: 'panning without a route, drawing', value: plain.graphicsMs, unit: 'ms a frame' },
      ],
      notes: [`${rows} rows in the table, ${places} places of the line drawn`],
    })
  } finally {
    await browser.close()
  }
} finally {
  await server.remove()
}
process.exit(0)
