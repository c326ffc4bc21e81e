import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { lend, startWithAdmin, type Account } from './account'
import type { Product } from './product'

const built = join(fileURLToPath(import.meta.url), '..', '..', 'apps', 'console', 'dist')
let folder = ''
let product: Product
let admin: Account
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-console-'))
  await cp(built, folder, { recursive: true })
  ;({ product, admin } = await startWithAdmin({ CONSOLE_DIR: folder }))
})
test.afterAll(async () => {
  await product.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** Installs a new version beside the running one, as an update of the product does. */
async function deploy(page: Page): Promise<void> {
  for (const packed of ['gz', 'br']) await rm(join(folder, `sw.js.${packed}`), { force: true })
  await appendFile(join(folder, 'sw.js'), `\n// ${Math.random()}\n`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}

test('[CORE-PWA-01] a new version is announced once per session; saying yes loads it', async ({ page, context }) => {
  await lend(context, product.origin, admin)
  const question = (of: Page) => of.getByRole('alertdialog', { name: 'Nova versão disponível' })
  await page.goto(`${product.origin}/home`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(question(page)).toHaveCount(0)
  await deploy(page)
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Depois' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  const other = await context.newPage()
  await other.goto(`${product.origin}/devices`)
  await expect(question(other)).toBeVisible()
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Recarregar' }).click()])
  await expect(other.getByText('Nenhum dispositivo ainda')).toBeVisible()
  await expect(question(other)).toHaveCount(0)
  expect(await other.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
})

test('a new version whose worker does not take over is loaded all the same', async ({ page, context }) => {
  await lend(context, product.origin, admin)
  await page.goto(`${product.origin}/devices`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.addInitScript(() => (ServiceWorker.prototype.postMessage = () => undefined))
  await page.reload()
  await deploy(page)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Recarregar' }).click()])
  await expect(page.getByText('Nenhum dispositivo ainda')).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Nova versão disponível' })).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
})
