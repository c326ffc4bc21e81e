/// <reference lib="dom" />
// A browser of its own, and how smoothly it draws.
import { writeFile } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { percentile } from '../figures'

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
]

export interface Frames {
  count: number
  perSecond: number
  /** Between two frames, ms. */
  p50: number
  p95: number
  worst: number
}

/** Opens a browser with a session of the server. `cookie` is `name=value`. */
export async function openBrowser(
  origin: string,
  cookie: string,
  screen: BrowserContextOptions = {},
): Promise<[Browser, BrowserContext]> {
  const browser = await chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args: ARGS })
  const options = {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    ...screen,
  }
  const context = await browser.newContext(options)
  // The compiler names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (work) => work')
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin }])
  return [browser, context]
}

/** Times of the frames of a page while something happens to it. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { frameTimes: times })
    const next = (at: number): void => {
      times.push(at)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const ms = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return {
    count: gaps.length,
    perSecond: ms > 0 ? (gaps.length * 1000) / ms : 0,
    p50: percentile(gaps, 0.5),
    p95: percentile(gaps, 0.95),
    worst: Math.max(0, ...gaps),
  }
}

/** Drags the map to and fro by the mouse, a step for each frame that a fast screen would draw. */
export async function pan(page: Page, seconds: number): Promise<void> {
  const box = await page.locator('[data-map]').boundingBox()
  if (!box) throw new Error('the map is not there')
  const [x, y] = [box.x + box.width * 0.65, box.y + box.height / 2]
  const endAt = Date.now() + seconds * 1000
  while (Date.now() < endAt) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 0; step < 40; step++) {
      const by = step < 20 ? step : 40 - step
      await page.mouse.move(x - by * 14, y - by * 7)
      await page.waitForTimeout(12)
    }
    await page.mouse.up()
  }
}

/** Waits for a second in which the page draws at least so often; the time of its first frame, `performance.now()`. */
export const whenFluid = (page: Page, leastPerSecond: number): Promise<number> =>
  page.evaluate(
    (least) =>
      new Promise<number>((resolve) => {
        const times: number[] = []
        const next = (at: number): void => {
          times.push(at)
          while ((times[0] ?? at) < at - 1000) times.shift()
          const first = times[0] ?? at
          if (at - first > 950 && times.length >= least) resolve(first)
          else requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    leastPerSecond,
  )

/** Processor time the browser has used so far, by kind of process, s. */
export interface BrowserSeconds {
  page: number
  graphics: number
  all: number
}

export async function browserSeconds(browser: Browser): Promise<BrowserSeconds> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const of = (kinds: readonly string[]): number =>
    processInfo.reduce((sum, { type, cpuTime }) => (kinds.includes(type) ? sum + cpuTime : sum), 0)
  return { page: of(['renderer']), graphics: of(['GPU']), all: processInfo.reduce((sum, one) => sum + one.cpuTime, 0) }
}

/** With `--profile folder`, what the page's main thread did meanwhile, for a profile viewer. */
export async function profiled<Result>(page: Page, name: string, work: () => Promise<Result>): Promise<Result> {
  const at = process.argv.indexOf('--profile')
  const folder = at > 0 ? process.argv[at + 1] : undefined
  if (folder === undefined) return await work()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.start')
  const result = await work()
  const { profile } = await devtools.send('Profiler.stop')
  await writeFile(`${folder}/${name}.cpuprofile`, JSON.stringify(profile))
  return result
}
