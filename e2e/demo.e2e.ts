import { expect, test } from '@playwright/test'
import { lend, startWithAdmin, type Account } from './account'
import type { Product } from './product'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin({}, ['--demo']))
})
test.afterAll(async () => product.dispose())

test('the login says that this is a demonstration', async ({ page }) => {
  await page.goto(product.origin)
  await expect(page.getByText('Servidor de demonstração: os veículos daqui são simulados.')).toBeVisible()
})

test('some forty vehicles move, are marked as a demonstration on desktop and phone, and go with one click', async ({
  page,
  context,
}) => {
  await lend(context, product.origin, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByText('Demonstração', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remover demonstração' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('Veículos simulados. Nada aqui é real.')).toBeVisible()
  await expect(page.locator('[data-filter=all]')).toContainText(/4\d/)
  await expect(page.locator('[data-filter=moving]')).toContainText(/[1-9]\d/)
  // Beside a wide panel the mark lies below the header, not under it.
  await page.getByRole('button', { name: 'Ampliar painel' }).click()
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return { left: box?.x ?? 0, top: box?.y ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0), bottom: (box?.y ?? 0) + (box?.height ?? 0) } // prettier-ignore
  }
  await expect(async () => {
    const [mark, header] = [await boxOf('[data-demo]'), await boxOf('[data-header]')]
    expect(mark.right - mark.left).toBeGreaterThan(100)
    expect(mark.right < header.left || mark.top >= header.bottom).toBe(true)
  }).toPass()
  await page.getByRole('button', { name: 'Remover demonstração' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover demonstração' }).click()
  await expect(page.getByText('Nenhum dispositivo ainda')).toBeVisible()
  await expect(page.getByText('Demonstração', { exact: true })).toHaveCount(0)
  expect(await admin.api<unknown[]>('GET', '/api/devices?all=true')).toEqual([])
  expect(await admin.api<unknown[]>('GET', '/api/groups?all=true')).toEqual([])
})
