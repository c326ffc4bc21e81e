import { expect, test } from '@playwright/test'
import { createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { startDnsServer, type DnsServer } from './dns-server'
import type { Product } from './product'
import { slide } from './slides'

/** The browser is told that names like this one are this machine. */
const HOST = 'frota.brand.example'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let dns: DnsServer
let product: Product
let reseller: Account

test.beforeAll(async () => {
  dns = await startDnsServer()
  const started = await startWithAdmin({ DNS_SERVERS: dns.address })
  product = started.product
  const email = 'central@example.com'
  await createUser(started.admin, { name: 'Central Norte', email, userLimit: -1 })
  reseller = await signIn(product.origin, { email, password: PASSWORD })
  const { own } = await started.admin.api<{ own: object }>('GET', '/tarkan/brands/0')
  await started.admin.api('PUT', '/tarkan/brands/0', { ...own, senderName: 'Servidor Geral' })
})
test.afterAll(async () => {
  await product.dispose()
  await dns.close()
})

test('[ADM-RESELLER-06] [CORE-THEME-07] a reseller gives himself a brand and a domain, and it greets who comes under it', async ({
  page,
  context,
  browser,
}) => {
  await lend(context, product.origin, reseller)
  await page.goto(`${product.origin}/brand`)
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const source = (name: string) => page.locator(`[data-source-of="${name}"]`)
  await expect(source('senderName')).toHaveAttribute('data-source', 'inherited')
  await expect(field('senderName')).toHaveAttribute('placeholder', 'Servidor Geral')
  await expect(source('title')).toHaveAttribute('data-source', 'none')

  await field('title').fill('Norte Rastreio')
  await expect(page.locator('[data-preview-title]')).toHaveText('Norte Rastreio')
  await field('dataPolicy').fill('http://plain.example')
  await field('colorPrimary').fill('#ffd400')
  await field('colorPrimary').press('Tab')
  await expect(page.getByText('não dão para ler sobre o fundo claro', { exact: false })).toBeVisible()
  await page.locator('[data-shade]').click()
  await expect(page.locator('[data-shade]')).toHaveCount(0)
  await page.locator('[data-file-input="logo"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE }) // prettier-ignore
  await expect(page.locator('[data-preview-logo]')).toBeAttached()
  await page.locator('[data-save-brand]').click()
  await expect(page.getByText('comece com https://', { exact: false })).toBeVisible()
  await expect(field('dataPolicy')).toBeFocused()
  await page.locator('[data-inherit="dataPolicy"]').click()
  await page.locator('[data-save-brand]').click()
  await expect(page.getByText('Marca salva', { exact: false })).toBeVisible()
  await expect(page.locator('[data-save-brand]')).toBeDisabled()
  await expect(source('logo')).toHaveAttribute('data-source', 'own')

  await page.getByText('Domínios', { exact: true }).click()
  await field('host').fill('localhost')
  await field('host').press('Enter')
  await expect(page.getByText('Isto não é um domínio', { exact: false })).toBeVisible()
  await field('host').fill(`https://${HOST}/`)
  await field('host').press('Enter')
  const card = page.locator(`[data-domain="${HOST}"]`)
  await expect(card).toHaveAttribute('data-domain-state', 'waiting')
  await card.locator('[data-check-domain]').click()
  await expect(card.getByText('não foi encontrada', { exact: false })).toBeVisible()
  const record = (await card.locator('code').allTextContents()).slice(0, 2)
  dns.publish(record[0] ?? '', record[1] ?? '')
  await card.locator('[data-check-domain]').click()
  await expect(card).toHaveAttribute('data-domain-state', 'verified')

  const { port } = new URL(product.origin)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`http://${HOST}:${port}/login`)
  await expect(stranger).toHaveTitle(/Norte Rastreio$/)
  await expect(stranger.locator('main header')).toContainText('Norte Rastreio')
  await expect(stranger.locator('main header img')).toHaveAttribute('src', /\/tarkan\/brands\/images\/\d+-logo-/)
  await stranger.goto(`${product.origin}/login`)
  await expect(stranger).not.toHaveTitle(/Norte/)
  await stranger.context().close()

  await card.getByRole('button', { name: `Remover ${HOST}` }).click()
  await slide(page)
  await expect(card).toHaveCount(0)
})
