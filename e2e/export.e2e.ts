import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'
import { unzip } from './unzip'

// The accessibility checks of whole dialogs take their time on a busy machine.
test.setTimeout(180_000)

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  await createDevice(admin, { name: '=1+1', uniqueId: 'exp-1', attributes: { iccid: '8955', fuelCapacity: 300 } })
  await createDevice(admin, { name: 'Segundo', uniqueId: 'exp-2' })
  await sendOsmand(product.ports['osmand'], 'exp-1', { speed: 10 })
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

test('[CORE-DEVICES-01] any field is a column, put in order, kept after a reload, and exported with its type', async ({
  page,
}) => {
  await page.goto(`${product.origin}/devices?expand=true`)
  const heads = page.locator('[data-device-table]').getByRole('columnheader')
  await expect(heads).toHaveCount(10)
  await page.locator('[data-column-menu]').click()
  await page.getByRole('textbox', { name: 'Buscar coluna' }).fill('tanque')
  await page.locator('[data-show-column=fuelCapacity]').click()
  await page.getByRole('textbox', { name: 'Buscar coluna' }).fill('')
  await page.locator('[data-shown-column=fuelCapacity]').dragTo(page.locator('[data-shown-column=plate]'))
  await expect(heads.nth(1)).toHaveText('Capacidade do tanque')
  await expectAccessible(page, 'columns')
  await page.reload()
  await expect(heads.nth(1)).toHaveText('Capacidade do tanque')

  await page.locator('[data-view-menu]').click()
  const saving = page.waitForEvent('download')
  await page.locator('[data-export-xlsx]').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^dispositivos-.*\.xlsx$/)
  const archive = await readFile(await file.path())
  const sheet = unzip(archive, 'xl/worksheets/sheet1.xml')
  // A name that looks like a formula is words; the tank is a number, the speed too, in km/h.
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<c r="B4"[^>]*><v>300<\/v>/)
  expect(sheet).toMatch(/<v>18\.5/)
  expect(unzip(archive, 'xl/sharedStrings.xml')).toContain('=1+1')
})
