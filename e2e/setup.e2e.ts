import { expect, test } from '@playwright/test'
import { ADMIN } from './account'
import { expectAccessible } from './axe'
import { startProduct, type Product } from './product'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
})
test.afterAll(async () => product.dispose())

const DEFAULTS = [
  ['admin', 'admin'],
  ['admin@example.com', 'admin'],
  ['admin', ''],
  ['root', 'root'],
] as const

test('no default password opens a new server', async () => {
  for (const [email, password] of DEFAULTS) {
    const reply = await fetch(`${product.origin}/api/session`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
    })
    expect(reply.status, email).toBeGreaterThanOrEqual(400)
  }
})

test('[CORE-GUARD-01] the first visit creates the administrator, says what is wrong, and opens an empty console', async ({
  page,
}) => {
  await page.goto(product.origin)
  await expect(page.getByRole('heading', { name: 'Primeiro acesso' })).toBeVisible()
  await expectAccessible(page, 'setup')
  const create = page.getByRole('button', { name: 'Criar administrador e entrar' })
  await create.click()
  await expect(page.getByText('Preencha todos os campos.')).toBeVisible()
  await page.getByLabel('Seu nome').fill('Ana Souza')
  await page.getByLabel('E-mail').fill('isto não é e-mail')
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
  await page.getByLabel('Repita a senha').fill('outra')
  await create.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await create.click()
  await expect(page.getByText('As duas senhas são diferentes.')).toBeVisible()
  await page.getByLabel('Repita a senha').fill(ADMIN.password)
  await page.getByLabel('Idioma').selectOption('en-US')
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect(page.locator('[name=name]')).toHaveValue('Ana Souza')
  await page.getByLabel('Language').selectOption('pt-BR')
  await create.click()
  await expect(page).toHaveURL(`${product.origin}/home`)
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  await expect(page.getByText('Nenhum dispositivo ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Ver rastreadores aguardando' }).click()
  await expect(page.getByText('Nenhum rastreador esperando')).toBeVisible()
})

test('the setup is gone afterwards, on screen and on the server', async ({ page }) => {
  await page.goto(product.origin)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByText('Primeiro acesso')).toHaveCount(0)
  const second = await fetch(`${product.origin}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Outro', email: 'outro@example.com', password: 'uma-frase-qualquer-9' }),
  })
  expect(second.status).toBeGreaterThanOrEqual(400)
})
