import { expect, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { Gt06Tracker, sendOsmand } from './trackers'

const TRUCK = '860000000000701'
const RESTING = '860000000000702'
const MINUTE_MS = 60_000
let product: Product
let admin: Account
let truck = 0
let resting = 0

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  truck = await createDevice(admin, { name: 'Caminhão & Filhos', uniqueId: TRUCK, attributes: { placa: 'ABC1D23' } })
  resting = await createDevice(admin, { name: 'Parado', uniqueId: RESTING })
  for (let minutesAgo = 120; minutesAgo >= 0; minutesAgo -= 10) {
    const timestamp = Math.floor((Date.now() - minutesAgo * MINUTE_MS) / 1000)
    await sendOsmand(product.ports['osmand'], TRUCK, {
      timestamp,
      speed: 20,
      power: 12.8,
      battery: 3.5,
      tag1Temp: 4.5,
      vendorTankLevel: 77,
      lat: -25.43 + minutesAgo / 1000,
    })
    await sendOsmand(product.ports['osmand'], RESTING, { timestamp, speed: minutesAgo > 60 ? 20 : 0 })
  }
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const detail = (page: Page) => page.locator('[data-device-detail]')
const open = async (page: Page, id: number, tab = 'now'): Promise<void> => {
  await page.goto(`${product.origin}/devices/${id}?tab=${tab}`)
  await expect(detail(page)).toBeVisible()
}

test('[CORE-DETAIL-02] every reading by what it is about, in words, with its level', async ({ page }) => {
  await open(page, truck, 'data')
  const row = (name: string) => page.locator(`[data-attribute=${name}]`)
  await expect(row('tag1Temp')).toContainText('Etiqueta 1: temperatura')
  await expect(row('tag1Temp')).toContainText('4,5 °C')
  await expect(row('vendorTankLevel')).toContainText('Vendor tank level')
  await expect(row('battery')).toHaveAttribute('data-level', 'low')
  await expect(page.locator('[data-attribute-group=power]').locator('[data-attribute=power]')).toContainText('12,8 V')
})

test('[CORE-DETAIL-02] a standing vehicle says since when', async ({ page }) => {
  await open(page, resting)
  await expect(page.locator('[data-answer=stopped]').first()).toContainText(/Parado há (59|60) min|Parado há 1 h/)
})

test('[CORE-DETAIL-02] speed and voltage of the last day are drawn small', async ({ page }) => {
  await open(page, truck)
  const trend = (name: string) => page.locator(`[data-trend=${name}]`)
  await expect(trend('speed')).toContainText('37 km/h')
  await expect(trend('power')).toContainText('12,8 V')
  await expect(trend('power').locator('path')).toHaveAttribute('d', /^M/)
})

test('[CORE-DETAIL-02] geofences it is in, maintenance due, and for administrators its connection', async ({
  page,
}) => {
  const uniqueId = '860000000000703'
  const id = await createDevice(admin, { name: 'Van', uniqueId })
  const geofence = await admin.api<{ id: number }>('POST', '/api/geofences', {
    name: 'Pátio central',
    area: 'CIRCLE (-25.43 -49.27, 500)',
  })
  await admin.api('POST', '/api/permissions', { deviceId: id, geofenceId: geofence.id })
  const work = await admin.api<{ id: number }>('POST', '/api/maintenance', {
    name: 'Troca de óleo',
    type: 'totalDistance',
    start: 10_000_000,
    period: 10_000_000,
  })
  await admin.api('POST', '/api/permissions', { deviceId: id, maintenanceId: work.id })
  const tracker = new Gt06Tracker(uniqueId, product.ports['gt06'])
  await tracker.connect()
  tracker.send({ latitude: -25.43, longitude: -49.27 })
  await open(page, id, 'data')
  await expect(page.locator('[data-facts=geofences]')).toContainText('Pátio central')
  await expect(page.locator('[data-facts=maintenance]')).toContainText('Troca de óleo')
  await expect(page.locator('[data-facts=maintenance]')).toContainText('em 10.000 km')
  await expect(page.locator('[data-facts=connection]')).toContainText('127.0.0.1')
  await expect(page.locator('[data-facts=connection]')).toContainText('TCP')
  tracker.close()
})

test('[CORE-DETAIL-06] the way there and the message about it are links, opened only by a click', async ({
  page,
  context,
}) => {
  const foreign: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(product.origin) && /google|waze|apple|wa\.me/.test(request.url()))
      foreign.push(request.url())
  })
  await open(page, truck)
  await page.getByRole('button', { name: 'Navegar e compartilhar' }).click()
  const link = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect(link('Google Maps')).toHaveAttribute('href', /google\.com\/maps\/dir\/.*-25\.430000%2C-49\.270000/)
  await expect(link('Waze')).toHaveAttribute('href', /waze\.com\/ul\?ll=-25\.430000/)
  await expect(link('Apple Maps')).toHaveAttribute('href', /maps\.apple\.com\/\?daddr=-25\.430000/)
  await expect(link('Vista da rua')).toHaveAttribute('href', /map_action=pano/)
  const message = await link('Enviar pelo WhatsApp').getAttribute('href')
  expect(new URL(message ?? '').searchParams.get('text')).toContain('Caminhão & Filhos')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await link('Copiar link').click()
  await expect(page.getByText('Copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.origin}/devices/${truck}`)
  expect(foreign).toEqual([])
})

test('[CORE-DETAIL-01] four actions with their words, and now, today, commands and data in tabs that the keyboard reaches', async ({
  page,
}) => {
  await open(page, truck)
  const main = page.locator('[data-primary-actions]')
  await expect(main.locator('button, a')).toHaveText(['Seguir', 'Histórico', 'Compartilhar', 'Bloquear'])
  await main.getByRole('button', { name: 'Seguir' }).click()
  await expect(main.getByRole('button', { name: 'Seguindo' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('tab', { name: 'Agora' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Hoje' })).toBeFocused()
  await expect(page).toHaveURL(/tab=today/)
  await expect(page.locator('[data-figure=distance]')).toContainText(/km/)
  await expect(page.locator('[data-figure=trips]')).toContainText(/\d/)
  await expectAccessible(page, 'the day of a device')
  await page.getByRole('tab', { name: 'Comandos' }).click()
  await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Comandos' })).toHaveAttribute('aria-selected', 'true')
  // Deleting is part of changing what is kept of it.
  await expect(page.getByRole('button', { name: 'Excluir dispositivo' })).toHaveCount(0)
  await page.locator('[data-edit-device]').click()
  await page.locator('[data-remove-device]').click()
  await expect(page.getByRole('dialog')).toContainText('Excluir dispositivo')
})

test('[CORE-DETAIL-10] the code of a device is the address that drivers scan; it is printed and kept', async ({
  page,
}) => {
  // The printer's own dialog would wait for a person.
  await page.addInitScript(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes')
  })
  await open(page, truck)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'QR do veículo' }).click()
  const dialog = page.getByRole('dialog')
  const code = dialog.locator('[data-qr]')
  await expect(code).toBeVisible()
  const wanted = `${product.origin}/qr-driver/scan/${truck}`
  await expect(dialog).toContainText(wanted)
  await expect(dialog).toContainText('ABC1D23')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar PNG' }).click()
  expect((await download).suggestedFilename()).toBe('qr-ABC1D23.png')
  await dialog.getByRole('button', { name: 'Imprimir etiqueta' }).click()
  const label = page.frameLocator('[data-print-label]')
  await expect(label.locator('html[data-printed]')).toBeAttached()
  await expect(label.getByText('ABC1D23')).toBeAttached()
  await expectAccessible(page, 'QR code')
})

test('[CORE-DETAIL-01] on a phone the essentials are in the peek and the actions at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, truck)
  await expect(page.getByText('Caminhão & Filhos').first()).toBeInViewport()
  const block = page.getByRole('button', { name: 'Bloquear', exact: true })
  await expect(block).toBeInViewport()
  expect((await block.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect((await block.boundingBox())?.y).toBeGreaterThan(844 / 2)
})

test('somebody who is no administrator sees no connection', async ({ page, context }) => {
  const user = await createUser(admin, { name: 'Ana', email: 'ana@example.com' })
  await admin.api('POST', '/api/permissions', { userId: user, deviceId: truck })
  await lend(context, product.origin, await signIn(product.origin, { email: 'ana@example.com', password: PASSWORD }))
  await open(page, truck)
  await expect(page.locator('[data-trend=speed]')).toBeVisible()
  await page.locator('[data-detail-tab=data]').click()
  await expect(page.locator('[data-attribute=tag1Temp]')).toBeVisible()
  await expect(page.locator('[data-facts=connection]')).toHaveCount(0)
})
