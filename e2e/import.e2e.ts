import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { lend, type Account } from './account'
import type { Product } from './product'
import { test } from './shared-product'

test.setTimeout(180_000)

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

interface Named {
  name: string
  uniqueId: string
}
const devices = (): Promise<Named[]> => admin.api<Named[]>('GET', '/api/devices?all=true')
const open = (page: Page) => page.goto(`${product.origin}/import?expand=true`)
const choose = async (page: Page, text: string, name = 'frota.csv'): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
}

const SHEET = [
  'Veículo;IMEI;Chapa;Observações',
  'Caminhão;868166050000019;ABC1D23;da matriz',
  'Ônibus;868166050000027;;',
  'Sem número;;ABC1D24;',
  'Arredondado;8,68166E+14;;',
].join('\r\n')

test('[ADM-IMPORT-01] [ADM-IMPORT-02] [ADM-IMPORT-03] [ADM-IMPORT-07] a sheet is chosen, checked by cell, imported and undone', async ({
  page,
}) => {
  await page.goto(`${product.origin}/devices`)
  await page.locator('[data-view-menu]').click()
  await page.locator('[data-import-sheet]').click()
  await choose(page, SHEET)
  await expect(page.locator('[data-import-target="1"]')).toHaveValue('uniqueId')
  await expect(page.locator('[data-import-counts]')).toContainText('2 novos')
  await expect(page.locator('[data-import-counts]')).toContainText('2 com erro')
  // A column that no title tells is told by what is in it.
  await expect(page.locator('[data-import-target="2"]')).toHaveValue('placa')
  await page.locator('[data-import-wrong="1"]').click()
  await expect(page.locator('[data-import-rows] tbody tr')).toHaveCount(2)
  await expect(page.locator('[data-import-rows]')).toContainText('a planilha arredondou o número')
  // What was found out is there after a reload.
  await page.reload()
  await page.getByRole('switch', { name: 'Só as com erro' }).click()
  await expect(page.locator('[data-import-rows] tbody tr')).toHaveCount(2)
  await page.locator('[data-import-target="3"]').selectOption('')
  await expect(page.locator('[data-import-target="3"]')).toBeEnabled()
  await page.locator('[data-import-run]').click()
  await expect(page.locator('[data-import-result="done"]')).toBeVisible({ timeout: 30_000 })
  expect((await devices()).map(({ name }) => name).toSorted()).toEqual(['Caminhão', 'Ônibus'])
  const saving = page.waitForEvent('download')
  await page.locator('[data-import-download]').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^importacao-\d+\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await page.locator('[data-import-undo]').click()
  await expect(page.getByText('2 dispositivos criados são excluídos')).toBeVisible()
  await page.locator('[data-import-undo-confirm]').click()
  await expect(page.locator('[data-import-result="undone"]')).toBeVisible({ timeout: 30_000 })
  expect(await devices()).toEqual([])
})

test('[ADM-IMPORT-04] [ADM-IMPORT-05] a damaged file says so and leaves the step as it is', async ({ page }) => {
  await open(page)
  await choose(page, 'PK\u0003\u0004 and nothing more', 'quebrada.xlsx')
  await expect(page.getByText('O arquivo está danificado')).toBeVisible()
  await choose(page, 'Nome;IMEI\r\n')
  await expect(page.getByText('O arquivo não contém dados válidos')).toBeVisible()
  await expect(page.locator('[data-import-choose]')).toBeVisible()
})

test('[ADM-IMPORT-02] by the keyboard alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await choose(page, 'Coisa;IMEI\r\nVan;868166050000035\r\n')
  await expect(page.locator('[data-import-why]')).toContainText('Nome')
  await expect(page.locator('[data-import-run]')).toBeDisabled()
  await page.locator('[data-import-target="0"]').focus()
  await page.keyboard.type('Nome')
  await expect(page.locator('[data-import-target="0"]')).toHaveValue('name')
  await expect(page.locator('[data-import-run]')).toBeEnabled()
  await page.locator('[data-import-run]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-import-result="done"]')).toBeVisible({ timeout: 30_000 })
  expect((await devices()).map(({ name }) => name)).toEqual(['Van'])
})
