import { expect, type BrowserContext, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import { expectMarker } from './map-view'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
const IMEI = { truck: '860000000000201', bus: '860000000000202', car: '860000000000203' }
const ids: Record<string, number> = {}

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  const { id: groupId } = await admin.api<{ id: number }>('POST', '/api/groups', { name: 'Zona sul' })
  const make = async (name: string, uniqueId: string, more: object) =>
    (ids[uniqueId] = await createDevice(admin, { name, uniqueId, ...more }))
  await make('Caminhão; "azul"', IMEI.truck, { category: 'truck', groupId, attributes: { 'device.state': 'Oficina' } })
  await make('Ônibus', IMEI.bus, { category: 'bus', groupId })
  await make('=Carro', IMEI.car, { category: 'car' })
  await sendOsmand(product.ports['osmand'], IMEI.truck, { speed: 30 })
  await sendOsmand(product.ports['osmand'], IMEI.bus, { speed: 0, lat: '-25.5' })
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const names = (page: Page) => page.locator('[data-device-row] [data-device-name], [data-column=name]')
const open = (page: Page, path = '/devices') => page.goto(product.origin + path)

test('[CORE-GROUPS-03] headings with counts by group, shut and opened, kept over a reload', async ({ page }) => {
  await open(page)
  await page.locator('[data-view-menu]').click()
  await page.locator('[data-grouping=group]').click()
  await page.keyboard.press('Escape')
  const headings = page.locator('[data-heading]')
  await expect(headings).toHaveText([/Zona sul\s*2/, /Sem grupo\s*1/])
  await expectAccessible(page, 'list with headings')
  await headings.first().click()
  await expect(names(page)).toHaveText(['=Carro'])
  await page.reload()
  await expect(headings.first()).toHaveAttribute('aria-expanded', 'false')
  await expect(names(page)).toHaveText(['=Carro'])
  await page.locator('[data-device-search]').press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(names(page)).toHaveCount(3)
})

test('[ADM-DEVICES-30] compact lines by the switch, and by the account', async ({ page, browser }) => {
  await open(page)
  await expect(page.locator('[data-device-row][data-view=cards]')).toHaveCount(3)
  await page.locator('[data-view-menu]').click()
  await page.locator('[data-list-view=compact]').click()
  await expect(page.locator('[data-device-row][data-view=compact]')).toHaveCount(3)
  await page.reload()
  await expect(page.locator('[data-device-row][data-view=compact]')).toHaveCount(3)

  const me = await admin.api<{ id: number; attributes: object }>('GET', '/api/session')
  const attributes = { ...me.attributes, 'tarkan.deviceView': 'compact' }
  await admin.api('PUT', `/api/users/${me.id}`, { ...me, attributes })
  const context = await browser.newContext()
  await lend(context, product.origin, admin)
  const fresh = await context.newPage()
  await open(fresh)
  await expect(fresh.locator('[data-device-row][data-view=compact]')).toHaveCount(3)
  await context.close()
  await admin.api('PUT', `/api/users/${me.id}`, me)
})

// Before the columns of the account are changed.
test('an export holds what is shown, escaped for spreadsheets', async ({ page }) => {
  await open(page)
  await expect(names(page)).toHaveCount(3)
  await page.locator('[data-view-menu]').click()
  const saving = page.waitForEvent('download')
  await page.locator('[data-export-csv]').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^dispositivos-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]?.startsWith('\uFEFFNome;Placa;IMEI;')).toBe(true)
  const beginnings = ["'=Carro;;", '"Caminhão; ""azul""";;', 'Ônibus;;']
  beginnings.forEach((beginning, line) => expect(lines[line + 1]?.startsWith(beginning), lines[line + 1]).toBe(true))
  expect(lines[4]).toBe('')
})

test('[CORE-DEVICES-15] the widened list is a table: columns to choose, ordered by their headings', async ({
  page,
}) => {
  await open(page, '/devices?expand=true')
  const table = page.locator('[data-device-table]')
  await expect(table.locator('[data-device-row]')).toHaveCount(3)
  await expect(table.getByRole('columnheader')).toHaveCount(10)
  await page.locator('[data-column-menu]').click()
  await page.locator('[data-show-column=phone]').click()
  await page.locator('[data-show-column=plate]').click()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Telefone' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Placa' })).toHaveCount(0)
  await table.locator('[data-sort-column=name]').click()
  await expect(page).toHaveURL(/sort=name-desc/)
  await expect(names(page).first()).toHaveText('Ônibus')
})

test('columns and sorting go with the person, not with the browser', async ({ browser }) => {
  const reader = async (email: string): Promise<Account> => {
    const userId = await createUser(admin, { name: email, email, readonly: true })
    for (const deviceId of Object.values(ids)) await admin.api('POST', '/api/permissions', { userId, deviceId })
    return signIn(product.origin, { email, password: PASSWORD })
  }
  const [own, other] = [await reader('colunas@example.com'), await reader('outra@example.com')]
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const openAs = async (context: BrowserContext) => {
    const list = await context.newPage()
    await open(list, '/devices?expand=true')
    await expect(list.locator('[data-device-table] [data-device-row]')).toHaveCount(3)
    return list
  }
  await lend(first, product.origin, own)
  const list = await openAs(first)
  await list.locator('[data-column-menu]').click()
  await list.locator('[data-show-column=phone]').click()
  await list.keyboard.press('Escape')
  await list.locator('[data-sort-column=name]').click()
  await expect
    .poll(async () => JSON.stringify((await own.api<{ attributes: object }>('GET', '/api/session')).attributes))
    .toMatch(/phone.*name-desc/)
  await lend(second, product.origin, own)
  const elsewhere = await openAs(second)
  await expect(elsewhere.getByRole('columnheader', { name: 'Telefone' })).toBeVisible()
  await expect(names(elsewhere).first()).toHaveText('Ônibus')
  // The next person in the same browser has his own list.
  await lend(first, product.origin, other)
  const next = await openAs(first)
  await expect(names(next).first()).not.toHaveText('Ônibus')
  await Promise.all([first.close(), second.close()])
})

test('[CORE-DEVICES-08] [CORE-DEVICES-23] filters in use are chips that can be taken away; a device created elsewhere is in the list without a reload', async ({
  page,
}) => {
  await open(page, '/devices?state=Oficina&hide=bus')
  await expect(names(page)).toHaveText(['Caminhão; "azul"'])
  await page.locator('[data-active-filter=state]').click()
  await expect(names(page)).toHaveCount(2)
  await page.locator('[data-active-filter=category-bus]').click()
  await expect(names(page)).toHaveCount(3)
  await expect(page.locator('[data-active-filter]')).toHaveCount(0)
  const id = await createDevice(admin, { name: 'Recém-chegado', uniqueId: '860000000000209' })
  await expect(names(page)).toHaveCount(4)
  await admin.api('DELETE', `/api/devices/${id}`)
})

test('[CORE-DEVICES-12] only one device on the map, and all again from the list', async ({ page }) => {
  await open(page, `/devices/${ids[IMEI.truck]}`)
  await page.getByRole('button', { name: 'Mostrar só este no mapa' }).click()
  await open(page)
  await expect(page).toHaveURL(new RegExp(`only=${ids[IMEI.truck]}`))
  await expect(page.getByText('O mapa mostra só um dispositivo')).toBeVisible()
  await expectMarker(page, 'Caminhão', -25.43, -49.27)
  await page.getByRole('status').getByRole('button', { name: 'Mostrar todos' }).click()
  await expect(page).not.toHaveURL(/only=/)
  await page.getByRole('button', { name: 'Mostrar todos' }).click()
  await expectMarker(page, 'Ônibus', -25.5, -49.27)
})

test('[ADM-DETAIL-09] a copy that the browser refuses is told, one that works is confirmed', async ({
  page,
  context,
}) => {
  await open(page, `/devices/${ids[IMEI.truck]}?tab=data`)
  const copy = page.getByRole('button', { name: 'Copiar IMEI' })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await copy.click()
  await expect(page.getByText('Não foi possível copiar para a área de transferência')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.reload()
  await copy.click()
  await expect(page.getByText('Copiado')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(IMEI.truck)
})
