import { expect, test, type Page } from '@playwright/test'
import { createDevice, lend, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { dragSlide, slide, slideOf, touchSlide } from './slides'
import { Gt06Tracker } from './trackers'

const UNIQUE_ID = '860000000000301'
let product: Product
let admin: Account
let tracker: Gt06Tracker
let deviceId = 0

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  deviceId = await createDevice(admin, { name: 'Fiat 01', uniqueId: UNIQUE_ID })
  tracker = new Gt06Tracker(UNIQUE_ID, product.ports['gt06'])
  await tracker.connect()
  tracker.send({ latitude: -23.55, longitude: -46.63 })
  await expect.poll(async () => (await admin.api<unknown[]>('GET', '/api/positions')).length).toBe(1)
})
test.afterAll(async () => {
  tracker.close()
  await product.dispose()
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

type Modal = 'openBlockModal' | 'openUnlockModal' | 'openAnchorModal' | 'openDeleteModal'

/** Opens the list and then a modal by its window event. */
async function openModal(page: Page, name: Modal, device = { id: deviceId, name: 'Fiat 01' }, command?: string) {
  await page.evaluate(([event, detail]) => void window.dispatchEvent(new CustomEvent(event, { detail })), [
    name,
    { device, command },
  ] as const)
  await expect(slideOf(page).locator('[data-slide-knob]')).toHaveAttribute('aria-disabled', 'false')
}

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`${product.origin}/devices${query}`)
  await expect(page.locator('[data-device-row]')).not.toHaveCount(0)
}

/** Requests that ask for something to be done, as `POST /path`. */
function recordActs(page: Page): string[] {
  const acts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !/preview$/.test(pathname)) acts.push(`${request.method()} ${pathname}`)
  })
  return acts
}

const SEND = 'POST /api/commands/send'

test('[CORE-SLIDE-01] [CORE-SLIDE-06] each event opens its modal for the device it carries; a knob of 46 px in a track of 50 px', async ({
  page,
}) => {
  await openList(page)
  for (const [name, title] of [
    ['openUnlockModal', 'Desbloquear veículo'],
    ['openAnchorModal', 'Ativar âncora'],
    ['openDeleteModal', 'Excluir dispositivo'],
    ['openBlockModal', 'Bloquear veículo'],
  ] as const) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openModal(page, name)
    await expect(page.getByRole('dialog')).toContainText('Fiat 01')
    await expect(page.getByRole('dialog')).toContainText(title)
    await expectAccessible(page, name)
    if (name !== 'openBlockModal') await page.keyboard.press('Escape')
  }
  // Whole pixels: the dialog comes in growing.
  await expect.poll(async () => (await slideOf(page).boundingBox())?.height).toBe(50)
  const track = await slideOf(page).boundingBox()
  const knob = await slideOf(page).locator('[data-slide-knob]').boundingBox()
  expect(knob).toMatchObject({ width: 46, height: 46 })
  expect((knob?.x ?? 0) - (track?.x ?? 0)).toBeCloseTo(2, 1)
  expect((knob?.y ?? 0) - (track?.y ?? 0)).toBeCloseTo(2, 1)
})

test('[CORE-SLIDE-02] [CORE-SLIDE-08] 6 px before the end, a short press or leaving send nothing; 5 px before it, or Enter held, confirm', async ({
  page,
}) => {
  const acts = recordActs(page)
  const told = page.getByText('Comando de desbloqueio enviado')
  await openList(page)
  await openModal(page, 'openBlockModal')
  await slide(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openModal(page, 'openUnlockModal')
  await dragSlide(page, 6)
  await expect(slideOf(page)).toHaveAttribute('data-phase', 'dragging')
  await page.mouse.up()
  await expect(slideOf(page)).toHaveAttribute('data-phase', 'idle')
  await expect(slideOf(page).locator('[data-slide-knob]')).toBeFocused()
  await page.keyboard.press('Enter', { delay: 300 })
  await expect(slideOf(page)).toHaveAttribute('data-phase', 'idle')
  // Longer than any of the three would have taken.
  await page.waitForTimeout(1600)
  expect(acts).toEqual([])

  await dragSlide(page, 5)
  await expect.poll(() => acts).toEqual([SEND])
  await page.mouse.up()
  await expect(told).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openModal(page, 'openUnlockModal')
  // The focus begins at the slide: opened, held, done.
  await expect(slideOf(page).locator('[data-slide-knob]')).toBeFocused()
  await page.keyboard.down('Enter')
  await expect.poll(() => acts).toEqual([SEND, SEND])
  await page.keyboard.up('Enter')
})

test('[CORE-SLIDE-03] [CORE-SLIDE-04] block, unblock and anchor act 500 ms after the slide, once', async ({ page }) => {
  const acts = recordActs(page)
  await page.clock.install()
  await openList(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [name, act] of [
    ['openBlockModal', SEND],
    ['openUnlockModal', SEND],
    ['openAnchorModal', `POST /api/devices/${deviceId}/anchor`],
  ] as const) {
    await openModal(page, name, undefined, name === 'openAnchorModal' ? 'anchor_enable' : undefined)
    // The dialog has come in by then.
    await page.clock.runFor(1000)
    acts.length = 0
    await dragSlide(page)
    await page.mouse.up()
    await expect(slideOf(page)).toHaveAttribute('data-phase', 'confirmed')
    await page.clock.runFor(499)
    expect(acts).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => acts[0]).toBe(act)
    await page.clock.runFor(5000)
    expect(acts.filter((one) => one === act)).toHaveLength(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('[CORE-ANCHOR-05] [CORE-ANCHOR-07] the event drops and lifts the anchor by the slide; a failure says so and changes nothing', async ({
  page,
}) => {
  const anchors = () => admin.api<unknown[]>('GET', `/api/geofences?deviceId=${deviceId}`)
  await admin.api('DELETE', `/api/devices/${deviceId}/anchor`)
  await openList(page)
  await page.route('**/anchor', (route) => route.fulfill({ status: 500, body: 'java.lang.IllegalStateException: x' }))
  await openModal(page, 'openAnchorModal', undefined, 'anchor_enable')
  await slide(page)
  await expect(page.getByText('Erro ao executar âncora')).toBeVisible()
  expect(await anchors()).toEqual([])
  await page.unroute('**/anchor')
  await page.reload()
  for (const [command, told, count] of [
    ['anchor_enable', 'Âncora ativada', 1],
    ['anchor_disable', 'Âncora desativada', 0],
  ] as const) {
    await expect(page.locator('[data-device-row]')).not.toHaveCount(0)
    await openModal(page, 'openAnchorModal', undefined, command)
    await slide(page)
    await expect(page.getByText(told)).toBeVisible()
    expect(await anchors()).toHaveLength(count)
  }
})

test('[CORE-SLIDE-08] a finger confirms on the phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await lend(context, product.origin, admin)
  const page = await context.newPage()
  await openList(page)
  await openModal(page, 'openUnlockModal')
  const heardBefore = tracker.heard().split('Relay,0#').length
  await touchSlide(page)
  await expect(page.getByText('Comando de desbloqueio enviado')).toBeVisible()
  await expect.poll(() => tracker.heard().split('Relay,0#').length).toBe(heardBefore + 1)
  await context.close()
})

test('[CORE-SLIDE-05] [CORE-SLIDE-07] deletion acts at the end at once; failing keeps the device, succeeding goes to the list', async ({
  page,
}) => {
  const id = await createDevice(admin, { name: 'Moto 9', uniqueId: '860000000000309' })
  const acts = recordActs(page)
  await page.goto(`${product.origin}/devices/${id}?locale=es-ES`)
  await expect(page.locator('[data-device-detail]')).toBeVisible()
  await page.route(`**/api/devices/${id}`, (route) => route.fulfill({ status: 400, body: 'no' }), { times: 1 })
  await openModal(page, 'openDeleteModal', { id, name: 'Moto 9' })
  await dragSlide(page)
  await expect(page.getByText('Error al eliminar dispositivo', { exact: true })).toBeVisible()
  await page.mouse.up()
  expect(acts).toEqual([`DELETE /api/devices/${id}`])
  expect(await admin.api<unknown[]>('GET', `/api/devices?id=${id}`)).toHaveLength(1)

  const other = await page.context().newPage()
  await other.goto(`${product.origin}/devices/${id}?locale=pt-BR`)
  await expect(other.locator('[data-device-detail]')).toBeVisible()
  await openModal(other, 'openBlockModal', { id, name: 'Moto 9' })
  await page.bringToFront()
  await dragSlide(page)
  // Not let go: the end alone is enough.
  await expect(page.getByText('Dispositivo eliminado')).toBeVisible()
  // Another console that has it open says so at once.
  await expect(other.locator('[data-device-missing=gone]')).toContainText('Ele acabou de ser excluído')
  // The dialog that was open closes with a word: nobody can send anything from it.
  await expect(other.locator('[data-command-dialog]')).toHaveCount(0)
  await expect(other.getByRole('alert').filter({ hasText: 'Moto 9' })).toContainText('Ele acabou de ser excluído')
  await other.close()
  await page.mouse.up()
  expect(acts).toHaveLength(2)
  await expect(page).toHaveURL(/\/devices(\?|$)/)
  await expect(page.locator('[data-device-name]')).toHaveText(['Fiat 01'])
})
