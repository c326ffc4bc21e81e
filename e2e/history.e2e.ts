import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

const BUS = '860000000000911'
const VAN = '860000000000912'
/** Of the bus: driven, stood for ten minutes, driven, unheard for half an hour, driven. */
const FIXES = 90
const KNOTS = 30
let product: Product
let admin: Account
let bus = 0
let van = 0

async function drive(uniqueId: string, latitude: number): Promise<void> {
  let atSeconds = Math.floor(Date.now() / 1000) - 3 * 3600
  let longitude = -49.27
  let driven = 0
  for (let fix = 0; fix < FIXES; fix++) {
    const isStanding = fix >= 30 && fix < 50
    atSeconds += fix === 70 ? 1800 : 30
    if (!isStanding) {
      longitude += fix === 70 ? 0.05 : 0.0045
      driven += 1
    }
    await sendOsmand(product.ports['osmand'], uniqueId, {
      timestamp: atSeconds,
      lat: (latitude + Math.sin(driven / 6) / 200).toFixed(6),
      lon: longitude.toFixed(6),
      speed: isStanding ? 0 : KNOTS,
      bearing: 90,
      power: 12.5,
      ...(fix === 60 ? { alarm: 'sos' } : {}),
    })
  }
}

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  bus = await createDevice(admin, { name: 'Ônibus 101', uniqueId: BUS })
  van = await createDevice(admin, { name: 'Van de entregas', uniqueId: VAN })
  await drive(BUS, -25.43)
  await drive(VAN, -25.45)
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const history = (page: Page) => page.locator('[data-history]')
const slider = (page: Page) => page.locator('[data-replay-slider]')
const timeMs = async (page: Page): Promise<number> => Number(await slider(page).getAttribute('data-time'))
const vehicle = (page: Page, id: number) => page.locator(`[data-route-vehicle="${id}"]`)
const row = (page: Page, place: number) => page.locator(`[data-history-table] [data-row="${place}"]`)

async function open(page: Page, search = `deviceId=${bus}&period=24h`): Promise<void> {
  await page.goto(`${product.origin}/history?${search}`)
  await expect(page.locator('[data-history-state="ready"]').first()).toBeAttached()
  await expect(page.locator('[data-map]')).toHaveAttribute('data-route-places', /[1-9]/)
}

test('[CORE-HISTORY-01] a vehicle and a period: line with its gap, figures, table and chart on one cursor', async ({
  page,
}) => {
  test.slow()
  await page.goto(`${product.origin}/history`)
  // First, or the moment that all share stays where today began.
  await page.getByLabel('Período').selectOption('24h')
  await page.getByRole('textbox', { name: 'Buscar veículo' }).fill('ônibus')
  await page.getByRole('option', { name: 'Ônibus 101' }).click()
  await expect(page).toHaveURL(new RegExp(`period=24h&deviceId=${bus}|deviceId=${bus}&period=24h`))
  await expect(page.locator('[data-map]')).toHaveAttribute('data-route-gaps', '1')
  await expect(page.locator('[data-history-summary]')).toContainText(/\d+,\d km/)
  await expect(page.locator('[data-history-table]')).toHaveAttribute('data-rows', String(FIXES))

  await row(page, 2).hover()
  const inTable = await timeMs(page)
  await expect(row(page, 2)).toHaveAttribute('data-current', 'true')
  const place = await vehicle(page, bus).getAttribute('data-place')
  await page.locator('[data-history-chart]').hover({ position: { x: 260, y: 60 } })
  await expect.poll(() => timeMs(page)).toBeGreaterThan(inTable + 60_000)
  await expect(vehicle(page, bus)).not.toHaveAttribute('data-place', place ?? '')
  // The pointer gone, the table is back where it was.
  await page.locator('[data-history-summary]').hover()
  await row(page, 5).click()
  await page.locator('[data-history-summary]').hover()
  await expect(row(page, 5)).toHaveAttribute('data-current', 'true')

  // Nothing in a period is no error: it says when there was something, and goes there.
  await page.goto(`${product.origin}/history?deviceId=${bus}&from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z`)
  const nothing = page.locator('[data-history-nothing]')
  await expect(nothing).toContainText('Não foram encontrados dados para o período selecionado')
  await expect(history(page).getByRole('alert')).toHaveCount(0)
  await nothing.locator('[data-last-day]').click()
  await expect(page.locator('[data-history-table]')).toHaveAttribute('data-rows', /[1-9]/)
})

test('[ADM-HISTORY-06] stops with their duration and events; the setting of the server takes them away', async ({
  page,
}) => {
  // Two whole starts of the console.
  test.slow()
  await open(page)
  await page.getByText('Paradas e eventos', { exact: true }).click()
  const marks = page.locator('[data-history-marks]')
  await expect(marks.getByRole('button', { name: /Parada de \d+ min/ })).toBeVisible()
  const alarm = marks.getByRole('button', { name: /SOS/ })
  await alarm.click()
  await expect(alarm).toHaveAttribute('aria-current', 'true')

  const server = await admin.api<{ attributes: Record<string, unknown> }>('GET', '/api/server')
  const attributes = { ...server.attributes, 'tarkan.showStopsAndEvents': false }
  await admin.api('PUT', '/api/server', { ...server, attributes })
  await page.reload()
  await expect(page.locator('[data-history-table]')).toHaveAttribute('data-rows', String(FIXES))
  await expect(page.getByText('Paradas e eventos', { exact: true })).toHaveCount(0)
  await admin.api('PUT', '/api/server', server)
})

test('[CORE-HISTORY-01] replay of two vehicles: keys, speed, jumps, and the end', async ({ page }) => {
  await open(page, `deviceId=${bus}&deviceId=${van}&period=24h`)
  await expect(vehicle(page, bus)).toContainText('Ônibus 101')
  await expect(vehicle(page, van)).toContainText('Van de entregas')
  const begin = await timeMs(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeMs(page)).toBeGreaterThan(begin)
  await page.getByRole('button', { name: 'Próxima parada ou evento' }).click()
  const jumped = await timeMs(page)
  const before = await vehicle(page, van).getAttribute('data-place')
  await page.locator('[data-replay-rate]').selectOption('300')
  await page.getByRole('button', { name: 'Reproduzir' }).click()
  await expect.poll(() => timeMs(page)).toBeGreaterThan(jumped + 60_000)
  await expect(vehicle(page, van)).not.toHaveAttribute('data-place', before ?? '')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await slider(page).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  // The bar's own control keeps its keys; the page around it plays.
  await slider(page).blur()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
})

test('[CORE-HISTORY-02] what is shown leaves as a file of each kind', async ({ page }) => {
  await open(page)
  for (const [name, ending, begin] of [
    ['GPX', 'gpx', '<?xml'],
    ['Excel (XLSX)', 'xlsx', 'PK'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^track-.*\\.${ending}$`))
    expect((await readFile(await file.path())).toString('latin1', 0, begin.length)).toBe(begin)
  }
})

test('[CORE-HISTORY-03] [CORE-HISTORY-04] [CORE-HISTORY-05] bad answers and bad periods are told apart, foreign vehicles refused', async ({
  page,
  context,
}) => {
  const url = `${product.origin}/history?deviceId=${bus}&period=24h`
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  let answer = { status: 200, body: '' }
  await page.route('**/api/positions/track?*', (route) => route.fulfill({ ...answer, contentType: 'text/html' }))
  await page.goto(url)
  await expect(history(page)).toContainText('Resposta inválida do servidor')
  for (const [body, status, text] of [
    ['{}', 200, 'Formato de dados inválido'],
    ['', 404, 'Não foram encontrados dados para o período selecionado'],
    ['<html>', 200, 'Erro no formato da resposta do servidor'],
  ] as const) {
    answer = { status, body }
    await retry.click()
    await expect(history(page)).toContainText(text)
  }
  await page.unroute('**/api/positions/track?*')
  await retry.click()
  await expect(page.locator('[data-history-summary]')).toBeVisible()

  await page.goto(`${product.origin}/history?deviceId=${bus}&from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z`)
  await expect(history(page)).toContainText('O início deve ser anterior ao fim')
  await page.goto(`${product.origin}/history?deviceId=${bus}&from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z`)
  await expect(history(page)).toContainText('O período é maior do que o permitido')

  await createUser(admin, { name: 'Outro', email: 'outro@example.com' })
  await context.clearCookies()
  await lend(context, product.origin, await signIn(product.origin, { email: 'outro@example.com', password: PASSWORD }))
  await page.goto(url)
  await expect(history(page).getByRole('alert')).toContainText('DEVICE_ACCESS_DENIED')
})

test('[CORE-HISTORY-01] [CORE-DETAIL-06] on a phone, from the vehicle: the replay is where the thumb is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.origin}/devices/${bus}`)
  await page.locator('[data-device-history]').click()
  await expect(page).toHaveURL(new RegExp(`/history\\?deviceId=${bus}`))
  await page.getByLabel('Período').selectOption('24h')
  const play = page.locator('[data-replay-toggle]')
  await expect(play).toBeInViewport()
  await play.click()
  const begin = await timeMs(page)
  await expect.poll(() => timeMs(page)).toBeGreaterThan(begin)
  await expectAccessible(page, 'history on a phone')
})
