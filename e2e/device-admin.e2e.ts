import { expect, test, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
let truckId = 0

interface Wire {
  id: number
  name: string
  uniqueId: string
  phone: string | null
  model: string | null
  contact: string | null
  category: string | null
  groupId: number
  disabled: boolean
  expirationTime: string | null
  attributes: Record<string, unknown>
}

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  await admin.api('POST', '/api/groups', { name: 'Frota Sul' })
  truckId = await createDevice(admin, {
    name: 'Caminhão 1',
    uniqueId: '490154203237518',
    category: 'truck',
    attributes: { placa: 'ABC1D23', 'device.operator': 'Vivo', iccid: '8955011234567890123', 'rastro.own': 'fica' },
  })
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const deviceOf = async (id: number): Promise<Wire> => {
  const [device] = await admin.api<Wire[]>('GET', `/api/devices?id=${id}`)
  if (!device) throw new Error(`no device ${id}`)
  return device
}
const form = (page: Page) => page.locator('[data-device-form]')
const tab = (page: Page, name: string) => page.locator(`[data-tab=${name}]`)
const box = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
const save = (page: Page) => page.locator('[data-save]').click()
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(product.origin + path)
  await expect(form(page)).toBeVisible()
}

test('[ADM-DEVICES-25][ADM-DEVICES-26] name and IMEI are required, in these words, and nothing is sent; an IMEI that another device has is refused at its field', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/devices')) sent.push(request.url())
  })
  await open(page, '/devices/new')
  await save(page)
  await expect(page.getByText('Por favor, insira um nome para o dispositivo')).toBeVisible()
  await expect(page.getByText('Por favor, insira o identificador único (IMEI)')).toBeVisible()
  await expect(box(page, 'name')).toBeFocused()
  expect(sent).toEqual([])

  await createDevice(admin, { name: 'Dono do IMEI', uniqueId: '356938035643825' })
  await box(page, 'name').fill('Segundo')
  await box(page, 'uniqueId').fill('356938035643825')
  await tab(page, 'sim').click()
  await save(page)
  await expect(page.getByText('Já existe um dispositivo com este IMEI', { exact: true })).toBeVisible()
  await expect(tab(page, 'main')).toHaveAttribute('aria-selected', 'true')
  await expect(box(page, 'name')).toHaveValue('Segundo')
  await box(page, 'uniqueId').fill('356938035643833')
  await expect(page.getByText('Já existe um dispositivo com este IMEI', { exact: true })).toBeHidden()
})

test('[CORE-DEVICES-24][CORE-DEVICES-23][ADM-DEVICES-27] a new device: from the list to the form, Enter saves, then its files can be added', async ({
  page,
}) => {
  await page.goto(`${product.origin}/devices`)
  await page.locator('[data-add-device]').click()
  await expect(tab(page, 'photos')).toBeDisabled()
  await expect(tab(page, 'documents')).toBeDisabled()
  await expect(page.getByText('Salve o dispositivo para poder adicionar fotos e documentos.')).toBeVisible()
  const long = 'Caminhão frigorífico da filial Curitiba norte, rota 12 e 14b'
  await box(page, 'name').fill(long)
  await box(page, 'uniqueId').fill('356938035643809')
  await box(page, 'groupId').selectOption('Frota Sul')
  await box(page, 'name').press('Enter')
  await expect(page).toHaveURL(/\/devices\/\d+\/edit/)
  await expect(tab(page, 'photos')).toBeEnabled()
  await tab(page, 'photos').click()
  await expect(page.getByText('Nenhuma foto ainda')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.locator('[data-device-name]').filter({ hasText: long })).toBeVisible()
})

test('[ADM-DEVICES-28][CORE-DEVICES-02][CORE-DEVICES-03] every tab filled in, saved, reloaded: all values are back', async ({
  page,
}) => {
  // Some forty fields are typed and read again.
  test.slow()
  const texts: Record<string, [string, string][]> = {
    main: [
      ['name', 'Caminhão 2'],
      ['placa', 'abc1234'],
      ['contact', 'Dona Célia'],
      ['device.state', 'Em uso'],
      ['monthlyValue', '89,90'],
      ['qrDriverId', 'QR7'],
      ['expiresOn', '2031-12-31'],
      ['notes', 'Primeira linha\nsegunda'],
    ],
    vehicle: [
      ['model', 'FH 540'],
      ['renavam', '00891234567'],
      ['vin', '9BWZZZ377VT004251'],
      ['chassis', 'CH1'],
      ['engineNumber', 'M1'],
      ['manufacturedOn', '2020-02-29'],
      ['odometerStart', '12.345,5'],
      ['fuelCapacity', '600'],
      ['speedLimit', '80'],
    ],
    tracker: [
      ['device.gpsBrand', 'Suntech'],
      ['device.model', 'ST310U'],
      ['device.protocol', 'suntech'],
      ['imei', '490154203237518'],
      ['serial', 'S1'],
    ],
    sim: [
      ['phone', '(41) 98765-4321'],
      ['iccid', '8955011234567890123'],
      ['device.operator', 'Claro'],
      ['device.broker', 'Arqia'],
      ['apn', 'claro.com.br'],
      ['sim.activatedOn', '2025-01-02'],
      ['sim.expiresOn', '2027-01-02'],
    ],
    installation: [
      ['install.company', 'Instala Já'],
      ['install.person', 'Beto'],
      ['install.phone', '+5541900000000'],
      ['install.email', 'beto@example.com'],
      ['install.date', '2025-01-03'],
      ['install.address', 'Atrás do painel'],
      ['install.notes', 'Chicote novo'],
    ],
  }
  const id = await createDevice(admin, {
    name: 'Antes',
    uniqueId: '356938035643817',
    attributes: { gone: 'x', keep: 1 },
  })
  await open(page, `/devices/${id}/edit`)
  for (const [name, fields] of Object.entries(texts)) {
    await tab(page, name).click()
    for (const [field, text] of fields) await box(page, field).fill(text)
  }
  await tab(page, 'tracker').click()
  await box(page, 'device.technology').selectOption('4G')
  await tab(page, 'appearance').click()
  await page.getByRole('radio', { name: 'Ônibus' }).check({ force: true })
  await box(page, 'tarkan.color').fill('#1D63C9')
  await box(page, 'tarkan.color_extra').fill('#f59e0b')
  await tab(page, 'attributes').click()
  await page.getByRole('button', { name: 'Remover gone' }).click()
  await page.locator('[data-add-attribute]').click()
  await page.getByRole('textbox', { name: 'Nome do atributo' }).last().fill('consumo')
  await page.getByRole('combobox', { name: 'Tipo de consumo' }).selectOption('number')
  await page.getByRole('textbox', { name: 'Valor de consumo' }).fill('2,5')
  await save(page)
  await expect(page).toHaveURL(new RegExp(`/devices/${id}$`))

  const { attributes, ...device } = await deviceOf(id)
  expect(device).toMatchObject({
    name: 'Caminhão 2',
    model: 'FH 540',
    contact: 'Dona Célia',
    phone: '+5541987654321',
    category: 'bus',
  })
  expect(device.expirationTime).toContain('2032-01-01T02:59:59')
  expect(attributes).toMatchObject({
    placa: 'ABC-1234',
    monthlyValue: 89.9,
    odometerStart: 12345.5,
    fuelCapacity: 600,
    'device.technology': '4G',
    'tarkan.color': '#1d63c9',
    'tarkan.color_extra': '#f59e0b',
    consumo: 2.5,
    keep: 1,
    notes: 'Primeira linha\nsegunda',
  })
  expect(attributes).not.toHaveProperty('gone')
  expect(attributes['speedLimit']).toBeCloseTo(43.1965, 3)

  await open(page, `/devices/${id}/edit`)
  const asShown = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
  const shown: Record<string, string> = { placa: 'ABC-1234', odometerStart: '12345,5', phone: '+5541987654321' }
  for (const [name, fields] of Object.entries(texts)) {
    await tab(page, name).click()
    for (const [field, text] of fields) await expect(box(page, field)).toHaveValue(shown[field] ?? asShown(text))
  }
  await tab(page, 'appearance').click()
  await expect(page.getByRole('radio', { name: 'Ônibus' })).toBeChecked()
  await expect(box(page, 'tarkan.color')).toHaveValue('#1d63c9')
})

test('[ADM-DEVICES-28] wrong values: the first is focused on its tab, tabs with errors say so, hints do not stop anybody', async ({
  page,
}) => {
  await open(page, `/devices/${truckId}/edit`)
  await tab(page, 'installation').click()
  await box(page, 'install.email').fill('sem arroba')
  await tab(page, 'main').click()
  await box(page, 'uniqueId').fill('490154203237519')
  await box(page, 'placa').fill('AB123CD')
  await expect(page.locator('[data-hint=imeiCheckDigit]')).toBeVisible()
  await expect(page.locator('[data-hint=plate]')).toBeVisible()
  await save(page)
  await expect(tab(page, 'installation')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'installation')).toHaveAttribute('aria-label', 'Instalação: há erros')
  await expect(page.getByText('Este e-mail não parece correto')).toBeVisible()
  await expect(box(page, 'install.email')).toBeFocused()
  await box(page, 'install.email').fill('com@arroba.br')
  await save(page)
  await expect(page).toHaveURL(new RegExp(`/devices/${truckId}$`))
  const device = await deviceOf(truckId)
  expect(device.uniqueId).toBe('490154203237519')
  expect(device.attributes).toMatchObject({ placa: 'AB123CD', 'rastro.own': 'fica' })
})

test('[ADM-DEVICES-32][CORE-ERRORS-23] what the server refuses is said, and nothing typed is lost: Esc asks, staying keeps it, leaving discards it', async ({
  page,
}) => {
  await open(page, `/devices/${truckId}/edit`)
  await box(page, 'name').fill('Nome novo')
  await page.route('**/api/devices/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, body: 'java.lang.SecurityException: Write access denied' })
      : route.fallback(),
  )
  await save(page)
  await expect(page.getByText('Não foi possível salvar o dispositivo')).toBeVisible()
  await expect(page.getByText('Acesso negado.')).toBeVisible()
  await expect(box(page, 'name')).toHaveValue('Nome novo')
  await page.unroute('**/api/devices/*')

  await box(page, 'name').press('Escape')
  await expect(page.getByText('Sair sem salvar?')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(box(page, 'name')).toHaveValue('Nome novo')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(page).toHaveURL(/\/devices$/)
  expect((await deviceOf(truckId)).name).not.toBe('Nome novo')
})

test('[ADM-DEVICES-28] another one like this shares all but what identifies it', async ({ page }) => {
  await page.goto(`${product.origin}/devices/${truckId}`)
  await page.locator('[data-device-menu]').click()
  await page.getByRole('menuitem', { name: 'Criar outro igual' }).click()
  await expect(form(page)).toBeVisible()
  await expect(box(page, 'name')).toHaveValue('')
  await expect(box(page, 'placa')).toHaveValue('')
  await tab(page, 'sim').click()
  await expect(box(page, 'device.operator')).toHaveValue('Vivo')
  await expect(box(page, 'iccid')).toHaveValue('')
  await tab(page, 'main').click()
  await box(page, 'name').fill('Caminhão 1 b')
  await box(page, 'uniqueId').fill('356938035643841')
  await save(page)
  await expect(page).toHaveURL(/\/devices\/\d+\/edit/)
  const [copy] = await admin.api<Wire[]>('GET', '/api/devices?uniqueId=356938035643841')
  expect(copy).toMatchObject({ category: 'truck', attributes: { 'device.operator': 'Vivo', 'rastro.own': 'fica' } })
})

test('[CORE-DEVICES-19][CORE-ERRORS-11] at the limit the way to a new device is shut and says why', async ({
  browser,
}) => {
  const email = 'limite@example.com'
  const userId = await createUser(admin, { name: 'Com limite', email, deviceLimit: 1 })
  const person = await signIn(product.origin, { email, password: PASSWORD })
  const context = await browser.newContext({ locale: 'pt-BR' })
  await lend(context, product.origin, person)
  const page = await context.newPage()
  await page.goto(`${product.origin}/devices/new`)
  await expect(page.locator('[data-save]')).toBeEnabled()
  await box(page, 'name').fill('O único')
  await box(page, 'uniqueId').fill('356938035643858')
  await save(page)
  await expect(page).toHaveURL(/\/devices\/\d+\/edit/)
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  const add = page.locator('[data-add-device]')
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAttribute('title', /Limite de dispositivos da sua conta atingido/)
  await page.goto(`${product.origin}/devices/new`)
  await expect(page.locator('[data-save]')).toBeDisabled()
  await expect(page.getByText('Limite de dispositivos da sua conta atingido.')).toBeVisible()
  await context.close()
  expect(await admin.api<Wire[]>('GET', `/api/devices?userId=${userId}`)).toHaveLength(1)
})

test('[CORE-DEVICES-33] who may not change devices finds no way to do so', async ({ browser }) => {
  const email = 'leitor@example.com'
  const userId = await createUser(admin, { name: 'Leitor', email, deviceReadonly: true })
  await admin.api('POST', '/api/permissions', { userId, deviceId: truckId })
  const context = await browser.newContext({ locale: 'pt-BR' })
  await lend(context, product.origin, await signIn(product.origin, { email, password: PASSWORD }))
  const page = await context.newPage()
  await page.goto(`${product.origin}/devices/${truckId}`)
  await expect(page.locator('[data-device-detail]')).toBeVisible()
  await expect(page.locator('[data-edit-device]')).toHaveCount(0)
  await page.locator('[data-device-menu]').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Gráficos', 'QR do veículo'])
  await page.goto(`${product.origin}/devices/${truckId}/edit`)
  await expect(page.getByText('Sua conta não pode alterar dispositivos.')).toBeVisible()
  await context.close()
})

test('[CORE-DEVICES-31] odometer and hour meter are typed in km and hours and sent in metres and milliseconds', async ({
  page,
}) => {
  await page.goto(`${product.origin}/devices/${truckId}`)
  await page.locator('[data-device-menu]').click()
  await page.getByRole('menuitem', { name: 'Odômetro e horímetro' }).click()
  const dialog = page.locator('[data-accumulators]')
  await expect(dialog.getByText('O dispositivo ainda não tem posição.')).toBeVisible()
  await sendOsmand(product.ports['osmand'], (await deviceOf(truckId)).uniqueId)
  await expect(dialog.getByText('O dispositivo ainda não tem posição.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Digite pelo menos um valor')).toBeVisible()
  await dialog.getByLabel('Odômetro (km)').fill('12.345')
  await dialog.getByLabel('Horímetro (h)').fill('1.000,5')
  const sent = page.waitForRequest((request) => request.url().endsWith('/accumulators'))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  expect((await sent).postDataJSON()).toEqual({ deviceId: truckId, totalDistance: 12_345_000, hours: 3_601_800_000 })
  await expect(page.getByText('Odômetro e horímetro ajustados')).toBeVisible()
  const [position] = await admin.api<{ attributes: object }[]>('GET', `/api/positions?deviceId=${truckId}`)
  expect(position?.attributes).toMatchObject({ totalDistance: 12_345_000, hours: 3_601_800_000 })
})

test('[CORE-DEVICES-22] a device deleted lazily is listed for the administrator and comes back', async ({ page }) => {
  const server = await admin.api<{ attributes: object }>('GET', '/api/server')
  const lazy = { ...server, attributes: { ...server.attributes, 'tarkan.lazyDeletion': true } }
  await admin.api('PUT', '/api/server', lazy)
  const id = await createDevice(admin, { name: 'Volta já', uniqueId: '356938035643866' })
  await admin.api('DELETE', `/api/devices/${id}`)
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator('[data-device-row]').first()).toBeVisible()
  await expect(page.locator('[data-device-name]').filter({ hasText: 'Volta já' })).toHaveCount(0)
  await page.locator('[data-view-menu]').click()
  await page.locator('[data-show-deleted]').click()
  const row = page.locator(`[data-deleted="${id}"]`)
  await expect(row).toContainText('356938035643866')
  await row.getByRole('button', { name: 'Restaurar Volta já' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.locator('[data-device-name]').filter({ hasText: 'Volta já' })).toBeVisible()
  expect((await deviceOf(id)).uniqueId).toBe('356938035643866')
  await admin.api('PUT', '/api/server', server)
})

test('two people edit one device: the second is told, sees both changes and loses none', async ({ page, browser }) => {
  const id = await createDevice(admin, {
    name: 'De dois',
    uniqueId: '490154203237777',
    attributes: { placa: 'ABC1D23' },
  })
  const context = await browser.newContext()
  await lend(context, product.origin, admin)
  const other = await context.newPage()
  await open(page, `/devices/${id}/edit`)
  await open(other, `/devices/${id}/edit`)
  await box(other, 'name').fill('Da outra')
  await box(other, 'placa').fill('XYZ9A87')
  await save(other)
  await expect(other).toHaveURL(new RegExp(`/devices/${id}$`))
  await box(page, 'name').fill('Minha')
  await box(page, 'contact').fill('Contato meu')
  await save(page)
  const merged = page.locator('[data-merge]')
  await expect(merged).toContainText('Outra pessoa salvou isto')
  await expect(merged).toContainText('Placa')
  await expect(merged.locator('[data-clash=name]')).toContainText('Da outra')
  await expect(box(page, 'name')).toHaveValue('Minha')
  await expect(box(page, 'placa')).toHaveValue('XYZ9A87')
  expect(await deviceOf(id)).toMatchObject({ name: 'Da outra', contact: null })
  await expectAccessible(page, 'merge')
  await save(page)
  await expect(page).toHaveURL(new RegExp(`/devices/${id}$`))
  expect(await deviceOf(id)).toMatchObject({ name: 'Minha', contact: 'Contato meu', attributes: { placa: 'XYZ9A87' } })
  await context.close()
})

test('on a phone: one column, the save button in reach, nothing wider than the screen', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await lend(context, product.origin, admin)
  const page = await context.newPage()
  await open(page, `/devices/${truckId}/edit`)
  await tab(page, 'appearance').tap()
  await page.getByText('Trator', { exact: true }).tap()
  await expect(page.getByRole('radio', { name: 'Trator' })).toBeChecked()
  await expect(page.locator('[data-save]')).toBeInViewport()
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('[data-device-form] button, [data-device-form] input:not([type=radio])')].map(
      (element) => element.getBoundingClientRect().right,
    ),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(390)
  await page.locator('[data-save]').tap()
  await expect(page).toHaveURL(new RegExp(`/devices/${truckId}$`))
  expect((await deviceOf(truckId)).category).toBe('tractor')
  await context.close()
})

test('arrows move between the tabs; nothing serious for a screen reader on any of them', async ({ page }) => {
  await open(page, `/devices/${truckId}/edit`)
  await tab(page, 'main').focus()
  for (const name of ['vehicle', 'tracker', 'sim', 'installation', 'appearance', 'attributes', 'photos', 'documents']) {
    await expectAccessible(page, `before ${name}`)
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, name)).toBeFocused()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  await expectAccessible(page, 'documents')
})
