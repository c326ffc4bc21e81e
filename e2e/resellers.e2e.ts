import { expect, type Page } from '@playwright/test'
import { createUser, lend, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'

test.setTimeout(180_000)

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
})

interface Stored {
  name: string
  userLimit: number
  deviceLimit: number
  attributes: Record<string, unknown>
}
const named = async (name: string): Promise<Stored | undefined> =>
  (await admin.api<Stored[]>('GET', '/api/users')).find((user) => user.name === name)
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)

async function begin(page: Page, name: string, email: string): Promise<void> {
  await page.goto(`${product.origin}/users/new`)
  await field(page, 'name').fill(name)
  await field(page, 'email').fill(email)
  await field(page, 'password').fill('tres-onibus-azuis')
  await field(page, 'repeated').fill('tres-onibus-azuis')
}
const save = (page: Page) => page.keyboard.press('Enter')

test('[ADM-RESELLER-01] [ADM-RESELLER-03] a reseller who may make one makes one; the second is refused with the limit', async ({
  page,
  context,
}) => {
  await lend(context, product.origin, admin)
  await begin(page, 'Revenda Mestre', 'mestre@example.com')
  await field(page, 'kind').selectOption('manager')
  await field(page, 'deviceLimit').fill('50')
  await field(page, 'reselling').selectOption('subReseller')
  await field(page, 'resellerLimit').fill('x')
  await field(page, 'email').focus()
  await save(page)
  await expect(field(page, 'resellerLimit')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'resellerLimit').fill('1')
  await expectAccessible(page, 'form of a reseller')
  await field(page, 'email').focus()
  await save(page)
  await expect(page.locator('[data-person]')).toBeVisible()
  expect(await named('Revenda Mestre')).toMatchObject({
    deviceLimit: 50,
    userLimit: -1,
    attributes: { 'tarkan.reseller': true, 'tarkan.subReseller': true, 'tarkan.resellerLimit': 1 },
  })
  await page.reload()
  await expect(field(page, 'reselling')).toHaveValue('subReseller')
  await expect(field(page, 'resellerLimit')).toHaveValue('1')

  await context.clearCookies()
  await lend(
    context,
    product.origin,
    await signIn(product.origin, { email: 'mestre@example.com', password: 'tres-onibus-azuis' }),
  )
  await begin(page, 'Revenda Menor', 'menor@example.com')
  await field(page, 'kind').selectOption('manager')
  await field(page, 'deviceLimit').fill('20')
  // To make resellers is not his to give, nor to be an administrator.
  await expect(field(page, 'reselling').locator('option')).toHaveText(['Não é revenda', 'Revenda'])
  await expect(field(page, 'kind').locator('option')).toHaveText(['Usuário', 'Gestor'])
  await field(page, 'reselling').selectOption('reseller')
  await field(page, 'email').focus()
  await save(page)
  await expect(page.locator('[data-person]')).toBeVisible()
  expect(await named('Revenda Menor')).toMatchObject({ deviceLimit: 20, attributes: { 'tarkan.reseller': true } })

  await begin(page, 'Revenda Demais', 'demais@example.com')
  await field(page, 'reselling').selectOption('reseller')
  await expect(page.getByText('Sem ser gestor, não cria usuários.')).toBeVisible()
  await field(page, 'email').focus()
  await save(page)
  await expect(page.getByText('Limite de revendas atingido.')).toBeVisible()
  expect(await named('Revenda Demais')).toBeUndefined()
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('[ADM-RESELLER-01] a customer becomes a reseller, and none again', async ({ page, context }) => {
    await lend(context, product.origin, admin)
    const id = await createUser(admin, { name: 'Cliente Novo', email: 'novo@example.com' })
    await page.goto(`${product.origin}/users/${id}`)
    for (const value of ['reseller', 'none'] as const) {
      await field(page, 'reselling').selectOption(value)
      await page.getByRole('button', { name: 'Salvar' }).tap()
      await expect
        .poll(async () => (await named('Cliente Novo'))?.attributes['tarkan.reseller'])
        .toBe(value === 'reseller' ? true : undefined)
      await page.goto(`${product.origin}/users/${id}`)
    }
  })
})
