import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createUser, lend, type Account } from './account'
import type { Product } from './product'
import { test } from './shared-product'
import { slide } from './slides'
import { unzip } from './unzip'

interface Stored {
  id: number
  name: string
  disabled: boolean
  deviceLimit: number
  attributes: Record<string, unknown>
}

test.setTimeout(180_000)

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const named = async (name: string): Promise<Stored | undefined> =>
  (await admin.api<Stored[]>('GET', '/api/users')).find((user) => user.name === name)
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)

test('[CORE-USERS-01] [ADM-USERS-07] [ADM-USERS-08] somebody is created and changed by the keyboard alone, after what was wrong', async ({
  page,
}) => {
  await page.goto(`${product.origin}/users`)
  await page.locator('[data-new-person]').press('Enter')
  await expect(field(page, 'name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Digite um nome e sobrenome')).toBeVisible()
  await expect(page.getByText('Digite um nome de usuário válido')).toBeVisible()
  await expect(page.getByText('Verifique o formulário')).toBeVisible()
  await expect(field(page, 'name')).toBeFocused()
  await page.keyboard.type('João Silva')
  await page.keyboard.press('Tab')
  await page.keyboard.type('chefe@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('529.982.247-24')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Os dígitos não conferem: verifique o CPF ou CNPJ')).toBeVisible()
  await field(page, 'document').fill('529.982.247-25')
  await field(page, 'password').fill('tres-onibus-azuis')
  await field(page, 'repeated').fill('tres-onibus-azuis')
  await page.keyboard.press('Enter')
  // What only the server knows stands at its field.
  await expect(page.getByText('Já existe uma conta com este e-mail.')).toBeVisible()
  await expect(field(page, 'email')).toBeFocused()
  await field(page, 'email').fill('joao@example.com')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person]')).toBeVisible()
  const made = await named('João Silva')
  expect(made?.attributes['cpfCnpj']).toBe('52998224725')

  await page.locator('[data-tab="data"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-tab="contacts"]')).toBeFocused()
  await field(page, 'cep').fill('8001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Um CEP tem oito dígitos')).toBeVisible()
  await field(page, 'cep').fill('80010-000')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-person-row="${made?.id}"]`)).toBeVisible()
  expect((await named('João Silva'))?.attributes['cep']).toBe('80010-000')
})

test('[CORE-USERS-01] the list is searched and filtered, and its address opens the same again', async ({ page }) => {
  const off = await createUser(admin, { name: 'Açaí Desligado', email: 'off@example.com', disabled: true })
  const on = await createUser(admin, { name: 'Açaí Ligado', email: 'on@example.com' })
  await page.goto(`${product.origin}/users`)
  await page.locator('[data-people-search]').fill('acai')
  await expect(page.locator('[data-person-row]')).toHaveCount(2)
  await page.locator('[data-state="disabled"]').click()
  await expect(page.locator('[data-person-row]')).toHaveCount(1)
  await expect(page.locator(`[data-person-row="${off}"]`)).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-person-row]')).toHaveCount(1)
  await page.locator('[data-state="disabled"]').click()
  await page.locator('[data-people-list]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-person="${on}"]`)).toBeVisible()
})

test('[CORE-USERS-01] what the list finds is saved as a workbook and as separated values', async ({ page }) => {
  await createUser(admin, { name: '=Soma(1)', email: 'soma@example.com', deviceLimit: 7 })
  await createUser(admin, { name: 'Soma Dois', email: 'soma2@example.com', deviceLimit: -1 })
  await createUser(admin, { name: 'Outra Pessoa', email: 'fora@example.com' })
  await page.goto(`${product.origin}/users?q=soma`)
  const save = async (kind: 'xlsx' | 'csv') => {
    await page.locator('[data-export-people]').click()
    const saving = page.waitForEvent('download')
    await page.locator(`[data-export=${kind}]`).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(new RegExp(`^usuarios-[0-9-]{10}\\.${kind}$`))
    return readFile(await file.path())
  }
  const book = await save('xlsx')
  const texts = unzip(book, 'xl/sharedStrings.xml')
  for (const text of ['Rastro · Usuários (2)', '=Soma(1)', 'soma2@example.com', 'Limite de dispositivos', 'Sem limite'])
    expect(texts).toContain(text)
  expect(texts).not.toContain('Outra Pessoa')
  const sheet = unzip(book, 'xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<v>7<\/v>/)
  expect(sheet).not.toContain('<f>')
  await expect(page.getByText('2 usuários baixados.').first()).toBeVisible()

  const lines = (await save('csv')).toString('utf8').split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^'=Soma\(1\);soma@example\.com;;;;Usuário;Ativo;0;7;0;/)
})

test('[CORE-USERS-01] many are disabled, limited and deleted, after what goes along was said', async ({ page }) => {
  const ids: number[] = []
  for (const name of ['Lote Um', 'Lote Dois'])
    ids.push(await createUser(admin, { name, email: `${name.slice(5)}@example.com` }))
  await page.goto(`${product.origin}/users?q=lote`)
  await page.locator('[data-pick-people]').click()
  await expect(page.getByText('Selecione um usuário primeiro')).toBeVisible()
  for (const id of ids) await page.locator(`[data-person-row="${id}"]`).click()
  await page.locator('[data-disable-picked]').click()
  await expect.poll(async () => (await named('Lote Um'))?.disabled).toBe(true)
  await page.locator('[data-limit-picked]').click()
  await page.getByLabel('No máximo').fill('7')
  await page.locator('[data-save-limit]').click()
  await expect.poll(async () => (await named('Lote Dois'))?.deviceLimit).toBe(7)
  await page.locator('[data-remove-picked]').click()
  await expect(page.getByText('Não há como desfazer.', { exact: false })).toBeVisible()
  await slide(page)
  await expect.poll(() => named('Lote Um')).toBeUndefined()
  await expect(page.locator('[data-person-row]')).toHaveCount(0)
})

test('of two who edit somebody at once the second is told, and nothing of either is lost', async ({ page }) => {
  const id = await createUser(admin, { name: 'Maria Souza', email: 'maria@example.com' })
  await page.goto(`${product.origin}/users/${id}`)
  await page.locator('[data-tab="data"]').click()
  await field(page, 'phone').fill('+55 41 99999-0001')
  const before = await named('Maria Souza')
  await admin.api('PUT', `/api/users/${id}`, { ...before, name: 'Maria de Souza' })
  await page.locator('[data-save-person]').click()
  await expect(page.locator('[data-merge]')).toContainText('Já incluído no formulário: Nome.')
  await expect(field(page, 'name')).toHaveValue('Maria de Souza')
  await expect(field(page, 'phone')).toHaveValue('+55 41 99999-0001')
  await page.locator('[data-save-person]').click()
  await expect(page.locator(`[data-person-row="${id}"]`)).toBeVisible()
  expect(await named('Maria de Souza')).toMatchObject({ id, phone: '+55 41 99999-0001' })
})

test('[CORE-USERS-01] on a phone somebody is found, opened and signed out everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createUser(admin, { name: 'Pessoa Móvel', email: 'movel@example.com' })
  await page.goto(`${product.origin}/users?q=movel`)
  await page.locator(`[data-person-row="${id}"]`).click()
  await page.locator('[data-tab="access"]').click()
  await page.locator('[data-end-sessions]').click()
  await expect(page.getByText('Sessões e tokens encerrados')).toBeVisible()
})
