import { expect, test, type Page } from '@playwright/test'
import { get } from 'node:http'
import { createDevice, lend, startWithAdmin, type Account } from './account'
import { mapView } from './map-view'
import type { Product } from './product'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  await createDevice(admin, { name: 'Um', uniqueId: '860000000044001' })
})
test.afterAll(async () => product.dispose())

/** Bytes of a file as the server sends it to a browser that reads gzip. */
const gzipBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** Every script the page asked for, workers and their imports included. */
function recordScripts(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.context().on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === product.origin && /\.m?js$/.test(pathname)) scripts.add(request.url())
  })
  return scripts
}

async function weigh(scripts: Set<string>): Promise<number> {
  let bytes = 0
  for (const url of scripts) if (!url.endsWith('/sw.js')) bytes += await gzipBytes(url)
  return bytes
}

test('the login loads at most 100 kB of script', async ({ page }) => {
  const scripts = recordScripts(page)
  await page.goto(`${product.origin}/login`)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(0)
  expect(await weigh(scripts)).toBeLessThanOrEqual(100_000)
  for (const url of scripts)
    expect((await page.request.get(url, { headers: { 'accept-encoding': 'gzip, br' } })).headers()).toMatchObject(
      url.endsWith('/sw.js') ? {} : { 'content-encoding': 'br' },
    )
})

/** Scripts that no first screen is made of, by how their files begin. */
const LATER =
  /\/(ReportPage|TimeMachinePage|DeviceFormPage|DeviceDetailPage|HistoryPage|GeofencesPage|GraphicsDialog|uPlot|use-drawing|drawing|browser|later|EventsHost|Toasts|MapTools|gazetteer|NumberInput|LinksDialog|BulkDialog|SchedulesPage|Palette)[.-]/

test('the list is there and can be used before the map engine is asked for, and without it; then the map comes', async ({
  page,
  context,
}) => {
  await lend(context, product.origin, admin)
  const scripts = recordScripts(page)
  let rowsWhenAsked = -1
  let before: string[] = []
  let letGo: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/engine-[^/]+\.js$/, async (route) => {
    before = [...scripts].filter((url) => !/\/(engine|map|warm-graphics|DeviceDetailPage|later)[.-]/.test(url))
    rowsWhenAsked = await page.locator('[data-device-row] [data-device-name]').count()
    await isReleased
    await route.continue()
  })
  await page.goto(`${product.origin}/devices`)
  await expect.poll(() => rowsWhenAsked).toBe(1)
  await expect(page.locator('[data-map]')).toHaveCount(0)
  await page.locator('[data-device-search]').fill('nobody has this name')
  await expect(page.locator('[data-device-row]')).toHaveCount(0)
  await page.locator('[data-device-search]').fill('um')
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  expect([...scripts].filter((url) => LATER.test(url) && !/DeviceDetailPage|later-/.test(url))).toEqual([])
  expect(await weigh(new Set(before))).toBeLessThanOrEqual(300_000)
  letGo()
  await expect.poll(() => mapView(page)).not.toBeNull()
})

test('who was signed in sees the empty frame before any script has come, nobody else does; the console takes its place', async ({
  page,
  context,
}) => {
  let letGo: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  const open = (path: string) => page.goto(product.origin + path, { waitUntil: 'commit' })
  const frame = page.locator('#begin')
  await open('/devices')
  await expect(frame).toBeAttached()
  await expect(frame).toBeHidden()
  await page.evaluate(() => localStorage.setItem('wasSignedIn', 'true'))
  await open('/login')
  await expect(frame).toBeAttached()
  await expect(frame).toBeHidden()
  await open('/devices')
  await expect(frame).toBeVisible()
  const rail = await page.locator('.begin-rail').boundingBox()
  await lend(context, product.origin, admin)
  letGo()
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  await expect(frame).toHaveCount(0)
  expect(await page.getByRole('navigation').first().boundingBox()).toEqual(rail)
})

test('a map engine that fails to come takes nothing with it, and is asked for again', async ({ page, context }) => {
  await lend(context, product.origin, admin)
  let isAway = true
  let asked = 0
  await page.route(/\/assets\/map-[^/]+\.js$/, (route) => {
    asked++
    return isAway ? route.abort() : route.continue()
  })
  await page.goto(`${product.origin}/devices`)
  await expect.poll(() => asked).toBeGreaterThan(0)
  isAway = false
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  await expect.poll(() => mapView(page), { timeout: 20_000 }).not.toBeNull()
})

/** Counts what makes a page stand still until the graphics have made a shader. */
const countWaits = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { shaderWaits: 0 })
    const prototype = WebGL2RenderingContext.prototype
    const ask = Object.getOwnPropertyDescriptor(prototype, 'getShaderParameter')?.value as (
      ...given: unknown[]
    ) => unknown
    prototype.getShaderParameter = function (...given: unknown[]) {
      counted.shaderWaits++
      return ask.apply(this, given)
    }
  })

test('the map with the list loads at most 600 kB of script, and waits for no shader', async ({ page, context }) => {
  await lend(context, product.origin, admin)
  await countWaits(page)
  const scripts = recordScripts(page)
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  await expect.poll(() => mapView(page)).not.toBeNull()
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(3)
  expect(await weigh(scripts)).toBeLessThanOrEqual(600_000)
  expect(await page.evaluate(() => (window as unknown as { shaderWaits: number }).shaderWaits)).toBe(0)
})
