import { expect, test, type Page } from '@playwright/test'
import { createDevice, lend, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import { pointOf } from './map-view'
import type { Product } from './product'
import { Gt06Tracker } from './trackers'

interface Share {
  id: number
  token: string
}

let product: Product
let admin: Account
let truck = 0
let hidden = 0
const trackers: Gt06Tracker[] = []

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  truck = await createDevice(admin, {
    name: 'Caminhão da entrega',
    uniqueId: '860000000000901',
    category: 'truck',
    attributes: { placa: 'ABC1D23' },
  })
  hidden = await createDevice(admin, { name: 'Carro da casa', uniqueId: '860000000000902', category: 'car' })
  for (const uniqueId of ['860000000000901', '860000000000902']) {
    const tracker = new Gt06Tracker(uniqueId, product.ports['gt06'])
    await tracker.connect()
    tracker.send({ latitude: -25.43, longitude: -49.27, speed: 40 })
    trackers.push(tracker)
  }
  await expect.poll(async () => (await admin.api<unknown[]>('GET', '/api/positions')).length).toBe(2)
})
test.afterAll(async () => product.dispose())

const makeShare = (fields: object): Promise<Share> =>
  admin.api<Share>('POST', '/tarkan/shares', {
    name: 'Entrega',
    expirationTime: new Date(Date.now() + 90_000_000).toISOString(),
    deviceIds: [truck],
    ...fields,
  })
const openLink = (page: Page, { token }: Share): Promise<unknown> => page.goto(`${product.origin}/share/${token}`)

test('[CORE-SHARE-05] a link is made from a device, listed, changed and revoked', async ({ page, context }) => {
  test.slow()
  await lend(context, product.origin, admin)
  await page.goto(`${product.origin}/devices/${truck}`)
  await page.locator('[data-device-share]').click()
  const dialog = page.locator('[data-share-form]')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'share dialog')
  // What was typed is not dropped by Escape, a tap beside the dialog, or its cross.
  const name = dialog.getByLabel('Nome')
  await name.fill('Entrega da tarde')
  const guard = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.getByRole('button', { name: 'Fechar' }).click(),
  ]
  for (const close of ways) {
    await close()
    await expect(guard).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(guard).toBeHidden()
    await expect(name).toHaveValue('Entrega da tarde')
  }
  await page.keyboard.press('Escape')
  await guard.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(dialog).toBeHidden()
  await page.locator('[data-device-share]').click()
  await expect(name).not.toHaveValue('Entrega da tarde')
  await dialog.getByText('8 horas').click()
  await page.locator('[data-share-submit]').click()
  const link = await page.locator('[data-share-link]').textContent()
  expect(link).toContain(`${product.origin}/share/`)
  await expect(page.locator('[data-share-qr]')).toBeVisible()
  await expect(page.locator('[data-share-whatsapp]')).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)

  await page.goto(`${product.origin}/shares`)
  const card = page.locator('[data-share]').first()
  await expect(card).toContainText('Caminhão da entrega')
  await expect(card.locator('[data-share-end]')).toContainText('Resta:')
  await card.locator('[data-share-menu]').click()
  await page.getByRole('menuitem', { name: 'Editar link' }).click()
  await page.getByRole('dialog').getByText('7 dias').click()
  await page.locator('[data-share-submit]').click()
  await expect(card.locator('[data-share-end]')).toContainText(/6 d|7 d/)
  await card.locator('[data-share-menu]').click()
  await page.getByRole('menuitem', { name: 'Revogar link' }).click()
  await page.locator('[data-share-revoke]').click()
  await expect(page.getByText('Nenhum link compartilhado')).toBeVisible()
})

test('[CORE-SHARE-01] [CORE-SHARE-06] [CORE-SHARE-08] a phone without an account sees the shared device, a countdown and no menus', async ({
  browser,
}) => {
  const share = await makeShare({})
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await openLink(page, share)
  // A link to one vehicle opens with its card, and the map goes along with it.
  await expect(page).toHaveURL(new RegExp(`/devices/${truck}$`))
  await expect(page.locator('[data-device-detail]')).toContainText('Caminhão da entrega')
  const follow = page.locator('[data-follow]')
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('timer')).toContainText(/Expira em 1d 0h \d+m \d+s/)
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0)
  await expectAccessible(page, 'shared map')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-device-menu]')).toHaveCount(0)
  await page.goto(`${product.origin}/devices/${hidden}`)
  await expect(page.getByText('Carro da casa')).toHaveCount(0)
  await context.close()
})

test('[CORE-SHARE-06] a link to several keeps all in the picture until the person moves the map, and again when asked', async ({
  browser,
}) => {
  const share = await makeShare({ deviceIds: [truck, hidden] })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await openLink(page, share)
  const keeps = page.getByRole('button', { name: 'Parar de manter todos à vista' })
  await expect(keeps).toHaveAttribute('aria-pressed', 'true')
  const isSeen = async (latitude: number, longitude: number): Promise<boolean> => {
    const { x, y } = await pointOf(page, latitude, longitude)
    return x > 0 && x < 390 && y > 0 && y < 844
  }
  trackers[1]?.send({ latitude: -25.2, longitude: -49.0, speed: 60 })
  await expect.poll(() => isSeen(-25.2, -49.0)).toBe(true)
  expect(await isSeen(-25.43, -49.27)).toBe(true)

  // Moved by hand, it stays where the person put it.
  await page.locator('[data-map] canvas').first().focus()
  await page.keyboard.press('ArrowRight')
  const takesUp = page.getByRole('button', { name: 'Manter todos à vista', exact: true })
  await expect(takesUp).toHaveAttribute('aria-pressed', 'false')
  trackers[1]?.send({ latitude: -24.5, longitude: -48.2, speed: 60 })
  await expect
    .poll(
      async () => (await admin.api<{ latitude: number }[]>('GET', `/api/positions?deviceId=${hidden}`))[0]?.latitude,
    )
    .toBeCloseTo(-24.5, 3)
  await page.waitForTimeout(2500)
  expect(await isSeen(-24.5, -48.2)).toBe(false)
  await takesUp.click()
  await expect.poll(() => isSeen(-24.5, -48.2)).toBe(true)
  expect(await isSeen(-25.43, -49.27)).toBe(true)
  await context.close()
})

test('[CORE-SHARE-03] [CORE-ERRORS-10] a PIN is asked for; revoked, the link is over', async ({ browser }) => {
  const share = await makeShare({ pin: '4821' })
  const context = await browser.newContext()
  const page = await context.newPage()
  await openLink(page, share)
  await page.getByLabel('PIN').fill('1111')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('PIN incorreto.')).toBeVisible()
  await page.getByLabel('PIN').fill('4821')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await admin.api('DELETE', `/tarkan/shares/${share.id}`)
  await expect(page).toHaveURL(/\/login/)
  await openLink(page, share)
  await expect(page.getByText('LINK VENCIDO')).toBeVisible()
  await context.close()
})

test('[CORE-SHARE-07] when time is up the notice says so, and leaving ends the session', async ({ browser }) => {
  const share = await makeShare({ expirationTime: new Date(Date.now() + 15_000).toISOString() })
  const context = await browser.newContext()
  const page = await context.newPage()
  await openLink(page, share)
  const notice = page.getByRole('dialog', { name: 'Atenção' })
  await expect(notice).toContainText('Sua sessão expirou!', { timeout: 30_000 })
  await expect(notice).toContainText('Atenção')
  await notice.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/(login|share)/)
  expect((await context.request.get(`${product.origin}/api/devices`)).status()).toBe(401)
  await context.close()
})
