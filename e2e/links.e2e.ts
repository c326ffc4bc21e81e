import { expect, type Page } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'

// The accessibility checks of whole dialogs take their time on a busy machine.
test.setTimeout(180_000)

let product: Product
let admin: Account
let devices: number[]
let drivers: number[]

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  devices = []
  for (const name of ['Azul', 'Branco', 'Cinza'])
    devices.push(await createDevice(admin, { name, uniqueId: `lnk-${name}` }))
  drivers = []
  for (const name of ['João', 'Maria', 'Zé'])
    drivers.push((await admin.api<{ id: number }>('POST', '/api/drivers', { name, uniqueId: `drv-${name}` })).id)
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const linked = async (deviceId: number): Promise<number[]> =>
  (await admin.api<{ id: number }[]>('GET', `/api/drivers?deviceId=${deviceId}`)).map(({ id }) => id).sort()
const side = (page: Page, name: 'available' | 'linked') => page.locator(`[data-side=${name}]`)
const option = (page: Page, name: 'available' | 'linked', id: number | undefined) =>
  side(page, name).locator(`[data-link-row="${id}"]`)

test('[CORE-DETAIL-06] a device is linked from its detail: found without accents, taken back, moved by Enter', async ({
  page,
}) => {
  await page.goto(`${product.origin}/devices/${devices[0]}`)
  await page.locator('[data-device-menu]').click()
  await page.locator('[data-device-links]').click()
  await page.locator('[data-link-tab=driver]').click()
  await side(page, 'available').getByRole('textbox').fill('joao')
  await expect(side(page, 'available').locator('[data-link-row]')).toHaveCount(1)
  await option(page, 'available', drivers[0]).click()
  await page.locator('[data-move=link]').click()
  await expect(option(page, 'linked', drivers[0])).toBeVisible()
  expect(await linked(devices[0] ?? 0)).toEqual([drivers[0]])
  await expectAccessible(page, 'links')

  await page.locator('[data-undo]').click()
  await expect(option(page, 'linked', drivers[0])).toHaveCount(0)
  expect(await linked(devices[0] ?? 0)).toEqual([])

  await side(page, 'available').getByRole('textbox').fill('')
  await side(page, 'available').getByRole('listbox').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(option(page, 'linked', drivers[2])).toBeVisible()
  expect(await linked(devices[0] ?? 0)).toEqual([drivers[2]])
})

test('[CORE-DETAIL-06] several devices: some are linked, then all, and undo leaves those that were', async ({
  page,
}) => {
  await admin.api('POST', '/api/permissions', { deviceId: devices[1], driverId: drivers[1] })
  await page.goto(`${product.origin}/devices`)
  await page
    .locator('[data-device-row]')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await page.locator('[data-select-all]').click()
  await page.locator('[data-selection-bar]').getByRole('button', { name: 'Vínculos' }).click()
  await page.locator('[data-link-tab=driver]').click()
  await expect(option(page, 'linked', drivers[1])).toContainText('1 de 3')
  await option(page, 'available', drivers[1]).click()
  await page.locator('[data-move=link]').click()
  await expect(option(page, 'available', drivers[1])).toHaveCount(0)
  for (const id of devices) expect(await linked(id)).toContain(drivers[1])
  await page.locator('[data-undo]').click()
  await expect(option(page, 'linked', drivers[1])).toContainText('1 de 3')
  expect(await linked(devices[1] ?? 0)).toContain(drivers[1])
  expect(await linked(devices[2] ?? 0)).not.toContain(drivers[1])
})

test('[CORE-GROUPS-01] devices are put into a group by its dialog, dragged from list to list', async ({ page }) => {
  const { id } = await admin.api<{ id: number }>('POST', '/api/groups', { name: 'Cores' })
  await page.goto(`${product.origin}/groups`)
  await page.locator(`[data-group-menu="${id}"]`).click()
  await page.locator('[data-group-links]').click()
  await option(page, 'available', devices[2]).dragTo(side(page, 'linked'))
  await expect(option(page, 'linked', devices[2])).toBeVisible()
  const [device] = await admin.api<{ groupId: number }[]>('GET', `/api/devices?id=${devices[2]}`)
  expect(device?.groupId).toBe(id)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('[CORE-DETAIL-06] links are made with a finger at 390 px', async ({ page }) => {
    await page.goto(`${product.origin}/devices/${devices[2]}`)
    await page.locator('[data-device-menu]').tap()
    await page.locator('[data-device-links]').tap()
    await page.getByLabel('O que vincular').selectOption('driver')
    await page.getByText(/^Disponíveis \(/).tap()
    await option(page, 'available', drivers[2]).tap()
    await page.locator('[data-move=link]').tap()
    await expect.poll(() => linked(devices[2] ?? 0)).toContain(drivers[2])
    await expectAccessible(page, 'links on the phone')
  })
})
