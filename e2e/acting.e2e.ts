import { expect, type Page } from '@playwright/test'
import { bitOf, bitsIn } from '@rastro/model/rights'
import { createDevice, createUser, lend, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { test } from './shared-product'

interface Entry {
  actorName: string
  onBehalfName: string | null
  action: string
  details: Record<string, unknown> | null
}

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const flagsOf = async (id: number): Promise<Set<number>> => {
  const { attributes } = await admin.api<{ attributes: Record<string, unknown> }>('GET', `/api/users/${id}`)
  return new Set(bitsIn(attributes['tarkan.advancedPerms']))
}
const newest = async (path: string): Promise<Entry | undefined> => (await admin.api<Entry[]>('GET', path))[0]
const flag = (page: Page, ...[area, right]: Parameters<typeof bitOf>) =>
  page.locator(`[data-flag="${bitOf(area, right)}"]`)

test('[ADM-PERMS-13] rights are given by the keyboard alone: a preset, one more flag, the sentence of what changes', async ({
  page,
}) => {
  const id = await createUser(admin, { name: 'Ivo Instala', email: 'ivo@example.com' })
  await page.goto(`${product.origin}/users/${id}?tab=rights`)
  await expect(page.locator('[data-permissions]')).toBeVisible()
  await expect(page.getByText('Nada foi alterado.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Perfil' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Instalador' }).waitFor()
  for (let step = 0; step < 8; step++) {
    const marked = page.locator('[data-combobox-option][data-combobox-selected]')
    if ((await marked.count()) > 0 && (await marked.innerText()) === 'Instalador') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Agora: Instalador, sem alterações')).toBeVisible()
  await flag(page, 'reports', 'view').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Agora: Instalador, 1 alterado')).toBeVisible()
  await expect(page.locator('[data-rights-change]')).toContainText('Vai poder:')
  await expectAccessible(page, 'the tab of permissions')
  await page.locator('[data-save-rights]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ivo Instala: permissões salvas')).toBeVisible()
  const flags = await flagsOf(id)
  for (const right of ['view', 'create', 'edit', 'command'] as const)
    expect(flags.has(bitOf('devices', right))).toBe(true)
  expect(flags.has(bitOf('devices', 'lock'))).toBe(false)
  expect(flags.has(bitOf('reports', 'view'))).toBe(true)
  await page.reload()
  await expect(flag(page, 'reports', 'view')).toBeChecked()
})

test('[ADM-PERMS-13] on a phone one right is taken away, and taking it back changes nothing', async ({ page }) => {
  const id = await createUser(admin, { name: 'Fabi Fone', email: 'fabi@example.com' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.origin}/users/${id}?tab=rights`)
  await flag(page, 'geofences', 'view').click()
  await expect(page.locator('[data-rights-change]')).toContainText(/Vai poder|Deixa de poder/)
  await page.locator('[data-rights-change]').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Nada foi alterado.')).toBeVisible()
  const before = await flagsOf(id)
  await flag(page, 'geofences', 'view').click()
  await page.locator('[data-save-rights]').click()
  await expect(page.getByText('Fabi Fone: permissões salvas')).toBeVisible()
  expect((await flagsOf(id)).has(bitOf('geofences', 'view'))).toBe(!before.has(bitOf('geofences', 'view')))
})

for (const [form, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${form} somebody acts for another with a reason, under a bar with both names, and comes back`, async ({
    page,
    context,
  }) => {
    // A session gets another secret when it becomes another's.
    await lend(context, product.origin, await signIn(product.origin))
    const name = `Cliente de ${viewport.width}`
    const id = await createUser(admin, { name, email: `cliente${viewport.width}@example.com` })
    const uniqueId = `8600000009${viewport.width}`
    const device = await createDevice(admin, { name: `Van ${viewport.width}`, uniqueId, userId: id })
    await page.setViewportSize(viewport)
    await page.goto(`${product.origin}/users/${id}`)
    await page.locator(`[data-act-as="${id}"]`).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('button[type="submit"]').click()
    // Not without saying why.
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill('pediu ajuda com a cerca')
    await dialog.locator('button[type="submit"]').click()
    const bar = page.locator('[data-acting]')
    await expect(bar).toContainText(`como ${name}`)
    await expect(bar).toContainText('minuto')
    await expectAccessible(page, 'the console of another')
    // His devices, under the bar on every screen; his password is not changed that way.
    await page.goto(`${product.origin}/devices/${device}`)
    await expect(page.getByRole('heading', { name: `Van ${viewport.width}` })).toBeVisible()
    await expect(bar).toBeVisible()
    const done = await page.request.put(`${product.origin}/api/devices/${device}`, {
      data: { id: device, name: `Van ${viewport.width} nova`, uniqueId, attributes: {} },
    })
    expect(done.status()).toBe(200)
    await page.locator('[data-act-back]').click()
    await expect(bar).toHaveCount(0)
    const begun = await newest(`/tarkan/users/${id}/logs?action=actBegin`)
    expect(JSON.stringify(begun)).toContain('pediu ajuda com a cerca')
    const edit = await newest(`/tarkan/devices/${device}/logs`)
    expect(edit).toMatchObject({ action: 'edit', onBehalfName: name, actorName: begun?.actorName })
  })
