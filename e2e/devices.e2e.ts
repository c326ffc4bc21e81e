import { expect, type Page } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
const ids: Record<string, number> = {}

const send = (uniqueId: string, values: Record<string, string | number>) =>
  sendOsmand(product.ports['osmand'], uniqueId, values)

const FLEET = [
  {
    name: 'Caminhão São José 2',
    uniqueId: '860000000000101',
    category: 'truck',
    attributes: { placa: 'ABC1D23', 'tarkan.color': '#7c3aed' },
  },
  { name: 'Caminhão 10', uniqueId: '860000000000102', category: 'truck', attributes: { 'device.state': 'Oficina' } },
  { name: 'Ônibus escolar', uniqueId: '860000000000103', category: 'bus', attributes: {} },
]

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  for (const device of FLEET) ids[device.uniqueId] = await createDevice(admin, device)
  await send('860000000000101', { speed: 30, power: 11.2, battery: 3.5, sat: 3, driverUniqueId: 'CARTAO7' })
  await send('860000000000102', { speed: 0, ignition: 'false' })
})

test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const rows = (page: Page) => page.locator('[data-device-row]')
const names = (page: Page) => page.locator('[data-device-name]')
const open = async (page: Page, path = '/devices'): Promise<void> => {
  await page.goto(product.origin + path)
}

test('[CORE-DEVICES-01][CORE-DEVICES-16] the list shows every device with name, plate and state, names by value of numbers', async ({
  page,
}) => {
  await open(page)
  await expect(names(page)).toHaveText(['Caminhão 10', 'Caminhão São José 2', 'Ônibus escolar'])
  await expect(rows(page).nth(1)).toContainText('ABC1D23')
  await expect(rows(page).nth(1)).toContainText('Em movimento')
  await expect(rows(page).nth(0)).toContainText('Parado')
  await expect(rows(page).nth(2)).toContainText('Nunca reportou')
})

test('[CORE-DEVICES-07][CORE-DEVICES-09][CORE-DEVICES-13] chips count and filter; the choice survives a reload, and the map says what it hides', async ({
  page,
}) => {
  await open(page)
  const chip = (filter: string) => page.locator(`[data-filter=${filter}]`)
  await expect(chip('stopped')).toContainText('1')
  await expect(chip('idle')).toContainText('0')
  await chip('moving').click()
  await expect(names(page)).toHaveText(['Caminhão São José 2'])
  await page.locator('[data-filter-menu]').click()
  await page.getByLabel('Estado da conexão').selectOption('offline')
  await expect(chip('moving')).toHaveAttribute('aria-pressed', 'false')
  await expect(names(page)).toHaveText(['Ônibus escolar'])
  await expect(page).toHaveURL(/show=offline/)
  await page.keyboard.press('Escape')
  await chip('never').click()
  await expect(page).toHaveURL(/is=never/)
  await page.reload()
  await expect(names(page)).toHaveText(['Ônibus escolar'])

  await page.goto(`${product.origin}/home`)
  await expect(page.locator('[data-strip=never]')).toHaveAttribute('aria-pressed', 'true')
  const filtered = page.locator('[data-strip-clear]')
  await expect(filtered).toContainText('1 de 3')
  await filtered.focus()
  await page.keyboard.press('Enter')
  await expect(filtered).toHaveCount(0)
  await page.locator('[data-strip=moving]').click()
  await expect(filtered).toContainText('1 de 3')
  await page.locator('[data-strip=moving]').click()
  await expect(filtered).toHaveCount(0)
})

test('[CORE-DEVICES-08][CORE-DEVICES-10][CORE-DEVICES-11] state, advanced filter and hidden categories', async ({
  page,
}) => {
  await open(page)
  await page.locator('[data-filter-menu]').click()
  await page.getByLabel('Situação').selectOption('Oficina')
  await expect(names(page)).toHaveText(['Caminhão 10'])
  await page.getByRole('dialog').getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByLabel('Filtro avançado').selectOption('driver')
  await expect(names(page)).toHaveText(['Caminhão São José 2'])
  await page.getByLabel('Filtro avançado').selectOption('none')
  await page.locator('[data-category=truck]').click()
  await expect(names(page)).toHaveText(['Ônibus escolar'])
  await expect(page.locator('[data-filter=all]')).toContainText('1')
  await page.locator('[data-category=truck]').click()
  await expect(rows(page)).toHaveCount(3)
})

test('[CORE-DEVICES-15][CORE-DEVICES-17] choosing a sort again turns it round', async ({ page }) => {
  await open(page)
  await page.locator('[data-sort-menu]').click()
  await page.locator('[data-sort=motion]').click()
  await expect(names(page).first()).toHaveText('Caminhão São José 2')
  await page.locator('[data-sort=motion]').click()
  await expect(names(page).last()).toHaveText('Caminhão São José 2')
  await expect(page).toHaveURL(/sort=motion-desc/)
})

test('[CORE-DEVICES-01][CORE-SESSION-14] search ignores accents and dashes, is reached by / and kept', async ({
  page,
}) => {
  await open(page)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.type('sao jose')
  await expect(names(page)).toHaveText(['Caminhão São José 2'])
  await page.keyboard.press('Escape')
  await page.keyboard.type('abc-1d23')
  await expect(names(page)).toHaveText(['Caminhão São José 2'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('query'))).toBe('"abc-1d23"')
  await page.locator('[data-device-search]').fill('zzz')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('[CORE-DETAIL-01] keyboard opens the detail; back goes to the list, also after a direct link', async ({
  page,
}) => {
  // The order goes with the account, and another test may have turned it round.
  await open(page, '/devices?sort=name-asc')
  await expect(names(page).last()).toHaveText('Ônibus escolar')
  await page.locator('[data-device-search]').press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-device-detail]')).toContainText('Ônibus escolar')
  await expect(page.locator('[data-device-detail]')).toContainText('Sem posição ainda')
  await open(page, `/devices/${ids['860000000000101']}`)
  await expect(page.locator('[data-device-detail]')).toContainText('Caminhão São José 2')
  await page
    .getByRole('button', { name: 'Voltar' })
    .or(page.getByRole('link', { name: 'Voltar' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/devices(\?|$)/)
  await open(page, '/devices/999999')
  await expect(page.locator('[data-device-missing]')).toBeVisible()
})

test('[CORE-DETAIL-02][CORE-DETAIL-03][CORE-DETAIL-04][CORE-DETAIL-05][CORE-DEVICES-03] telemetry with thresholds, live', async ({
  page,
}) => {
  await open(page, `/devices/${ids['860000000000101']}`)
  const tile = (name: string) => page.locator(`[data-field=${name}]`)
  await expect(tile('power')).toHaveAttribute('data-level', 'critical')
  await expect(tile('battery')).toHaveAttribute('data-level', 'low')
  await expect(tile('sat')).toHaveAttribute('data-level', 'critical')
  await expect(tile('speed')).toContainText('56 km/h')
  await send('860000000000101', { speed: 10, power: 13.1, battery: 4, sat: 9, lat: '-25.44', alarm: 'sos' })
  await expect(tile('speed')).toContainText('19 km/h')
  await expect(tile('power')).toHaveAttribute('data-level', 'fine')
  await expect(page.locator('[data-device-detail]')).toContainText('SOS')
  await page.locator('[data-detail-tab=data]').click()
  await expect(page.locator('[data-device-detail]')).toContainText('IMEI')
  await page.getByLabel('Buscar nos dados').fill('protocolo')
  await expect(page.locator('[data-attribute]')).toHaveCount(1)
})

test('[CORE-DEVICES-29] the attributes chosen for the user are in the row and in the detail, in their order', async ({
  page,
}) => {
  const me = await admin.api<{ id: number; attributes: object }>('GET', '/api/session')
  await admin.api('PUT', `/api/users/${me.id}`, {
    ...me,
    attributes: { ...me.attributes, 'tarkan.deviceAttributes': 'sat,power,nonsense' },
  })
  await open(page)
  const row = rows(page).filter({ hasText: 'São José' })
  await expect(row.locator('[data-extra]')).toHaveText([/^Satélites \d+$/, /^Alimentação .+V$/])
  await row.click()
  await expect(page.locator('dl [data-field]')).toHaveText([/Satélites/, /Alimentação/])
  await admin.api('PUT', `/api/users/${me.id}`, me)
})

test('nothing serious for a screen reader in list, filters and detail', async ({ page }) => {
  for (const path of ['/devices', `/devices/${ids['860000000000102']}`]) {
    await open(page, path)
    await expect(page.locator('[data-device-row], [data-device-detail]').first()).toBeVisible()
    if (path === '/devices') await page.locator('[data-filter-menu]').click()
    await expectAccessible(page, path)
  }
})
