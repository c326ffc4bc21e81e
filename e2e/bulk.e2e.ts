import { expect, type Page } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { slide } from './slides'

const COUNT = 40

interface Device {
  id: number
  name: string
  model: string | null
  groupId: number
  attributes: Record<string, unknown>
}

// The accessibility checks of whole dialogs take their time on a busy machine.
test.setTimeout(180_000)

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  for (let index = 1; index <= COUNT; index++)
    await createDevice(admin, {
      name: `Carro ${index}`,
      uniqueId: `blk-${index}`,
      model: index <= 10 ? 'Antigo' : null,
      attributes: { velho: 'x' },
    })
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const devices = (): Promise<Device[]> => admin.api<Device[]>('GET', '/api/devices')
const selectAll = async (page: Page): Promise<void> => {
  await page.goto(`${product.origin}/devices`)
  await page
    .locator('[data-device-row]')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await page.locator('[data-select-all]').click()
}
const action = (page: Page, name: string) =>
  page.locator('[data-selection-bar]').getByRole('button', { name, exact: true })

test('[ADM-DEVICES-28] fields of every device of a filter are changed at once, attributes taken away, and all of it undone', async ({
  page,
}) => {
  await selectAll(page)
  await action(page, 'Editar').click()
  await page.locator('[data-add-field]').selectOption('model')
  await page.locator('[data-apply]').click()
  await expect(page.getByText('Diga o novo valor, ou marque Retirar o valor')).toBeVisible()
  await page.getByRole('textbox', { name: 'Novo valor' }).fill('Antigo')
  await expect(page.locator('[data-bulk-preview]')).toHaveText('30 de 40 dispositivos mudam.')
  await page.locator('[data-add-field]').selectOption('custom')
  await page.getByLabel('Nome do atributo').fill('velho')
  await page.locator('[data-bulk-field=custom] [data-clear]').check()
  await expect(page.locator('[data-bulk-preview]')).toHaveText('40 de 40 dispositivos mudam.')
  await expectAccessible(page, 'bulk edit')
  await page.locator('[data-apply]').click()
  await expect(page.locator('[data-work-summary]')).toHaveText('40 feitos')
  expect((await devices()).every(({ model, attributes }) => model === 'Antigo' && !('velho' in attributes))).toBe(true)

  await page.locator('[data-undo]').click()
  await expect(page.locator('[data-work-phase=done] [data-work-summary]')).toHaveText('40 feitos')
  const after = await devices()
  expect(after.filter(({ model }) => model === 'Antigo')).toHaveLength(10)
  expect(after.filter(({ attributes }) => attributes['velho'] === 'x')).toHaveLength(COUNT)
})

test('[ADM-DEVICES-32] devices that cannot be changed are named with the reason, the others are done', async ({
  page,
}) => {
  const [full] = await devices()
  await admin.api('POST', '/api/devices/bulk', {
    deviceIds: [full?.id],
    set: { attributes: { notes: 'n'.repeat(1000), 'install.notes': 'i'.repeat(500), grande: 'g'.repeat(2380) } },
  })
  await selectAll(page)
  await action(page, 'Editar').click()
  await page.locator('[data-add-field]').selectOption('contact')
  await page.getByRole('textbox', { name: 'Novo valor' }).fill('Central')
  await page.locator('[data-add-field]').selectOption('apn')
  await page.locator('[data-bulk-field=apn]').getByRole('textbox', { name: 'Novo valor' }).fill('a'.repeat(120))
  await page.locator('[data-apply]').click()
  await expect(page.locator('[data-work-summary]')).toHaveText('39 feitos · 1 com falha')
  await expect(page.locator('[data-failure]')).toContainText(full?.name ?? '-')
  await admin.api('POST', '/api/devices/bulk', { deviceIds: [full?.id], set: { attributes: { grande: null } } })
  await page.locator('[data-retry]').click()
  await expect(page.locator('[data-work-summary]')).toHaveText('1 feito')
  expect((await devices()).every(({ attributes }) => attributes['apn'] === 'a'.repeat(120))).toBe(true)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('several are picked with a finger, and deleted by the slide', async ({ page }) => {
    await page.goto(`${product.origin}/devices`)
    await page.locator('[data-view-menu]').tap()
    await page.locator('[data-pick]').tap()
    await page.locator('[data-device-row]').nth(0).tap()
    // The bar makes itself room above the list.
    await expect(page.locator('[data-selection-bar]')).toContainText('1 selecionado')
    await page.locator('[data-device-row]').nth(1).tap()
    await expect(page.locator('[data-selection-bar]')).toContainText('2 selecionados')
    await action(page, 'Excluir').tap()
    await expect(page.getByRole('dialog')).toContainText('Excluir 2 dispositivos')
    await slide(page)
    await expect(page.locator('[data-work-summary]')).toHaveText('2 feitos')
    expect(await devices()).toHaveLength(COUNT - 2)
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().tap()
    await expect(page.getByText('Carro 1', { exact: true })).toHaveCount(0)
  })
})
