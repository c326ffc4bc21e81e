import { createHmac } from 'node:crypto'
import { expect, test, type Locator } from '@playwright/test'
import { ADMIN, createUser, lend, PASSWORD, startWithAdmin, type Account } from './account'
import type { Product } from './product'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
})
test.afterAll(() => product.dispose())

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app shows for a key (RFC 6238), worked out apart from the server. */
async function codeOf(key: Locator): Promise<string> {
  const bits = [...((await key.textContent()) ?? '').trim()]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', secret).update(step).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('[CORE-SESSION-02] who must have a second factor makes one right after the password, and goes on', async ({
  page,
  browser,
}) => {
  test.slow()
  await lend(page.context(), product.origin, admin)
  await page.goto(`${product.origin}/account`)
  await page.locator('[data-enable-factor]').click()
  const form = page.locator('[data-enrol]')
  await expect(form.getByRole('img', { name: 'Código QR da chave' })).toBeVisible()
  await form.getByLabel('Código de seis números do aplicativo').fill(await codeOf(form.locator('[data-factor-key]')))
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-recovery-codes] li')).toHaveCount(10)
  const recovery = (await page.locator('[data-recovery-codes] li').first().textContent()) ?? ''
  await page.locator('[data-codes-kept]').click()
  await expect(page.locator('[data-factor=true]')).toContainText('Ativo')

  const settings = await admin.api<{ attributes: object }>('GET', '/api/server')
  const attributes = { ...settings.attributes, 'rastro.secondFactor': 'managers' }
  await admin.api('PUT', '/api/server', { ...settings, attributes })
  await createUser(admin, { name: 'Gestora', email: 'gestora@example.com', userLimit: 3 })
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${product.origin}/login`)
  await other.locator('[name=email]').fill('gestora@example.com')
  await other.locator('[name=password]').fill(PASSWORD)
  await other.keyboard.press('Enter')
  const must = other.locator('[data-must-enrol]')
  await expect(must).toContainText('Este servidor pede um segundo fator')
  await must.getByLabel('Código de seis números do aplicativo').fill(await codeOf(must.locator('[data-factor-key]')))
  await other.keyboard.press('Enter')
  await other.locator('[data-codes-kept]').click()
  await expect(other).toHaveURL(/\/home/)
  await other.context().close()

  // Whoever lost his phone comes in with one of the codes that he kept.
  const lost = await (await browser.newContext()).newPage()
  await lost.goto(`${product.origin}/login`)
  await lost.locator('[name=email]').fill(ADMIN.email)
  await lost.locator('[name=password]').fill(ADMIN.password)
  await lost.keyboard.press('Enter')
  await lost.locator('[name=code]').fill(recovery.toLowerCase())
  await lost.keyboard.press('Enter')
  await expect(lost).toHaveURL(/\/home/)
  await lost.context().close()
})
