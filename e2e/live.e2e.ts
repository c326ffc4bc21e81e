import { expect, test, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectMarker } from './map-view'
import type { Product } from './product'
import { Gt06Tracker, sendOsmand } from './trackers'

let product: Product
let admin: Account
const ids: Record<string, number> = {}
const PHONE = '860000000055001'
const TRUCK = '860000000055002'

// Vehicles glide here as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  ids[PHONE] = await createDevice(admin, { name: 'Celular da Bia', uniqueId: PHONE, category: 'person' })
  ids[TRUCK] = await createDevice(admin, { name: 'Carreta 9', uniqueId: TRUCK, category: 'truck' })
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const row = (page: Page, name: string) => page.locator('[data-device-row]').filter({ hasText: name })
const offlineMark = (page: Page) => page.getByText('Sem conexão: mostrando as últimas posições')
/** Speeds of OsmAnd travel in knots. */
const knots = (kmh: number) => (kmh / 1.852).toFixed(4)

test('[CORE-LIVE-01][CORE-MAP-10][CORE-MAP-11] fixes over two protocols move the row and the marker without a reload', async ({
  page,
}) => {
  const tracker = new Gt06Tracker(TRUCK, product.ports['gt06'])
  await tracker.connect()
  await page.goto(`${product.origin}/devices`)
  for (const [step, kmh] of [31, 52, 73].entries()) {
    const latitude = -25.43 + step * 0.002
    tracker.send({ latitude, longitude: -49.27, speed: kmh })
    await sendOsmand(product.ports['osmand'], PHONE, { lat: latitude, lon: -49.26, speed: knots(kmh + 5) })
    await expect(row(page, 'Carreta 9')).toContainText(`${kmh} km/h`)
    await expect(row(page, 'Celular da Bia')).toContainText(`${kmh + 5} km/h`)
    await row(page, 'Carreta 9').click()
    await expectMarker(page, 'Carreta 9', latitude, -49.27)
    await page.getByLabel('Voltar').click()
  }
  tracker.close()
})

test('[CORE-LIVE-01] a frame nobody can read is passed over', async ({ page }) => {
  await page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(message))
    socket.send('{ this is not JSON')
    socket.send('[]')
    socket.send('{"positions":[null,{"deviceId":"x"}],"devices":7}')
  })
  await page.goto(`${product.origin}/devices`)
  await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(12) })
  await expect(row(page, 'Celular da Bia')).toContainText('12 km/h')
})

test('[CORE-LIVE-02] the server is killed: the mark shows; it is back: all is fresh again, without a reload', async ({
  page,
}) => {
  await page.goto(`${product.origin}/devices`)
  await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(21) })
  await expect(row(page, 'Celular da Bia')).toContainText('21 km/h')
  await expect(offlineMark(page)).toHaveCount(0)
  const mark = await page.evaluateHandle(() => document.body)
  await product.kill()
  await expect(offlineMark(page)).toBeVisible()
  await expect(row(page, 'Celular da Bia')).toContainText('21 km/h')
  await product.start()
  // While nobody was connected: the console must ask for what it missed.
  await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(34) })
  await expect(row(page, 'Celular da Bia')).toContainText('34 km/h')
  await expect(offlineMark(page)).toHaveCount(0)
  await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(47) })
  await expect(row(page, 'Celular da Bia')).toContainText('47 km/h')
  expect(await mark.evaluate((body) => body.isConnected)).toBe(true)
})

test('[CORE-LIVE-02] killed five times while devices keep sending, the console comes back each time', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto(`${product.origin}/devices`)
  await expect(row(page, 'Celular da Bia')).toBeVisible()
  const mark = await page.evaluateHandle(() => document.body)
  let isSending = true
  let sent = 0
  const sending = (async () => {
    while (isSending) {
      sent += 1
      // Refused while the server is down; a phone tries again.
      await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(20 + (sent % 60)), battery: sent }).catch(
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })()
  for (let round = 0; round < 5; round++) {
    await product.kill()
    await expect(offlineMark(page)).toBeVisible()
    await product.start()
    await expect(offlineMark(page)).toHaveCount(0)
    const before = await row(page, 'Celular da Bia').textContent()
    await expect.poll(() => row(page, 'Celular da Bia').textContent()).not.toBe(before)
  }
  isSending = false
  await sending
  await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(91) })
  await expect(row(page, 'Celular da Bia')).toContainText('91 km/h')
  expect(await mark.evaluate((body) => body.isConnected)).toBe(true)
})

test('[CORE-LIVE-05] an account that is switched off leaves its session at once', async ({ browser }) => {
  const id = await createUser(admin, { name: 'Beto', email: 'beto@example.com' })
  const context = await browser.newContext({ locale: 'pt-BR' })
  await lend(context, product.origin, await signIn(product.origin, { email: 'beto@example.com', password: PASSWORD }))
  const page = await context.newPage()
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByText('Nenhum dispositivo')).toBeVisible()
  const user = await admin.api<object>('GET', `/api/users/${id}`)
  await admin.api('PUT', `/api/users/${id}`, { ...user, disabled: true })
  await expect(page).toHaveURL(/\/login/)
  await context.close()
})

test('devices of others are never sent', async ({ browser }) => {
  const id = await createUser(admin, { name: 'Caio', email: 'caio@example.com' })
  await admin.api('POST', '/api/permissions', { userId: id, deviceId: ids[TRUCK] })
  const context = await browser.newContext({ locale: 'pt-BR' })
  await lend(context, product.origin, await signIn(product.origin, { email: 'caio@example.com', password: PASSWORD }))
  const page = await context.newPage()
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto(`${product.origin}/devices`)
  await expect(row(page, 'Carreta 9')).toBeVisible()
  await sendOsmand(product.ports['osmand'], PHONE, { speed: knots(15) })
  await sendOsmand(product.ports['osmand'], TRUCK, { speed: knots(66) })
  await expect(row(page, 'Carreta 9')).toContainText('66 km/h')
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  expect(frames.join()).not.toContain(`"deviceId":${ids[PHONE]},`)
  await context.close()
})
