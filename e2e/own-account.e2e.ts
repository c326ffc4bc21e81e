import { expect, test, type Page } from '@playwright/test'
import { type Account, createUser, lend, PASSWORD, signIn, startWithAdmin } from './account'
import { expectAccessible } from './axe'
import { type MailBox, startMailBox } from './mail-box'
import type { Product } from './product'

test.describe.configure({ timeout: 90_000 })

let box: MailBox
let product: Product
let admin: Account
test.beforeAll(async () => {
  box = await startMailBox()
  ;({ product, admin } = await startWithAdmin(box.env))
  const server = await admin.api<{ attributes: object }>('GET', '/api/server')
  await admin.api('PUT', '/api/server', { ...server, attributes: { ...server.attributes, 'web.url': product.origin } })
})
test.afterAll(async () => {
  await product.dispose()
  await box.close()
})

const linkIn = async (address: string, count: number): Promise<string> => {
  await expect.poll(() => box.to(address).length).toBe(count)
  return /http:\S+/.exec(box.to(address)[count - 1]?.text ?? '')?.[0] ?? ''
}
const email = (page: Page) => page.locator('[data-email]')

for (const [screen, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`[CORE-USERS-03] another e-mail: asked for, confirmed by a press, taken back from the old mailbox (${screen})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const [old, next] = [`antiga-${screen}@example.com`, `nova-${screen}@example.com`]
    await createUser(admin, { name: 'Rita', email: old })
    await lend(page.context(), product.origin, await signIn(product.origin, { email: old, password: PASSWORD }))
    await page.goto(`${product.origin}/account`)
    await email(page).getByRole('button', { name: 'Trocar e-mail' }).click()
    await page.keyboard.press('Enter')
    await expect(email(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await email(page).getByRole('textbox').fill('chefe@example.com')
    await page.keyboard.press('Enter')
    await expect(email(page)).toContainText('Já existe uma conta com este e-mail.')
    await email(page).getByRole('textbox').fill(next)
    await page.keyboard.press('Enter')
    await expect(page.locator(`[data-pending-email="${next}"]`)).toContainText('Aguarda confirmação')
    await expectAccessible(page, 'an e-mail that waits')

    await page.goto(await linkIn(next, 1))
    await expect(page.getByText('Confirme que este endereço passa a ser')).toBeVisible()
    await expectAccessible(page, 'the page of a link')
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
    await expect(page.getByText('Pronto: este é agora o e-mail da sua conta.')).toBeVisible()
    await page.goto(`${product.origin}/account`)
    await expect(email(page)).toContainText(next)

    await page.goto(await linkIn(old, 2))
    await page.getByRole('button', { name: 'Não fui eu: desfazer' }).click()
    await expect(page.getByText('Desfeito.')).toBeVisible()
    expect(await linkIn(old, 3)).toContain('/login/recover/')
    await page.goto(`${product.origin}/account`)
    await expect(page).toHaveURL(/\/login/)
  })

test('[CORE-SESSION-01] a new browser is told by mail; its session is ended by a press, and the list says all of it', async ({
  page,
  browser,
}) => {
  const address = 'vigia@example.com'
  await createUser(admin, { name: 'Vigia', email: address })
  const enter = async (one: Page): Promise<void> => {
    await one.goto(`${product.origin}/login`)
    await one.locator('[name=email]').fill(address)
    await one.locator('[name=password]').fill(PASSWORD)
    await one.keyboard.press('Enter')
    await expect(one).toHaveURL(/\/home/)
  }
  await enter(page)
  const stranger = await (await browser.newContext()).newPage()
  await enter(stranger)
  const link = await linkIn(address, 1)
  await page.goto(`${product.origin}/account`)
  const list = page.locator('[data-sign-ins]')
  await expect(list.locator('[data-sign-in=done]')).toHaveCount(2)
  // The first one is new as well, though nobody is told of it.
  await expect(list.getByText('Navegador novo')).toHaveCount(2)
  await expectAccessible(page, 'past sign-ins')
  await page.goto(link)
  await page.getByRole('button', { name: 'Encerrar essa sessão' }).click()
  await expect(page.getByText('Sessão encerrada.')).toBeVisible()
  // His open console is left at once.
  await expect(stranger).toHaveURL(/\/login/)
  await page.goto(`${product.origin}/account`)
  await expect(page.locator('[data-session]')).toHaveCount(1)
  await stranger.context().close()
})
