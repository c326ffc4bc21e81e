import { expect, test, type Page } from '@playwright/test'
import { startProduct, type Product } from './product'
import { startTileServer, type TileServer } from './tile-server'

const ADMIN = { email: 'chefe@example.com', password: 'correto-cavalo-2' }
let product: Product
let tiles: TileServer
let cookie = ''
const ids: Record<string, number> = {}

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { cookie, Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const reply = await fetch(product.origin + path, { method, headers, body: body ? JSON.stringify(body) : undefined })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Changes the server's or the person's own record. */
async function put(path: '/api/server' | '/api/session', change: object): Promise<void> {
  const record = await api<{ id: number }>('GET', path)
  const target = path === '/api/server' ? path : `/api/users/${record.id}`
  await api('PUT', target, { ...record, ...change })
}

const send = async (uniqueId: string, values: Record<string, string | number>): Promise<void> => {
  const query = new URLSearchParams({ id: uniqueId })
  for (const [name, value] of Object.entries(values)) query.set(name, String(value))
  expect((await fetch(`http://127.0.0.1:${product.ports['osmand']}/?${query.toString()}`)).status).toBe(200)
}

const FLEET = [
  { name: 'Truck', uniqueId: '860000000000201', lat: -23.5, lon: -46.6, color: '#c026d3' },
  { name: 'Twin A', uniqueId: '860000000000202', lat: -22.9, lon: -43.2, color: '#c026d3' },
  { name: 'Twin B', uniqueId: '860000000000203', lat: -22.9, lon: -43.2, color: '#c026d3' },
]

test.beforeAll(async () => {
  tiles = await startTileServer()
  product = await startProduct({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  const session = await fetch(`${product.origin}/api/session`, { method: 'POST', body: new URLSearchParams(ADMIN) })
  cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  for (const { name, uniqueId, lat, lon, color } of FLEET) {
    const device = { name, uniqueId, category: 'truck', attributes: { 'tarkan.color': color } }
    ids[name] = (await api<{ id: number }>('POST', '/api/devices', device)).id
    await send(uniqueId, { lat, lon, speed: 0, bearing: 90, accuracy: 30 })
  }
})
test.afterAll(async () => {
  await product.dispose()
  await tiles.close()
})

let violations: string[] = []
test.beforeEach(async ({ context, page }) => {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.origin }])
  violations = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })
  tiles.isDown = false
  tiles.asked.length = 0
})
test.afterEach(() => expect(violations).toEqual([]))

const open = (page: Page, path = '/devices') => page.goto(product.origin + path)

/** Zoom, latitude and longitude of the middle of the map. */
async function camera(page: Page): Promise<[number, number, number]> {
  const view = await page.locator('[data-map][data-view]').getAttribute('data-view')
  const [zoom = NaN, latitude = NaN, longitude = NaN] = (view ?? '').split('/').map(Number)
  return [zoom, latitude, longitude]
}

async function expectCamera(page: Page, zoom: number, latitude: number, longitude: number, within = 0.001) {
  await expect
    .poll(async () => {
      const now = await camera(page)
      const isThere = Math.abs(now[1] - latitude) < within && Math.abs(now[2] - longitude) < within
      return Math.abs(now[0] - zoom) < 0.05 && isThere ? 'there' : now.join('/')
    })
    .toBe('there')
}

/** Pixels of about this colour in a part of the page, as it is seen. */
async function pixelsOf(page: Page, color: string, clip: { x: number; y: number; width: number; height: number }) {
  const png = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ([data, wanted]) => {
      const bytes = Uint8Array.from(atob(data!), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      const all = context.getImageData(0, 0, picture.width, picture.height).data
      const rgb = [1, 3, 5].map((at) => parseInt(wanted!.slice(at, at + 2), 16))
      let count = 0
      for (let i = 0; i < all.length; i += 4)
        if (rgb.every((value, channel) => Math.abs(value - all[i + channel]!) < 28)) count++
      return count
    },
    [png, color],
  )
}

async function middle(page: Page) {
  const box = (await page.locator('[data-map]').boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const square = ({ x, y }: { x: number; y: number }, side: number) => ({
  x: x - side / 2,
  y: y - side / 2,
  width: side,
  height: side,
})

test('[CORE-MAP-01][CORE-MAP-02][CORE-MAP-03] opens at the place of the person, else of the server, else at all devices', async ({
  page,
}) => {
  await open(page)
  await expect.poll(async () => (await camera(page))[0]).toBeGreaterThan(6)
  const [, latitude, longitude] = await camera(page)
  expect(Math.abs(latitude - -23.2)).toBeLessThan(0.3)
  expect(Math.abs(longitude - -44.9)).toBeLessThan(0.3)
  await put('/api/server', { latitude: -15.8, longitude: -47.9, zoom: 6 })
  await open(page)
  await expectCamera(page, 6, -15.8, -47.9)
  await put('/api/session', { latitude: -30.03, longitude: -51.23, zoom: 0 })
  await open(page)
  await expectCamera(page, 17, -30.03, -51.23)
  await put('/api/session', { latitude: 0, longitude: -51.23 })
  await open(page)
  await expectCamera(page, 6, -15.8, -47.9)
  await put('/api/session', { latitude: 0, longitude: 0 })
  await put('/api/server', { latitude: 0, longitude: 0, zoom: 0 })
})

test('[CORE-MAP-04][CORE-MAP-10] opening a device goes to it at zoom 18 in its colour; it is kept in the picture until the map is dragged', async ({
  page,
}) => {
  await open(page, `/devices/${ids['Truck']}`)
  await expect.poll(async () => (await camera(page))[0]).toBe(18)
  await expect.poll(async () => pixelsOf(page, '#c026d3', square(await middle(page), 240))).toBeGreaterThan(30)
  await send('860000000000201', { lat: -23.5, lon: -46.59, speed: 30, bearing: 90 })
  await expectCamera(page, 18, -23.5, -46.59)
  const at = await middle(page)
  await page.mouse.move(at.x + 100, at.y + 100)
  await page.mouse.down()
  await page.mouse.move(at.x - 120, at.y - 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await camera(page))[2] - -46.59)).toBeGreaterThan(0.0003)
  await send('860000000000201', { lat: -23.5, lon: -46.58, speed: 30, bearing: 90 })
  await expect(page.locator('[data-device-detail]')).toContainText('-46.58')
  expect(Math.abs((await camera(page))[2] - -46.59)).toBeLessThan(0.003)
  await page.getByRole('button', { name: 'Seguir o veículo' }).click()
  await expectCamera(page, 18, -23.5, -46.58)
  await send('860000000000201', { lat: -23.5, lon: -46.6, speed: 0, bearing: 90 })
  await expectCamera(page, 18, -23.5, -46.6)
})

test('[CORE-MAP-06] vehicles in one place are a cluster with a list; without clusters they stand alone', async ({
  page,
}) => {
  await put('/api/session', { latitude: -22.9, longitude: -43.2, zoom: 16 })
  await open(page)
  await expectCamera(page, 16, -22.9, -43.2)
  const at = await middle(page)
  await expect.poll(() => pixelsOf(page, '#c026d3', square(at, 60))).toBe(0)
  await page.mouse.click(at.x, at.y)
  const list = page.getByRole('dialog', { name: '2 veículos no mesmo lugar' })
  await expect(list.getByRole('button', { name: 'Twin' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.locator('[data-layers]').click()
  await page.getByLabel('Agrupar próximos').uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => pixelsOf(page, '#c026d3', square(at, 60))).toBeGreaterThan(20)
  await put('/api/session', { latitude: 0, longitude: 0, zoom: 0 })
})

test("[ADM-MAP-13] the server's own tiles and overlay are asked for by zoom, column and row", async ({ page }) => {
  const mapUrl = `${tiles.origin}/base/{z}/{x}/{y}.png`
  await put('/api/server', { mapUrl, overlayUrl: `${tiles.origin}/over/{z}/{x}/{y}.png`, map: 'custom' })
  await open(page)
  await expect.poll(() => tiles.asked.some((path) => /^\/base\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  await expect.poll(() => tiles.asked.some((path) => /^\/over\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  await expect(page.locator('[data-streets-out]')).toHaveCount(0)
  await page.locator('[data-layers]').click()
  await page.getByLabel('Camada adicional').uncheck()
  await page.reload()
  tiles.asked.length = 0
  await expect.poll(() => tiles.asked.some((path) => path.startsWith('/base/'))).toBe(true)
  expect(tiles.asked.filter((path) => path.startsWith('/over/'))).toEqual([])
  await put('/api/server', { mapUrl: `${tiles.origin}/style.json`, overlayUrl: null, map: 'custom' })
  await open(page)
  await expect.poll(() => tiles.asked.some((path) => path.startsWith('/styled/'))).toBe(true)
  await put('/api/server', { mapUrl: null, map: null })
})

test('[ADM-MAP-13] a tile server that does not answer is left in peace, and asked again on demand', async ({
  page,
}) => {
  await put('/api/server', { mapUrl: `${tiles.origin}/base/{z}/{x}/{y}.png`, map: 'custom' })
  tiles.isDown = true
  await open(page)
  await expect(page.locator('[data-streets-out]')).toBeVisible()
  const asked = tiles.asked.length
  expect(asked).toBeLessThan(60)
  const at = await middle(page)
  await page.mouse.move(at.x, at.y)
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -300)
  await expect.poll(async () => (await camera(page))[0]).toBeGreaterThan(8)
  expect(tiles.asked.length).toBe(asked)
  tiles.isDown = false
  await page.locator('[data-layers]').click()
  await page.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(page.locator('[data-streets-out]')).toHaveCount(0)
  expect(tiles.asked.length).toBeGreaterThan(asked)
  await put('/api/server', { mapUrl: null, map: null })
})

test('every layer is chosen without the page breaking its own rules; a refused position is told, a granted one gone to', async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await open(page)
  await page.locator('[data-layers]').click()
  for (const name of ['Ruas, claro', 'Satélite', 'Integrado (sem internet)', 'Ruas']) {
    await page.getByRole('radio', { name, exact: true }).check()
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  }
  await expect(page.locator('.maplibregl-ctrl-scale')).toContainText('km')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Minha posição' }).click()
  await expect(page.getByRole('alert')).toContainText('Não foi possível obter a sua posição')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -25.43, longitude: -49.27 })
  await page.getByRole('button', { name: 'Minha posição' }).click()
  await expectCamera(page, 15, -25.43, -49.27)
})

test('the keyboard moves, zooms and turns the map; the compass brings the north back', async ({ page }) => {
  await put('/api/session', { latitude: -23.5, longitude: -46.6, zoom: 12 })
  await open(page)
  await expectCamera(page, 12, -23.5, -46.6)
  await page.locator('.maplibregl-canvas').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await camera(page))[2]).toBeGreaterThan(-46.599)
  await page.keyboard.press('Equal')
  await expect.poll(async () => (await camera(page))[0]).toBe(13)
  await expect(page.getByRole('button', { name: 'Apontar para o norte' })).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Apontar para o norte' }).click()
  await expect(page.getByRole('button', { name: 'Apontar para o norte' })).toHaveCount(0)
  await put('/api/session', { latitude: 0, longitude: 0, zoom: 0 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('[CORE-MAP-04] the open device is above the sheet, and the controls are free and large', async ({ page }) => {
    await open(page, `/devices/${ids['Truck']}`)
    await expect.poll(async () => (await camera(page))[0]).toBe(18)
    await expect.poll(() => pixelsOf(page, '#c026d3', { x: 0, y: 76, width: 330, height: 330 })).toBeGreaterThan(30)
    await expect(page.getByRole('button', { name: 'Aproximar' })).toBeHidden()
    for (const name of ['Camadas do mapa', 'Mostrar todos', 'Minha posição', 'Seguir o veículo']) {
      const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.y).toBeGreaterThan(64)
      await button.click({ trial: true })
    }
  })
})
