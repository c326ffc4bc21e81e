import { expect, test, type Locator, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import { expectView } from './map-view'
import type { Product } from './product'
import { sendOsmand } from './trackers'

const PLACE = { latitude: -25.43, longitude: -49.27 }

let product: Product
let admin: Account
let van = 0
let car = 0
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  van = await createDevice(admin, { name: 'Van 01', uniqueId: '860000000077001' })
  car = await createDevice(admin, { name: 'Carro 02', uniqueId: '860000000077002' })
})
test.afterAll(async () => product.dispose())

/** Each report is later than the one before, by enough for the ways between them. */
let secondsAgo = 1800
const report = (device: 1 | 2, values: Record<string, string | number> = {}): Promise<void> =>
  sendOsmand(product.ports['osmand'], `86000000007700${device}`, {
    lat: PLACE.latitude,
    lon: PLACE.longitude,
    timestamp: Math.floor(Date.now() / 1000) - (secondsAgo -= 20),
    ...values,
  })
/** Everything seen to, so that a test begins with nothing pinned. */
async function seeToAll(): Promise<void> {
  const open = await admin.api<{ id: number }[]>('GET', '/api/events?acknowledged=false&limit=1000')
  if (open.length > 0) await admin.api('POST', '/api/events/acknowledge', { ids: open.map(({ id }) => id), note: null })
}
async function openFleet(page: Page, account = admin): Promise<void> {
  await lend(page.context(), product.origin, account)
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator('[data-device-row]').first()).toBeVisible()
}
const bell = (page: Page) => page.locator('[data-events-bell]')
const rows = (page: Page) => page.locator('[data-event]')
/** Whether two things on screen lie on each other. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
/** The alarm is docked where it covers nothing that can be pressed. */
async function expectCoversNothing(page: Page): Promise<void> {
  const dock = page.locator('[data-alarm-dock]')
  await expect(dock).toBeVisible()
  const controls = '[data-map-area] button, [data-map-area] a, [data-events-bell], nav a, section [role=slider]'
  for (const other of await page.locator(controls).all())
    if ((await other.evaluate((element) => element.closest('[data-alarm-dock]'))) === null)
      expect(await overlaps(dock, other), (await other.getAttribute('aria-label')) ?? '').toBe(false)
}
const toasts = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button') })

test('[CORE-EVENTS-02] [CORE-LIVE-01] events come live, newest first, say why, and bring the map to their place', async ({
  page,
}) => {
  await report(1, { ignition: 'false' })
  await openFleet(page)
  await bell(page).click()
  const drawer = page.locator('[data-events-drawer]')
  await expect(drawer.getByText('Nenhum evento neste período')).toBeVisible()
  await report(1, { ignition: 'true', lat: -25.5, lon: -49.3 })
  await expect(rows(page).filter({ hasText: 'Ignição ligada' })).toHaveCount(1)
  const ofVan = await rows(page).count()
  await report(2, { result: 'Cut OK' })
  await expect(rows(page)).toHaveCount(ofVan + 1)
  await expect(rows(page).nth(0)).toContainText('Carro 02')
  await rows(page).filter({ hasText: 'Ignição ligada' }).getByRole('button').click()
  await expect(drawer.locator('[data-event-reasons]')).toHaveText('A chave foi ligada entre esta posição e a anterior.')
  await expect(page.locator('[data-event-place]')).toContainText('Van 01')
  await expectView(page, { latitude: -25.5 }, 0.01)
  await expectAccessible(page, 'events')
  await drawer.locator('[data-events-filters]').click()
  await drawer.getByText('Pendentes', { exact: true }).click()
  await drawer.getByRole('combobox', { name: 'Tipos de evento' }).fill('respo')
  await page.getByRole('option', { name: 'Resposta a comando' }).click()
  await expect(rows(page)).toHaveCount(1)
  // Closes the choices and nothing else.
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Tirar filtros' }).click()
  await expect(rows(page)).toHaveCount(ofVan + 1)
  await drawer.getByRole('button', { name: 'Limpar lista' }).click()
  await expect(rows(page)).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Mostrar anteriores' }).click()
  await expect(rows(page)).toHaveCount(ofVan + 1)
})

test('an alarm stays on screen until somebody, anywhere, saw to it; four are told together', async ({
  page,
  browser,
}) => {
  await seeToAll()
  await openFleet(page)
  await report(2, { alarm: 'sos' })
  const sos = toasts(page).filter({ hasText: 'Alarme: SOS' })
  await expect(sos).toContainText('Carro 02')
  await expectAccessible(page, 'alarm')
  await page.reload()
  const together = toasts(page).filter({ hasText: '1 alarme sem reconhecimento' })
  await expect(together).toBeVisible()
  const [{ id } = { id: 0 }] = await admin.api<{ id: number }[]>('GET', '/api/events?type=alarm&acknowledged=false')
  await admin.api('POST', `/api/events/${id}/acknowledge`, { note: 'Falei com o motorista' })
  await expect(together).toHaveCount(0)
  for (const alarm of ['tow', 'powerCut', 'jamming', 'door']) await report(2, { alarm })
  await expect(page.locator('[data-bell-count]')).toHaveText('4')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText('4 alarmes sem reconhecimento')
  await toasts(page).getByRole('button', { name: 'Ver alarmes' }).click()
  await expect(rows(page)).toHaveCount(4)
  const second = await browser.newPage()
  await openFleet(second)
  await expect(toasts(second)).toHaveCount(1)
  await expect(toasts(second)).toContainText('4 alarmes sem reconhecimento')
  await page.getByRole('button', { name: 'Selecionar' }).click()
  await page.getByRole('button', { name: 'Todos os alarmes pendentes' }).click()
  await page.getByRole('button', { name: 'Reconhecer 4 eventos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Observação').fill('Teste na oficina')
  await dialog.getByRole('button', { name: 'Reconhecer' }).click()
  await expect(page.getByText('4 eventos reconhecidos')).toBeVisible()
  await expect(rows(page).first()).toContainText('Teste na oficina')
  await expect(toasts(second)).toHaveCount(0)
  await second.close()
})

test('[CORE-EVENTS-03] [CORE-PERMS-12] without the right there is no bell; who may only read sees and cannot acknowledge', async ({
  page,
  browser,
}) => {
  await seeToAll()
  const accounts = await Promise.all(
    [{ readonly: true }, { temporary: true }].map(async (fields, index) => {
      const email = `leitor${index}@example.com`
      const userId = await createUser(admin, { name: `Leitor ${index}`, email, ...fields })
      await admin.api('POST', '/api/permissions', { userId, deviceId: van })
      return signIn(product.origin, { email, password: PASSWORD })
    }),
  )
  const [reader, viewer] = accounts
  if (!reader || !viewer) throw new Error('accounts')
  await openFleet(page, reader)
  await report(1, { alarm: 'sos' })
  await expect(toasts(page)).toContainText('Alarme: SOS')
  await expect(page.getByRole('button', { name: 'Reconhecer' })).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Ocultar por enquanto' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await bell(page).click()
  await rows(page).first().getByRole('button').first().click()
  await expect(page.locator('[data-event-reasons]')).toBeVisible()
  await expect(page.locator('[data-acknowledge]')).toHaveCount(0)
  const other = await browser.newPage()
  await openFleet(other, viewer)
  await expect(bell(other)).toHaveCount(0)
  await other.close()
})

test('[CORE-ANCHOR-04] [CORE-ANCHOR-06] [CORE-ANCHOR-08] one anchor for a double tap, told to every session; leaving it is a pinned alarm', async ({
  page,
  browser,
}) => {
  await seeToAll()
  await report(2, { speed: 0 })
  const second = await browser.newPage()
  await openFleet(second)
  await lend(page.context(), product.origin, admin)
  await page.goto(`${product.origin}/devices/${car}?tab=commands`)
  let asked = 0
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/anchor', async (route) => {
    if (route.request().method() === 'POST') asked += 1
    await answered
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Ativar âncora' })
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Ação cancelada pelo usuário')).toBeVisible()
  expect(asked).toBe(0)
  await button.click()
  const knob = page.locator('[data-slide-knob]')
  await expect(knob).toBeFocused()
  await page.keyboard.down('Enter')
  await expect(page.locator('[data-slide][data-phase="confirmed"]')).toBeVisible()
  await page.keyboard.up('Enter')
  // While the server is still thinking.
  await knob.dblclick({ force: true })
  answer()
  await expect(page.getByText('Âncora ativada')).toBeVisible()
  expect(asked).toBe(1)
  const anchors = await admin.api<unknown[]>('GET', `/api/geofences?deviceId=${car}`)
  expect(anchors).toHaveLength(1)
  await expect(second.locator(`[data-device-row="${car}"]`).getByLabel(/ncora/)).toBeVisible()
  await report(2, { lat: PLACE.latitude + 0.002, speed: 20 })
  const breach = (each: Page) => toasts(each).filter({ hasText: 'Alarme: saiu da âncora' })
  for (const each of [page, second]) await expect(breach(each)).toBeVisible()
  await breach(page).getByRole('button', { name: 'Reconhecer' }).click()
  for (const each of [page, second]) await expect(breach(each)).toHaveCount(0)
  await second.close()
})

test('the detail shows what happened last and keeps when to anchor by itself', async ({ page }) => {
  await seeToAll()
  for (const ignition of ['false', 'true']) await report(1, { ignition })
  await lend(page.context(), product.origin, admin)
  await page.goto(`${product.origin}/devices/${van}?tab=today`)
  const latest = page.locator('[data-device-events]')
  await expect(latest).toContainText('Ignição ligada')
  await report(1, { ignition: 'false' })
  await expect(latest.getByRole('button').first()).toContainText('Ignição desligada')
  await page.locator('[data-detail-tab=commands]').click()
  await page.locator('[data-auto-anchor]').getByRole('switch', { name: 'Ao desligar a ignição' }).click()
  await expect(page.getByText('Âncora automática salva')).toBeVisible()
  const [device] = await admin.api<{ attributes: object }[]>('GET', `/api/devices?id=${van}`)
  expect(device?.attributes).toMatchObject({ 'anchor.onIgnitionOff': true })
  await page.locator('[data-detail-tab=today]').click()
  await latest.getByRole('button', { name: 'Todos os eventos' }).click()
  await expect(rows(page).first()).toContainText('Van 01')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('[CORE-EVENTS-02] the list covers the screen, and the map shows the place', async ({ page }) => {
    await seeToAll()
    await openFleet(page)
    await report(1, { alarm: 'sos' })
    await expect(toasts(page)).toContainText('Alarme: SOS')
    await expectCoversNothing(page)
    await page.goto(`${product.origin}/geofence/new`)
    await page.locator('[data-draw-kind]').first().tap()
    await expect(page.locator('[data-drawing-bar]')).toBeVisible()
    await expectCoversNothing(page)
    await openFleet(page)
    await bell(page).tap()
    const drawer = page.getByRole('dialog', { name: 'Eventos' })
    await expect(toasts(page)).toHaveCount(0)
    await expectAccessible(page, 'events on a phone')
    await rows(page).first().getByRole('button').first().tap()
    await drawer.getByRole('button', { name: 'Mostrar no mapa' }).tap()
    await expect(drawer).toHaveCount(0)
    await expect(page.locator('[data-event-place]')).toContainText('Alarme: SOS')
  })
})
