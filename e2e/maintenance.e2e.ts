import { expect, test } from '@playwright/test'
import { lend, startWithAdmin, type Account } from './account'
import type { Product } from './product'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const title = 'Não foi possível falar com o servidor'

test('[CORE-GUARD-06][CORE-ERRORS-20] a server that cannot be loaded leads to maintenance, from anywhere', async ({
  page,
}) => {
  await page.route('**/api/server', (route) => route.fulfill({ status: 503, body: 'down' }))
  for (const path of ['/login', '/home', '/devices?sort=name-desc']) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveURL(`${product.origin}/maintenance?to=${encodeURIComponent(path)}`)
  }
})

test('[CORE-GUARD-13] it tries again by itself and returns to where the person was', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/server', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByText('Próxima tentativa em')).toBeVisible()
  await page.unroute('**/api/server')
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText('Nenhum dispositivo')).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })
  await expect(page).toHaveURL(`${product.origin}/devices`)
})

test('[CORE-GUARD-13] the shell opens with the server stopped, and the retry button leads back in', async ({
  page,
}) => {
  // The first visit installs the shell, the second keeps what it loads.
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByText('Nenhum dispositivo')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Nenhum dispositivo')).toBeVisible()
  await product.kill()
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await product.start()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhum dispositivo')).toBeVisible()
  await expect(page).toHaveURL(`${product.origin}/devices`)
})

test('[CORE-GUARD-11] a screen that cannot be loaded is told, with a way to reload', async ({ page }) => {
  await page.route('**/assets/SightingsPage*.js', (route) => route.abort())
  await page.goto(`${product.origin}/home`)
  await page.getByRole('link', { name: 'Rastreadores aguardando' }).click()
  await expect(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
})

test('[CORE-MENU-05] a loading bar shows until the server has answered', async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/server', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByRole('progressbar')).toBeVisible()
  answer()
  await expect(page.getByText('Nenhum dispositivo')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
