import { expect, test, type Page } from '@playwright/test'
import { PASSWORD, createDevice, createUser, lend, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { slide, touchSlide } from './slides'
import { Gt06Tracker, type Fix } from './trackers'

const HERE = { latitude: -25.43, longitude: -49.27 }
const BLOCK = 'Relay,1#'
const UNBLOCK = 'Relay,0#'

interface Order {
  id: number
  type: string
  state: string
  waitingFor: string | null
  reason: string | null
  authorName: string
  delivery: { speedKnots: number } | null
}
interface Car {
  id: number
  tracker: Gt06Tracker
}

let product: Product
let admin: Account
let last = 860000000000400

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const positionId = async (id: number): Promise<number> =>
  (await admin.api<{ id: number }[]>('GET', `/api/positions?deviceId=${id}`))[0]?.id ?? 0

/** The tracker says where its vehicle is, and the server knows it. */
async function said({ id, tracker }: Car, fix: Partial<Fix>): Promise<void> {
  const before = await positionId(id)
  tracker.send({ ...HERE, ...fix })
  await expect.poll(() => positionId(id)).not.toBe(before)
}

/** A device whose tracker is connected and says this speed, in km/h; without one it was never heard of. */
async function drive(name: string, speed: number | null): Promise<Car> {
  const uniqueId = String(++last)
  const id = await createDevice(admin, { name, uniqueId, category: 'truck' })
  const car = { id, tracker: new Gt06Tracker(uniqueId, product.ports['gt06']) }
  if (speed === null) return car
  await car.tracker.connect()
  await said(car, { speed })
  return car
}

const orders = (id: number): Promise<Order[]> => admin.api<Order[]>('GET', `/api/commands/orders?deviceId=${id}`)
const detail = async (page: Page, { id }: Car): Promise<void> => {
  await page.goto(`${product.origin}/devices/${id}?tab=commands`)
  await expect(page.locator('[data-device-detail]')).toBeVisible()
}
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openBlock = async (page: Page): Promise<void> => {
  await button(page, 'Bloquear').click()
  await expect(dialog(page).locator('[data-verdict]')).toBeVisible()
}
const cards = (page: Page) => page.locator('[data-device-orders] [data-order]')

test('[CORE-COMMANDS-09] [CORE-COMMANDS-07] a standing vehicle is blocked and unblocked at once', async ({ page }) => {
  const car = await drive('Parado', 0)
  await detail(page, car)
  await openBlock(page)
  await expect(dialog(page).locator('[data-verdict=send]')).toBeVisible()
  await slide(page)
  await expect(page.getByText('Comando de bloqueio enviado', { exact: true })).toBeVisible()
  await expect.poll(() => car.tracker.heard()).toContain(BLOCK)
  await expect(dialog(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(1)

  await button(page, 'Desbloquear').click()
  await slide(page)
  await expect(page.getByText('Comando de desbloqueio enviado', { exact: true })).toBeVisible()
  await expect.poll(() => car.tracker.heard()).toContain(UNBLOCK)
  await expect(cards(page).first()).toContainText('Desbloquear motor')
  expect((await orders(car.id)).map(({ type }) => type)).toEqual(['engineResume', 'engineStop'])
  car.tracker.close()
})

test('[CORE-SLIDE-08] a block while moving is held, marked everywhere, and delivered after the stop', async ({
  page,
}) => {
  const car = await drive('Andando', 62)
  await detail(page, car)
  await openBlock(page)
  await expect(dialog(page).locator('[data-verdict=hold][data-waiting-for=stop]')).toContainText('20 km/h')
  await expect(dialog(page).locator('[data-dialog-answer]')).toContainText('62 km/h')
  await expect(dialog(page).locator('[data-dialog-answer]')).toContainText(/Em movimento/)
  await expect(dialog(page).locator('[data-dialog-answer]')).toContainText('PR')
  await expectAccessible(page, 'block dialog')
  await said(car, { speed: 47 })
  await expect(dialog(page).locator('[data-dialog-answer]')).toContainText('47 km/h')
  await slide(page)
  await expect(page.getByText('Bloqueio retido: será enviado quando o veículo parar')).toBeVisible()
  await expect(page.locator('[data-pending=engineStop]')).toContainText('espera o veículo parar')
  await expect(cards(page)).toContainText('Esperando o veículo parar')
  await page.goto(`${product.origin}/devices`)
  const row = page.locator(`[data-device-row="${car.id}"]`)
  await expect(row.getByRole('img', { name: /Bloqueio pendente/ })).toBeVisible()
  expect(car.tracker.heard()).not.toContain(BLOCK)

  await said(car, { speed: 0 })
  await expect.poll(() => car.tracker.heard()).toContain(BLOCK)
  car.tracker.answer('Cut off the fuel supply: Success!')
  await expect(row.getByRole('img', { name: /Bloqueio pendente/ })).toHaveCount(0)
  // What counts is where and how fast it was when it was cut, not when somebody asked.
  expect((await orders(car.id))[0]?.delivery).toMatchObject({ speedKnots: 0 })
  await detail(page, car)
  await expect(cards(page).locator('[data-order-place=delivery]')).toContainText(/Na entrega: .* a 0\skm\/h · .*PR/)
  await expect(page.locator('[data-primary-actions]').getByRole('button', { name: 'Bloquear' })).toBeVisible()
  car.tracker.close()
})

test('[CORE-COMMANDS-05] a block for an offline tracker is queued, and delivered when it is back', async ({ page }) => {
  const car = await drive('Longe', 0)
  car.tracker.close()
  await detail(page, car)
  await expect(page.locator('[data-device-detail]')).toContainText('offline')
  await openBlock(page)
  await expect(dialog(page).locator('[data-verdict=queue]')).toContainText('offline')
  await slide(page)
  await expect(page.getByText('Bloqueio na fila: será enviado quando o rastreador responder')).toBeVisible()
  await expect(page.locator('[data-pending=engineStop]')).toContainText('espera o rastreador responder')
  await car.tracker.connect()
  await said(car, { speed: 0 })
  await expect.poll(() => car.tracker.heard()).toContain(BLOCK)
  car.tracker.answer('Cut off the fuel supply: Success!')
  await expect(page.locator('[data-pending-mark]')).toHaveCount(0)
  await expect(cards(page).first()).toHaveAttribute('data-state', 'confirmed')
  await expect(cards(page).first()).toContainText('Cut off the fuel supply: Success!')
  car.tracker.close()
})

test('[CORE-COMMANDS-05] a waiting block is cancelled on its banner and from the list of pending commands, and never sent', async ({
  page,
}) => {
  const car = await drive('Cancelado', 62)
  await detail(page, car)
  await openBlock(page)
  await slide(page)
  await page
    .locator('[data-pending=engineStop]')
    .getByRole('button', { name: /^Cancelar/ })
    .click()
  await expect(page.getByText('Pedido cancelado')).toBeVisible()
  await expect(page.locator('[data-pending-mark]')).toHaveCount(0)
  await openBlock(page)
  await slide(page)
  await expect(page.locator('[data-pending=engineStop]')).toBeVisible()
  await page.goto(`${product.origin}/commands?view=pending`)
  const card = page.locator('[data-order]').filter({ hasText: 'Cancelado' })
  await expect(card).toContainText('por ')
  await expectAccessible(page, 'pending commands')
  await card.getByRole('button', { name: 'Cancelar Bloquear motor' }).click()
  await expect(page.getByText('Pedido cancelado')).toBeVisible()
  await expect(card).toHaveCount(0)
  await said(car, { speed: 0 })
  expect((await orders(car.id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(car.tracker.heard()).not.toContain(BLOCK)
  car.tracker.close()
})

test('[CORE-SLIDE-08] block now anyway wants a reason and a slide of its own; both are kept', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
  })
  await lend(context, product.origin, admin)
  const page = await context.newPage()
  const car = await drive('Roubado', 62)
  await detail(page, car)
  await openBlock(page)
  await button(page, 'Bloquear agora mesmo assim').click()
  await expect(dialog(page).locator('[data-slide]')).toHaveAttribute('data-disabled', 'true')
  await page.getByLabel('Motivo').fill('Roubo confirmado pela polícia')
  await touchSlide(page)
  await expect.poll(() => car.tracker.heard()).toContain(BLOCK)
  expect((await orders(car.id))[0]).toMatchObject({ type: 'engineStop', reason: 'Roubo confirmado pela polícia' })
  await expect(cards(page).first()).toContainText('Motivo: Roubo confirmado pela polícia')
  await expect(cards(page).first()).toContainText('mesmo em movimento')
  await expect(cards(page).first().locator('[data-order-place]')).toContainText('62 km/h')
  car.tracker.close()
  await context.close()
})

test('a block that waits already is shown, and a new one replaces it', async ({ page }) => {
  const car = await drive('Repetido', 62)
  await admin.api('POST', '/api/commands/send', { id: 0, deviceId: car.id, type: 'engineStop', attributes: {} })
  await detail(page, car)
  await openBlock(page)
  await expect(dialog(page).locator('[data-pending-order]')).toContainText('Esperando o veículo parar')
  await button(page, 'Fechar').click()
  await button(page, 'Desbloquear').click()
  await slide(page)
  await expect.poll(() => car.tracker.heard()).toContain(UNBLOCK)
  await expect.poll(async () => (await orders(car.id)).map(({ state }) => state).at(-1)).toBe('replaced')
  car.tracker.close()
})

test('[CORE-COMMANDS-03] [CORE-COMMANDS-04] [CORE-COMMANDS-10] a custom command carries its text in exactly six fields', async ({
  page,
}) => {
  const car = await drive('Personalizado', 0)
  const asked: string[] = []
  let body: unknown = null
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/commands/')) asked.push(`${request.method()} ${pathname}${search}`)
    if (request.method() === 'POST' && pathname === '/api/commands/send') body = request.postDataJSON()
  })
  await detail(page, car)
  await button(page, 'Comando').click()
  await page.getByLabel('Comando', { exact: true }).selectOption({ label: 'Comando personalizado' })
  expect(asked).toContain(`GET /api/commands/send?deviceId=${car.id}`)
  expect(asked.some((one) => one.startsWith(`GET /api/commands/types?deviceId=${car.id}`))).toBe(true)
  await button(page, 'Enviar').click()
  await expect(dialog(page)).toContainText('Preencha este campo.')
  await page.getByLabel('Texto do comando').fill('RELAY,1#')
  await expect(dialog(page).locator('[data-slide]')).toBeVisible()
  await page.getByLabel('Texto do comando').fill('STATUS#')
  await expect(dialog(page).locator('[data-slide]')).toHaveCount(0)
  await expect(dialog(page).getByRole('region', { name: 'O que será enviado' })).toContainText('STATUS#')
  await expectAccessible(page, 'send dialog')
  await button(page, 'Enviar').click()
  await expect(page.getByText('Comando enviado', { exact: true })).toBeVisible()
  await expect.poll(() => car.tracker.heard()).toContain('STATUS#')
  expect(body).toEqual({
    id: 0,
    description: '',
    deviceId: car.id,
    type: 'custom',
    textChannel: false,
    attributes: { data: 'STATUS#' },
  })
  car.tracker.answer('Battery:4.1V,NORMAL')
  await expect(cards(page).first()).toContainText('Resposta: Battery:4.1V,NORMAL')
  car.tracker.close()
})

test('[CORE-COMMANDS-06] [CORE-COMMANDS-11] what failed is told with its reason', async ({ page }) => {
  const car = await drive('Falho', 0)
  await page.route('**/api/commands/send', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, body: 'Failed to send command' })
      : route.continue(),
  )
  await page.goto(`${product.origin}/devices/${car.id}?tab=commands&locale=es-ES`)
  await button(page, 'Desbloquear').click()
  await slide(page)
  await expect(page.getByText('Error al enviar comando', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to send command')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  await page.unroute('**/api/commands/send')

  await page.goto(`${product.origin}/devices/${car.id}?tab=commands&locale=pt-BR`)
  await button(page, 'Comando').click()
  await dialog(page).getByText('SMS', { exact: true }).click()
  await page.getByLabel('Comando', { exact: true }).selectOption({ label: 'Comando personalizado' })
  await expect(dialog(page)).toContainText('O dispositivo não tem número de telefone')
  await page.getByLabel('Texto do comando').fill('STATUS#')
  await button(page, 'Enviar').click()
  await expect(page.getByText('API de SMS não configurada no servidor', { exact: true })).toBeVisible()
  car.tracker.close()
})

test('[CORE-COMMANDS-01] [CORE-COMMANDS-02] a saved command is created, linked, edited, survives a reload, and is deleted after a question', async ({
  page,
}) => {
  test.slow()
  const car = await drive('Com comando salvo', 0)
  await page.goto(`${product.origin}/commands`)
  await expect(page.getByText('Nenhum comando salvo')).toBeVisible()
  await button(page, 'Novo comando').click()
  await button(page, 'Salvar').click()
  await expect(page.getByLabel('Título')).toBeFocused()
  await page.getByLabel('Título').fill('Bloqueio padrão')
  await page.getByLabel('Tipo').selectOption({ label: 'Bloquear motor' })
  await page.locator('[data-command-form]').getByText('SMS', { exact: true }).click()
  await button(page, 'Salvar').click()
  await expect(page.getByText('Comando salvo', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Adicionar dispositivo' }).fill('Com comando')
  await page.getByRole('option', { name: 'Com comando salvo' }).click()
  await expect(page.getByRole('button', { name: 'Tirar Com comando salvo' })).toBeVisible()
  await expectAccessible(page, 'saved command')
  await page.getByLabel('Título').fill('Bloqueio da frota')
  await page.goBack()
  await expect(dialog(page)).toContainText('Sair sem salvar?')
  await button(page, 'Continuar editando').click()
  await button(page, 'Salvar').click()
  const row = page.locator('[data-saved-command]')
  await expect(row).toContainText('Bloqueio da frota')
  await page.reload()
  await expect(row).toContainText('Bloqueio da frota')
  await expect(row).toContainText('SMS')
  await expect(row).toContainText('1 dispositivo ou grupo')
  const saved = { type: 'engineStop', textChannel: true, attributes: { title: 'Bloqueio da frota' } }
  expect(await admin.api('GET', '/api/commands')).toMatchObject([saved])
  await page.getByRole('button', { name: 'Excluir Bloqueio da frota' }).click()
  await button(page, 'Cancelar').click()
  await page.getByRole('button', { name: 'Excluir Bloqueio da frota' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Nenhum comando salvo')).toBeVisible()
  expect(await admin.api('GET', '/api/commands')).toEqual([])
  car.tracker.close()
})

test('[CORE-COMMANDS-08] [CORE-DETAIL-06] limited to saved commands, a block uses the saved one; without it there is none', async ({
  page,
  context,
}) => {
  const car = await drive('Limitado', 0)
  const email = 'limitado@example.com'
  const userId = await createUser(admin, { name: 'Limitado', email, limitCommands: true })
  await admin.api('POST', '/api/permissions', { userId, deviceId: car.id })
  const limited = await signIn(product.origin, { email, password: PASSWORD })
  await context.clearCookies()
  await lend(context, product.origin, limited)
  await detail(page, car)
  await button(page, 'Bloquear').click()
  await expect(dialog(page)).toContainText('não há bloqueio salvo para este veículo')
  await expect(dialog(page).locator('[data-slide]')).toHaveAttribute('data-disabled', 'true')
  await button(page, 'Fechar').click()

  const { id: commandId } = await admin.api<{ id: number }>('POST', '/api/commands', {
    id: 0,
    type: 'engineStop',
    description: 'Bloqueio salvo',
    attributes: { title: 'Bloqueio salvo' },
  })
  await admin.api('POST', '/api/permissions', { userId, commandId })
  await admin.api('POST', '/api/permissions', { deviceId: car.id, commandId })
  await page.reload()
  await button(page, 'Comando').click()
  const choice = page.getByLabel('Comando', { exact: true })
  await expect(choice.locator('option')).toHaveText(['Escolha um comando', 'Bloqueio salvo'])
  await button(page, 'Fechar').click()
  await openBlock(page)
  await slide(page)
  await expect.poll(() => car.tracker.heard()).toContain(BLOCK)
  expect(await orders(car.id)).toMatchObject([{ type: 'engineStop', commandId }])
  await admin.api('DELETE', `/api/commands/${commandId}`)
  car.tracker.close()
})

test('[CORE-DETAIL-06] [ADM-DETAIL-07] a read-only user changes nothing; without the buttons nobody blocks', async ({
  page,
  context,
}) => {
  const car = await drive('Só olhar', 0)
  await detail(page, car)
  for (const name of ['Bloquear', 'Desbloquear', 'Comando', 'Ativar âncora'])
    await expect(button(page, name)).toBeVisible()
  const server = await admin.api<{ attributes: object }>('GET', '/api/server')
  await admin.api('PUT', '/api/server', { ...server, attributes: { ...server.attributes, 'tarkan.lockUnlock': false } })
  await page.reload()
  await expect(button(page, 'Comando')).toBeVisible()
  await expect(button(page, 'Bloquear')).toHaveCount(0)
  await expect(button(page, 'Desbloquear')).toHaveCount(0)
  await admin.api('PUT', '/api/server', server)

  const email = 'olhar@example.com'
  const userId = await createUser(admin, { name: 'Olhar', email, readonly: true })
  await admin.api('POST', '/api/permissions', { userId, deviceId: car.id })
  await context.clearCookies()
  await lend(context, product.origin, await signIn(product.origin, { email, password: PASSWORD }))
  await detail(page, car)
  await expect(page.locator('[data-device-orders]')).toBeVisible()
  for (const name of ['Bloquear', 'Desbloquear', 'Comando', 'Ativar âncora', 'Excluir dispositivo'])
    await expect(button(page, name)).toHaveCount(0)
  car.tracker.close()
})

test('[CORE-COMMANDS-03] several devices at once: each has its own result', async ({ page }) => {
  const here = await drive('Lote perto', 0)
  const away = await drive('Lote longe', 0)
  away.tracker.close()
  await page.goto(`${product.origin}/devices?q=`)
  await page.locator('[data-device-search]').fill('Lote')
  const rows = page.locator('[data-device-row]')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).click({ modifiers: ['Control'] })
  await rows.nth(1).click({ modifiers: ['Control'] })
  await button(page, 'Bloquear').click()
  await expect(dialog(page)).toContainText('2 dispositivos')
  await slide(page)
  await expect(dialog(page).locator('[data-batch-outcome]')).toContainText('Enviado a 1 dispositivo')
  await expect(dialog(page).locator('[data-batch-outcome]')).toContainText('1 esperando')
  await expect.poll(() => here.tracker.heard()).toContain(BLOCK)
  expect((await orders(away.id))[0]).toMatchObject({ state: 'requested' })
  here.tracker.close()
})

test('[CORE-COMMANDS-03] every device of a group gets the command', async ({ page }) => {
  const { id: groupId } = await admin.api<{ id: number }>('POST', '/api/groups', { name: 'Frota Sul' })
  const car = await drive('Do grupo', 0)
  const device = (await admin.api<Record<string, unknown>[]>('GET', `/api/devices?id=${car.id}`))[0]
  await admin.api('PUT', `/api/devices/${car.id}`, { ...device, groupId })
  await page.goto(`${product.origin}/commands`)
  // On a phone, under more saved commands than it has room for, the switch keeps its height.
  const ids = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const saved = { id: 0, type: 'custom', description: `Texto ${index}`, attributes: { data: 'X#' } }
      return (await admin.api<{ id: number }>('POST', '/api/commands', saved)).id
    }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.locator('[data-saved-command]')).toHaveCount(16)
  for (const control of await page.locator('main').getByRole('radiogroup').or(page.locator('main select')).all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await Promise.all(ids.map((id) => admin.api('DELETE', `/api/commands/${id}`)))
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()
  await page.getByLabel('Enviar a um grupo').selectOption('Frota Sul')
  await expect(dialog(page)).toContainText('Grupo Frota Sul')
  await page.getByLabel('Comando', { exact: true }).selectOption({ label: 'Comando personalizado' })
  await page.getByLabel('Texto do comando').fill('PARAM#')
  await button(page, 'Enviar').click()
  await expect(page.getByText('Comando enviado', { exact: true })).toBeVisible()
  await expect.poll(() => car.tracker.heard()).toContain('PARAM#')
  car.tracker.close()
})
