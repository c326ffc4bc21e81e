/// <reference lib="dom" />
// What a page tells about its own beginning, written down inside it from before its first script.
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Milliseconds since the navigation began. */
export interface PageTimes {
  /** First text or picture. */
  paint?: number
  /** The frame of the console. */
  shell?: number
  /** The first device of the list with its name. */
  row?: number
  /** The first vehicles on the map. */
  vehicles?: number
  /** The first geofence of their list. */
  geofence?: number
}

export interface PageClock {
  times: PageTimes
  /** Beginning and length of every task above 50 ms. */
  tasks: [number, number][]
  /** Sum of layout shifts that nobody caused. */
  shift: number
  /** Length from a key to the next picture, by the browser's own clock, and by ours. */
  keys: number[]
}

/** Runs in the page and must stand alone. */
const install = (): void => {
  const clock: PageClock = { times: {}, tasks: [], shift: 0, keys: [] }
  Object.assign(window, { pageClock: clock })
  const { times } = clock
  const watch = (type: string, put: (entry: PerformanceEntry) => void, more: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(put)).observe({ type, buffered: true, ...more })
  watch('longtask', ({ startTime, duration }) => clock.tasks.push([startTime, duration]))
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (times.paint = startTime))
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) clock.shift += value
  })
  watch('event', ({ name, duration }) => /key|input/.test(name) && clock.keys.push(duration), { durationThreshold: 16 })
  /** Just after the picture that is being made was handed over. */
  const painted = (put: (atMs: number) => void): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => put(performance.now())
    port2.postMessage(0)
  }
  const wanted: [keyof PageTimes, string][] = [
    ['shell', '#content'],
    ['row', '[data-device-row] [data-device-name]'],
    ['geofence', '[data-geofence-row]'],
  ]
  const look = (): void => {
    for (const [name, selector] of wanted)
      if (times[name] === undefined && document.querySelector(selector)) painted((atMs) => (times[name] ??= atMs))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // Only vehicles are drawn by instances.
  const prototype = WebGL2RenderingContext.prototype
  const draw = Object.getOwnPropertyDescriptor(prototype, 'drawArraysInstanced')?.value as (...args: number[]) => void
  prototype.drawArraysInstanced = function (...args) {
    draw.apply(this, args)
    if (args[3] === 0) return
    prototype.drawArraysInstanced = draw
    painted((atMs) => (times.vehicles ??= atMs))
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => painted((atMs) => clock.keys.push(atMs - timeStamp))),
    { capture: true },
  )
}

export async function startClock(page: Page): Promise<void> {
  await page.addInitScript(install)
}

export const readClock = (page: Page): Promise<PageClock> =>
  page.evaluate(() => (window as unknown as { pageClock: PageClock }).pageClock)

/** What is above 50 ms of each task that ended within so many ms. */
export const blockedMs = (tasks: readonly [number, number][], withinMs: number): number =>
  tasks.reduce((sum, [at, ms]) => (at + ms <= withinMs ? sum + Math.max(0, ms - 50) : sum), 0)

/** A telephone of the middle class on a slow line, as Lighthouse has it: a quarter of the speed, 1.6 Mbit/s, 150 ms. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

export interface Traced {
  /** Length and processor time of each, ms. */
  tasks: [number, number][]
  /** How often the page stood still until the graphics had answered. */
  waits: number
}

/** Records what the threads of a browser do; `stop` tells of the main thread of the busiest page. */
export async function traceTasks(browser: Browser): Promise<{ stop(): Promise<Traced> }> {
  const devtools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'gpu', '__metadata'], excludedCategories: ['*'] },
  })
  return {
    async stop() {
      const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
      await devtools.send('Tracing.end')
      await complete
      await devtools.detach()
      const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      const traced = mains.map(({ pid, tid }): Traced => {
        const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
        return {
          tasks: own
            .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
            .map(({ dur = 0, tdur = 0 }) => [dur / 1000, tdur / 1000]),
          waits: own.filter(({ name }) => name === 'CommandBufferProxyImpl::WaitForGetOffset').length,
        }
      })
      const busy = ({ tasks }: Traced): number => tasks.reduce((sum, [, cpu]) => sum + cpu, 0)
      return traced.sort((a, b) => busy(b) - busy(a))[0] ?? { tasks: [], waits: 0 }
    },
  }
}
