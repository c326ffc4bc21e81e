import { expect, test } from '@playwright/test'
import { lend, startWithAdmin, type Account } from './account'
import { expectMarker } from './map-view'
import type { Product } from './product'
import { Gt06Tracker } from './trackers'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const PLACE = { latitude: -22.9083, longitude: -43.1964 }

test('[CORE-LIVE-01][CORE-MAP-10] an unknown tracker waits, tells where it is, is adopted with plate, group and model, and is on the map and in the list at its next fix', async ({
  page,
}) => {
  const tracker = new Gt06Tracker('860000000077001', product.ports['detect'])
  await tracker.connect()
  tracker.send({ ...PLACE, speed: 12 })
  const group = await admin.api<{ id: number }>('POST', '/api/groups', { name: 'Kombis' })
  await page.goto(`${product.origin}/sightings`)
  const card = page.getByRole('article', { name: tracker.uniqueId })
  await expect(card).toContainText('gt06')
  await expect(card).toContainText('de 127.0.0.1')
  await expect(page.locator('[data-device-row]')).toHaveCount(0)
  await expect(card.locator('[data-told-field="place"]')).toContainText(', RJ')
  await expect(card.locator('[data-told-field="speed"]')).toContainText('12 km/h')
  await card.getByRole('button', { name: `Adotar ${tracker.uniqueId}` }).click()
  await expect(card.getByLabel(`Nome do dispositivo ${tracker.uniqueId}`)).toBeFocused()
  await page.keyboard.type('Kombi do Zé')
  await card.locator('[data-field="plate"]').fill('abc1d23')
  await card.locator('select[data-field="group"]').selectOption({ label: 'Kombis' })
  await card.locator('[data-field="model"]').fill('Kombi 1.4')

  // What the server refuses is said at its fields, all at once; the first of them gets the keyboard.
  await page.route('**/adopt', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'x-error-code': 'INVALID_INPUT' },
      body: 'java.lang.IllegalArgumentException: plate: Too big; model: Too big',
    }),
  )
  await page.keyboard.press('Enter')
  await expect(card.locator('[data-field="plate"]')).toBeFocused()
  await expect(card.locator('[data-field="model"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(card.getByText('Este valor não é aceito.', { exact: true })).toHaveCount(2)
  await expect(card.getByRole('alert').filter({ hasText: 'Corrija 2 campos.' })).toHaveCount(1)
  await page.unroute('**/adopt')

  // Pressed twice, it is one device.
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/adopt') && sent.push(request.url())))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Dispositivo ${tracker.uniqueId} adotado`)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(page.getByText('Nenhum rastreador esperando')).toBeVisible()
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  const row = page.locator('[data-device-row]').filter({ hasText: 'Kombi do Zé' })
  await expect(row).toContainText('ABC1D23')
  const [device] = await admin.api<object[]>('GET', `/api/devices?uniqueId=${tracker.uniqueId}`)
  expect(device).toMatchObject({ groupId: group.id, model: 'Kombi 1.4', attributes: { placa: 'ABC1D23' } })

  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  await tracker.connect()
  tracker.send({ ...PLACE, speed: 42, course: 90 })
  await expect(row).toContainText('42 km/h')
  await row.click()
  await expect(page.locator('[data-device-detail]')).toContainText('-22.908300')
  await expectMarker(page, 'Kombi do Zé', PLACE.latitude, PLACE.longitude)
  expect(loads.filter((url) => !url.startsWith(product.origin))).toEqual([])
  tracker.close()
})

test('a tracker can be sent away, and comes back when it speaks again', async ({ page }) => {
  const tracker = new Gt06Tracker('860000000077002', product.ports['gt06'])
  await tracker.connect()
  await page.goto(`${product.origin}/sightings`)
  await page.getByRole('button', { name: `Descartar ${tracker.uniqueId}` }).click()
  await expect(page.getByText('Nenhum rastreador esperando')).toBeVisible()
  await tracker.connect()
  await page.reload()
  await expect(page.getByRole('article', { name: tracker.uniqueId })).toBeVisible()
  tracker.close()
})
