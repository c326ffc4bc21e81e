// What a person waits for when he opens the console: npx tsx bench/first-paint.bench.ts [--runs 3] [--form desktop|phone]
// [--part opening|search|geofences] [--devices 10000] [--profile folder] [--rested]
// A browser makes pages of its own when it starts, on the same processor: `--rested` waits until it has.
// Build server and console first. BENCH_SERVER='…/main.js' measures another build, with the console beside it.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBenchServer } from './bench-server'
import { openBrowser, profiled } from './console/frames'
import { blockedMs, readClock, slowDown, startClock, traceTasks, type PageClock } from './console/page-clock'
import { seedGeofences, seedFleet } from './console/seed'
import { percentile, printReport, type Figure } from './figures'

const GEOFENCES = 5000
const FIRST_MS = 10_000
const READY_MS = 90_000
const REST_MS = 4000
const PLATE = 'BEN7Z77'

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}
const runs = Number(option('runs') ?? 3)
const devices = Number(option('devices') ?? 10_000)
const forms = (['desktop', 'phone'] as const).filter((form) => (option('form') ?? form) === form)
type Form = (typeof forms)[number]

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** A browser that knows nothing yet but who is signed in. */
async function freshPage(origin: string, cookie: string, form: Form): Promise<[Browser, BrowserContext, Page]> {
  const [browser, context] = await openBrowser(origin, cookie, form === 'phone' ? PHONE : {})
  const page = await context.newPage()
  await page.addInitScript(`localStorage.setItem('wasSignedIn', 'true')`)
  await startClock(page)
  if (form === 'phone') await slowDown(await context.newCDPSession(page))
  if (process.argv.includes('--rested')) await page.waitForTimeout(REST_MS)
  return [browser, context, page]
}

const busyMs = (tasks: readonly [number, number][]): number => tasks.reduce((sum, [, cpu]) => sum + cpu, 0)

type Samples = Record<string, number>

async function openDevices(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/devices`)
  await page.waitForFunction(() => (window as unknown as { pageClock: PageClock }).pageClock.times.vehicles, null, {
    timeout: READY_MS,
  })
  const leftMs = FIRST_MS + 500 - (await page.evaluate(() => performance.now()))
  await page.waitForTimeout(Math.max(500, leftMs))
}

async function opening(page: Page, origin: string): Promise<Samples> {
  await profiled(page, 'opening', () => openDevices(page, origin))
  const { times, tasks, shift } = await readClock(page)
  return {
    'first paint': times.paint ?? NaN,
    shell: times.shell ?? NaN,
    'first row': times.row ?? NaN,
    'map with vehicles': times.vehicles ?? NaN,
    'blocking in the first ten seconds': blockedMs(tasks, FIRST_MS),
    'layout shift': shift,
  }
}

/** Does not depend on what else the machine does. In a page of its own: what is recorded takes time itself. */
async function openingTraced(browser: Browser, page: Page, origin: string): Promise<Samples> {
  const trace = await traceTasks(browser)
  await openDevices(page, origin)
  const { tasks, waits } = await trace.stop()
  return {
    'waits for the graphics': waits,
    'blocking in processor time': tasks.reduce((sum, [, cpu]) => sum + Math.max(0, cpu - 50), 0),
    'processor time of the main thread': busyMs(tasks),
  }
}

/** Letters at the speed of a good typist, in a console that has come to rest. */
async function searching(page: Page): Promise<Samples> {
  const box = page.locator('[data-device-search]')
  await box.click()
  await page.evaluate(() => ((window as unknown as { pageClock: PageClock }).pageClock.keys.length = 0))
  await profiled(page, 'search', async () => {
    await page.keyboard.type(PLATE, { delay: 60 })
    await page.waitForTimeout(1500)
  })
  const { keys } = await readClock(page)
  return { 'slowest key of a search': Math.max(...keys) }
}

async function geofences(browser: Browser, page: Page, origin: string): Promise<Samples> {
  const trace = await traceTasks(browser)
  await profiled(page, 'geofences', async () => {
    await page.goto(`${origin}/geofence`)
    await page.waitForFunction(() => (window as unknown as { pageClock: PageClock }).pageClock.times.geofence, null, {
      timeout: READY_MS,
    })
  })
  const { times } = await readClock(page)
  return {
    [`first row of ${GEOFENCES} geofences`]: times.geofence ?? NaN,
    'processor time of the main thread until then': busyMs((await trace.stop()).tasks),
  }
}

const TARGETS: Record<string, string> = {
  'desktop: map with vehicles': '≤ 2,000 ms',
  'desktop: blocking in the first ten seconds': '≤ 300 ms',
  'desktop: slowest key of a search': '≤ 100 ms',
  [`desktop: first row of ${GEOFENCES} geofences`]: '< 1,500 ms',
}

const samples = new Map<string, number[]>()
const put = (form: Form, some: Samples): void => {
  for (const [name, value] of Object.entries(some)) {
    const key = `${form}: ${name}`
    samples.set(key, [...(samples.get(key) ?? []), value])
    process.stderr.write(`${key}: ${value.toFixed(2)}\n`)
  }
}
const isWanted = (part: string): boolean => (option('part') ?? part) === part

const server = await startBenchServer()
try {
  await seedFleet(server, devices)
  await seedGeofences(server, isWanted('geofences') ? GEOFENCES : 1, true)
  for (let run = 0; run < runs; run++)
    for (const form of forms) {
      const open = () => freshPage(server.webUrl, server.api.cookie(), form)
      if (isWanted('opening') || isWanted('search')) {
        const [browser, , page] = await open()
        put(form, await opening(page, server.webUrl))
        if (isWanted('search')) put(form, await searching(page))
        await browser.close()
      }
      if (isWanted('opening')) {
        const [browser, , page] = await open()
        put(form, await openingTraced(browser, page, server.webUrl))
        await browser.close()
      }
      if (isWanted('geofences')) {
        const [browser, , page] = await open()
        put(form, await geofences(browser, page, server.webUrl))
        await browser.close()
      }
    }
  const figures = [...samples].map(([name, values]): Figure => {
    const unit = /shift$|waits/.test(name) ? '' : 'ms'
    return { name, value: percentile(values, 0.5), unit, ...(TARGETS[name] ? { target: TARGETS[name] } : {}) }
  })
  const best = [...samples].map(([name, values]) => `${name} ${Math.round(Math.min(...values))}`)
  const setting = `${devices} devices, ${GEOFENCES} geofences, median of ${runs} runs, each in a new browser`
  printReport({ bench: 'first-paint', setting, figures, notes: [`best: ${best.join('; ')}`] })
} finally {
  await server.remove()
}
process.exit(0)
