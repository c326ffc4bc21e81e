/// <reference lib="dom" />
// Thousands of geofences on the map and in their list: npx tsx bench/console/geofences.ts [--kinds polygons|mixed]
// [--part none|shapes|names|editing|list] [--geofences n] [--profile folder]
// Build server and console first.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBenchServer } from '../bench-server'
import { printReport, type Figure } from '../figures'
import { browserSeconds, framesDuring, openBrowser, pan, profiled } from './frames'
import { EDITED_CORNERS, seedGeofences, seedFleet } from './seed'

const DEVICES = 1000
const MOVE_SECONDS = 5
const READY_MS = 120_000
/** What a step of the wheel moves. */
const WHEEL_PX = 120
const textOption = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}

interface Moved {
  pageMs: number
  graphicsMs: number
  perSecond: number
  worst: number
}

/** Frames while something is done, and the processor time of the browser for each, ms. */
async function measured(browser: Browser, page: Page, name: string, work: () => Promise<void>): Promise<Moved> {
  const before = await browserSeconds(browser)
  const { count, perSecond, worst } = await framesDuring(page, () => profiled(page, name, work))
  const after = await browserSeconds(browser)
  const perFrame = (seconds: number): number => (seconds * 1000) / Math.max(1, count)
  return {
    pageMs: perFrame(after.page - before.page),
    graphicsMs: perFrame(after.graphics - before.graphics),
    perSecond,
    worst,
  }
}

async function zoom(page: Page): Promise<void> {
  const box = await page.locator('[data-map]').boundingBox()
  if (!box) throw new Error('the map is not there')
  await page.mouse.move(box.x + box.width * 0.65, box.y + box.height / 2)
  const endAt = Date.now() + MOVE_SECONDS * 1000
  for (let step = 0; Date.now() < endAt; step++) {
    await page.mouse.wheel(0, step % 24 < 12 ? -WHEEL_PX : WHEEL_PX)
    await page.waitForTimeout(50)
  }
}

type Shown = 'none' | 'shapes' | 'names'
const figuresOf = (what: string, { pageMs, graphicsMs, perSecond, worst }: Moved): Figure[] => [
  { name: `${what}, page`, value: pageMs, unit: 'ms a frame' },
  { name: `${what}, drawing`, value: graphicsMs, unit: 'ms a frame' },
  { name: `${what}`, value: perSecond, unit: 'frames/s' },
  { name: `${what}, longest frame`, value: worst, unit: 'ms' },
]

/** The map screen of a browser that shows geofences so. */
async function onMap(browser: Browser, context: BrowserContext, origin: string, shown: Shown): Promise<Figure[]> {
  const page = await context.newPage()
  const preference = JSON.stringify({ showGeofences: shown !== 'none', geofenceNames: shown === 'names' })
  await page.addInitScript(`localStorage.setItem('mapPref', '${preference}')`)
  const before = await browserSeconds(browser)
  await page.goto(`${origin}/devices`)
  await page.locator('[data-map][data-view]').waitFor()
  const ready = shown === 'none' ? '[data-map][data-view]' : '[data-map][data-areas]:not([data-areas="0"])'
  await page.locator(ready).waitFor({ timeout: READY_MS })
  const drawnMs = await page.evaluate(() => performance.now())
  await page.waitForTimeout(4000)
  const opened = (await browserSeconds(browser)).page - before.page
  const panning = await measured(browser, page, `geofences-${shown}-panning`, () => pan(page, MOVE_SECONDS))
  const zooming = await measured(browser, page, `geofences-${shown}-zooming`, () => zoom(page))
  await page.close()
  return [
    { name: `${shown}: drawn after`, value: drawnMs / 1000, unit: 's' },
    { name: `${shown}: processor time of the page until it rests`, value: opened, unit: 's' },
    ...figuresOf(`${shown}: panning`, panning),
    ...figuresOf(`${shown}: zooming`, zooming),
  ]
}

/** Where a place is on the screen, by the camera the map tells. */
async function pointOf(page: Page, latitude: number, longitude: number): Promise<{ x: number; y: number }> {
  const map = page.locator('[data-map]')
  const [box, view] = [await map.boundingBox(), await map.getAttribute('data-view')]
  if (!box || !view) throw new Error('the map is not there')
  const [level = 0, north = 0, east = 0] = view.split('/').map(Number)
  const scale = 512 * 2 ** level
  const flat = (degrees: number): number =>
    0.5 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)
  return {
    x: box.x + box.width / 2 + ((longitude - east) / 360) * scale,
    y: box.y + box.height / 2 + (flat(latitude) - flat(north)) * scale,
  }
}

/** A polygon of many corners is changed by one of them, among all the others. */
async function editing(browser: Browser, context: BrowserContext, origin: string, id: number): Promise<Figure[]> {
  const page = await context.newPage()
  await page.goto(`${origin}/geofence/${id}`)
  await page.locator('[data-map][data-screen-areas]:not([data-screen-areas="0"])').waitFor({ timeout: READY_MS })
  await page.locator('[data-redraw]').click()
  await page.locator('[data-drawing-bar]').waitFor()
  await page.waitForTimeout(3000)
  const [latitude, longitude] = [-23.8, -46.9 + 0.002]
  const moved = await measured(browser, page, 'geofences-editing', async () => {
    const from = await pointOf(page, latitude, longitude)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    const endAt = Date.now() + MOVE_SECONDS * 1000
    for (let step = 0; Date.now() < endAt; step++) {
      await page.mouse.move(from.x + 8 + (step % 20), from.y + (step % 7))
      await page.waitForTimeout(12)
    }
    await page.mouse.up()
  })
  const isChanged = await page.locator('[data-draw-undo]').isEnabled()
  await page.close()
  if (!isChanged) throw new Error('no corner was dragged')
  return figuresOf(`a corner of ${EDITED_CORNERS} dragged`, moved)
}

/** Milliseconds from a letter typed into the search until the rows are its. */
async function searched(page: Page, letter: string, firstRow: string): Promise<number> {
  await page.evaluate((wanted) => {
    const shown = new Promise<number>((resolve) => {
      const begin = (): void => {
        const beganMs = performance.now()
        const look = (): void => {
          const name = document.querySelector('[data-geofence-row] strong')?.textContent
          if (name === wanted) resolve(performance.now() - beganMs)
          else requestAnimationFrame(look)
        }
        look()
      }
      window.addEventListener('keydown', begin, { once: true, capture: true })
    })
    Object.assign(window, { shown })
  }, firstRow)
  await page.keyboard.type(letter)
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

async function list(browser: Browser, context: BrowserContext, origin: string): Promise<Figure[]> {
  const page = await context.newPage()
  const before = await browserSeconds(browser)
  const now = (): Promise<number> => page.evaluate(() => performance.now())
  let [firstRow, drawn] = [0, 0]
  await profiled(page, 'geofences-list-opening', async () => {
    await page.goto(`${origin}/geofence`)
    await page.locator('[data-geofence-row]').first().waitFor({ timeout: READY_MS })
    firstRow = await now()
    await page.locator('[data-map][data-screen-areas]:not([data-screen-areas="0"])').waitFor({ timeout: READY_MS })
    drawn = await now()
    await page.waitForTimeout(4000)
  })
  const opened = (await browserSeconds(browser)).page - before.page
  await page.getByRole('textbox', { name: 'Buscar cerca' }).fill('cerca 4')
  await page.waitForTimeout(1000)
  const letter = await profiled(page, 'geofences-search', () => searched(page, '3', 'Cerca 43'))
  const panning = await measured(browser, page, 'geofences-list-panning', () => pan(page, MOVE_SECONDS))
  await page.close()
  return [
    { name: 'list: first row', value: firstRow / 1000, unit: 's' },
    { name: 'list: all drawn beside it', value: drawn / 1000, unit: 's' },
    { name: 'list: processor time of the page until it rests', value: opened, unit: 's' },
    { name: 'list: letter typed to rows', value: letter, unit: 'ms' },
    ...figuresOf('list: panning', panning),
  ]
}

const asked = textOption('kinds')
const server = await startBenchServer()
try {
  await seedFleet(server, DEVICES)
  for (const { kinds, count } of [
    { kinds: 'polygons', count: 1000 },
    { kinds: 'mixed', count: 5000 },
  ]) {
    if (asked !== undefined && asked !== kinds) continue
    const geofences = Number(textOption('geofences') ?? count)
    const id = await seedGeofences(server, geofences, kinds === 'mixed')
    const [browser, context] = await openBrowser(server.webUrl, server.api.cookie())
    try {
      const figures: Figure[] = []
      // Told as they come: it takes minutes.
      const put = (some: Figure[]): void => {
        for (const { name, value, unit } of some) process.stderr.write(`${name}: ${value.toFixed(2)} ${unit}\n`)
        figures.push(...some)
      }
      const isWanted = (part: string): boolean => [undefined, part].includes(textOption('part'))
      for (const shown of ['none', 'shapes', 'names'] as const)
        if (isWanted(shown)) put(await onMap(browser, context, server.webUrl, shown))
      if (isWanted('editing')) put(await editing(browser, context, server.webUrl, id))
      if (isWanted('list')) put(await list(browser, context, server.webUrl))
      printReport({
        bench: `geofences-${kinds}`,
        setting: `${geofences} geofences (${kinds}, 5 to 200 corners), ${DEVICES} vehicles on the map`,
        figures,
        notes: [],
      })
    } finally {
      await browser.close()
    }
  }
} finally {
  await server.remove()
}
process.exit(0)
