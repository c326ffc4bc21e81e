import { expect, type Page } from '@playwright/test'
import { createDevice, createUser, lend, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'

test.setTimeout(180_000)

let product: Product
let admin: Account
let north: number
let south: number

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  north = await createUser(admin, { name: 'Revenda Norte', email: 'norte@example.com', userLimit: -1 })
  south = await createUser(admin, { name: 'Revenda Sul', email: 'sul@example.com', userLimit: 2 })
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const parentOf = async (id: number): Promise<number> =>
  (await admin.api<{ parentId: number }>('GET', `/api/accounts/${id}`)).parentId
const put = (id: number, parentId: number) => admin.api('PUT', `/api/accounts/${id}/parent`, { parentId })

async function choose(page: Page, words: string, id: number): Promise<void> {
  await page.locator('[data-move-search]').fill(words)
  await page.locator(`[data-place="${id}"]`).check()
}

test('somebody moves under another reseller with all below, after what it changes was said; a loop is refused', async ({
  page,
}) => {
  const boss = await createUser(admin, { name: 'Cliente Chefe', email: 'cc@example.com', userLimit: 5 })
  const below = await createUser(admin, { name: 'Cliente Filho', email: 'cf@example.com' })
  await put(boss, north)
  await put(below, boss)
  const deviceId = await createDevice(admin, { name: 'Carro do chefe', uniqueId: 'move-1' })
  await admin.api('POST', '/api/devices/owner', { deviceIds: [deviceId], accountId: boss })

  await page.goto(`${product.origin}/users/${boss}`)
  await expect(page.locator('[data-person-place]')).toContainText(
    'Abaixo de Revenda Norte · 1 conta abaixo · 1 dispositivo',
  )
  await page.locator('[data-move-person]').press('Enter')
  await expect(page.locator('[data-move-search]')).toBeFocused()
  await choose(page, 'sul', south)
  await expect(page.locator('[data-move-effect]')).toContainText('2 contas mudam de lugar. Com 1 dispositivo.')
  await expectAccessible(page, 'move of people')
  await page.locator('[data-move]').click()
  await expect(page.getByText('1 usuário movido')).toBeVisible()
  await expect(page.locator('[data-person-place]')).toContainText('Abaixo de Revenda Sul')
  expect(await parentOf(boss)).toBe(south)
  expect(await parentOf(below)).toBe(boss)

  // Under one's own client: never.
  await page.goto(`${product.origin}/users/${south}`)
  await page.locator('[data-move-person]').click()
  await choose(page, 'chefe', boss)
  await expect(page.locator('[data-move-effect]')).toContainText('1 não mudou:')
  await expect(page.locator('[data-move]')).toBeDisabled()
  expect(await parentOf(south)).toBe(0)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('several are picked and moved; whoever does not fit is named with the limit', async ({ page }) => {
    const third = await createUser(admin, { name: 'Terceiro Um', email: 't1@example.com', userLimit: 0 })
    await createUser(admin, { name: 'Terceiro Dois', email: 't2@example.com', userLimit: 0 })
    await page.goto(`${product.origin}/users?q=terceiro`)
    await page.locator('[data-pick-people]').tap()
    for (const row of await page.locator('[data-person-row]').all()) await row.tap()
    await page.locator('[data-move-picked]').tap()
    // Two stand there already, as many as may.
    await choose(page, 'sul', south)
    await expect(page.locator('[data-move-effect]')).toContainText('2 não mudaram:')
    await expect(page.locator('[data-move-effect]')).toContainText('Revenda Sul: 3 usuários para um limite de 2.')
    await expect(page.locator('[data-move]')).toBeDisabled()
    await choose(page, 'norte', north)
    await page.locator('[data-move]').tap()
    await expect(page.getByText('2 usuários movidos')).toBeVisible()
    expect(await parentOf(third)).toBe(north)
  })
})
