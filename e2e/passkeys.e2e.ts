import { expect } from '@playwright/test'
import { type Account, createUser, lend, PASSWORD, signIn } from './account'
import { expectAccessible } from './axe'
import { test } from './shared-product'

test.describe.configure({ timeout: 120_000 })

let origin: string
let admin: Account
test.beforeAll(async ({ shared }) => {
  const { product, admin: first } = await shared.begin()
  admin = first
  // By a name: browsers make no passkeys for addresses.
  origin = product.origin.replace('127.0.0.1', 'localhost')
})

for (const [screen, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`[CORE-SESSION-02] a passkey is made, signs in without the password and in place of the code, and is removed (${screen})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
    const email = `rita-${screen}@example.com`
    const id = await createUser(admin, { name: 'Rita', email })
    await lend(page.context(), origin, await signIn(origin, { email, password: PASSWORD }))

    await page.goto(`${origin}/account`)
    const section = page.locator('[data-passkeys]')
    await section.locator('[data-new-passkey]').click()
    await section.getByLabel('Nome da chave').fill('Notebook da Rita')
    await page.keyboard.press('Enter')
    const card = section.locator('[data-passkey]')
    await expect(card).toContainText('Notebook da Rita')
    await expect(card).toContainText('localhost')
    await expect(card).toContainText('nunca')
    await expectAccessible(page, 'passkeys of the account')

    // The key is in the browser, the session is not.
    await page.context().clearCookies()
    await page.goto(`${origin}/login`)
    await page.locator('[data-passkey-entry]').click()
    await expect(page).toHaveURL(/\/home/)

    const user = await admin.api<object>('GET', `/api/users/${id}`)
    await admin.api('PUT', `/api/users/${id}`, { ...user, totpKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    await page.context().clearCookies()
    await page.goto(`${origin}/login`)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.locator('[name=code]')).toBeVisible()
    await page.locator('[data-passkey-entry]').click()
    await expect(page).toHaveURL(/\/home/)

    await page.goto(`${origin}/account`)
    await expect(card).not.toContainText('nunca')
    await expect(page.locator('[data-session]').first()).toContainText('com chave de acesso')
    await card.getByRole('button', { name: 'Remover Notebook da Rita' }).click()
    await page.locator('[data-remove-passkey]').click()
    await expect(card).toHaveCount(0)
    await expect(section).toContainText('Nenhuma ainda.')
  })
