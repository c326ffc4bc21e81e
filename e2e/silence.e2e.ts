import { expect } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import type { Product } from './product'
import { test } from './shared-product'
import { Gt06Tracker } from './trackers'

let product: Product
let admin: Account
let id = 0

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  id = await createDevice(admin, { name: 'Sumido', uniqueId: '860000000000901' })
  const status = async () => (await admin.api<{ status: string }[]>('GET', `/api/devices?id=${id}`))[0]?.status
  const tracker = new Gt06Tracker('860000000000901', product.ports['gt06'])
  await tracker.connect()
  tracker.send({ latitude: -25.43, longitude: -49.27 })
  await expect.poll(status).toBe('online')
  tracker.close()
  await expect.poll(status).not.toBe('online')
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

/** What the server says after more than ten minutes of silence; a test does not wait that long. */
const silence = (cause: string, evidence: object[]) => ({
  silentSince: new Date(Date.now() - 130 * 60_000).toISOString(),
  cause,
  confidence: 'high',
  evidence,
  usualIntervalMs: 60_000,
  lastPosition: null,
})

test('a device that just spoke is not explained', async ({ page }) => {
  await page.goto(`${product.origin}/devices/${id}`)
  await expect(page.locator('[data-trends]')).toBeVisible()
  await expect(page.locator('[data-silence]')).toHaveCount(0)
})

test('[CORE-DETAIL-02] a silent device says the probable cause, what points to it and what to do', async ({ page }) => {
  const at = new Date(Date.now() - 130 * 60_000).toISOString()
  await page.route('**/api/devices/*/silence', (route) =>
    route.fulfill({ json: silence('powerCut', [{ kind: 'powerDrop', before: 12.6, after: 0, at, overMs: 60_000 }]) }),
  )
  await page.goto(`${product.origin}/devices/${id}`)
  const card = page.locator('[data-silence=powerCut]')
  await expect(card).toContainText('Sem comunicação há 2 h 10 min')
  await expect(card).toContainText('Muito provável')
  await expect(card).toContainText(/Alimentação cortada (às|em) .*: 12,6 V → 0 V em 1 min/)
  await expect(card).toContainText('Fale com o motorista')
})

test('[CORE-DETAIL-02] when nothing points to a cause it says so', async ({ page }) => {
  await page.route('**/api/devices/*/silence', (route) => route.fulfill({ json: silence('unknown', []) }))
  await page.goto(`${product.origin}/devices/${id}`)
  const card = page.locator('[data-silence=unknown]')
  await expect(card).toContainText('Causa desconhecida')
  await expect(card).not.toContainText('Muito provável')
})
