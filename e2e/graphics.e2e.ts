import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

const MINUTE_MS = 60_000
let product: Product
let admin: Account
let car = 0

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  car = await createDevice(admin, { name: 'Utilitário', uniqueId: '860000000000801' })
  await createDevice(admin, { name: 'Segundo carro', uniqueId: '860000000000802' })
  for (let minutesAgo = 600; minutesAgo >= 0; minutesAgo -= 10) {
    // Silent for two hours in the middle.
    if (minutesAgo > 240 && minutesAgo < 360) continue
    const values = {
      timestamp: Math.floor((Date.now() - minutesAgo * MINUTE_MS) / 1000),
      speed: minutesAgo % 60,
      power: 12 + minutesAgo / 1000,
      sat: 9,
      lat: -25.43 + minutesAgo / 1000,
    }
    await sendOsmand(product.ports['osmand'], '860000000000801', values)
    await sendOsmand(product.ports['osmand'], '860000000000802', { ...values, speed: 30 })
  }
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const dialog = (page: Page) => page.getByRole('dialog')
const chart = (page: Page) => page.locator('[data-chart]')
const line = (page: Page, name: string) => page.locator(`[data-line="${car}:${name}"]`)
const spanMs = async (page: Page): Promise<number> =>
  Number(await chart(page).getAttribute('data-to')) - Number(await chart(page).getAttribute('data-from'))

async function open(page: Page): Promise<void> {
  await page.goto(`${product.origin}/devices/${car}`)
  await page.getByRole('button', { name: 'Ver gráficos' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[CORE-DETAIL-08] the last day, week and month are drawn, with the value under the cursor', async ({ page }) => {
  await open(page)
  await expect(line(page, 'speed')).toContainText('km/h')
  await expect(line(page, 'power')).toContainText('12 V')
  await expect(line(page, 'sat')).toContainText('9')
  expect(Math.round((await spanMs(page)) / 3_600_000)).toBe(24)
  await chart(page).hover()
  await expect(line(page, 'power')).toContainText(/12,\d+ V/)
  for (const [name, hours] of [
    ['7 dias', 168],
    ['30 dias', 720],
  ] as const) {
    await dialog(page).getByText(name, { exact: true }).click()
    await expect.poll(async () => Math.round((await spanMs(page)) / 3_600_000)).toBe(hours)
    await expect(line(page, 'speed')).toBeVisible()
  }
  await expectAccessible(page, 'charts')
})

test('[CORE-DETAIL-08] wheel, drag and buttons zoom; a double click shows everything again', async ({ page }) => {
  await open(page)
  await expect(chart(page)).toBeVisible()
  const whole = await spanMs(page)
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('no chart')
  const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.4]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => spanMs(page)).toBeLessThan(whole)
  await page.mouse.dblclick(x, y)
  await expect.poll(() => spanMs(page)).toBe(whole)
  await page.mouse.down()
  await page.mouse.move(x + box.width * 0.2, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => spanMs(page)).toBeLessThan(whole / 3)
  await dialog(page).getByRole('button', { name: 'Ver tudo' }).click()
  await expect.poll(() => spanMs(page)).toBe(whole)
  await dialog(page).getByRole('button', { name: 'Ampliar' }).click()
  await expect.poll(() => spanMs(page)).toBe(whole / 2)
})

test('[CORE-DETAIL-08] what is drawn can be taken away as picture and as table', async ({ page }) => {
  await open(page)
  await expect(chart(page)).toBeVisible()
  const picture = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Baixar PNG' }).click()
  const image = await readFile(await (await picture).path())
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  const table = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Baixar CSV' }).click()
  const rows = (await readFile(await (await table).path(), 'utf8')).trim().split('\r\n')
  expect(rows[0]).toContain('Hora;Velocidade (km/h);Alimentação (V)')
  expect(rows).toHaveLength(1 + 50)
})

test('[CORE-DETAIL-08] several vehicles in one chart, and other values', async ({ page }) => {
  await open(page)
  await expect(chart(page)).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Comparar com outro veículo' }).fill('segundo')
  await page.getByRole('option', { name: 'Segundo carro' }).click()
  await expect(page.locator('[data-legend]')).toContainText('Segundo carro · Velocidade')
  await expect(page.locator('[data-legend]')).toContainText('Utilitário · Velocidade')
  await dialog(page).getByRole('button', { name: 'Retirar Utilitário' }).click()
  await expect(page.locator('[data-legend]')).not.toContainText('Utilitário')
})

test('[CORE-DETAIL-08] a period without data says so; an answer that is none is an error', async ({ page }) => {
  await open(page)
  await dialog(page).getByText('Livre', { exact: true }).click()
  await dialog(page).getByLabel('De', { exact: true }).fill('2020-01-01T00:00')
  await dialog(page).getByLabel('Até', { exact: true }).fill('2020-01-02T00:00')
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog(page)).toContainText('Sem dados neste período')
  await page.route('**/recent?*', (route) => route.fulfill({ json: { oops: true } }))
  await dialog(page).getByText('7 dias', { exact: true }).click()
  await expect(dialog(page)).toContainText('Resposta inválida do servidor')
})

test('[CORE-DETAIL-08] on a phone the charts fill the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(chart(page)).toBeVisible()
  expect((await dialog(page).boundingBox())?.width).toBe(390)
})
