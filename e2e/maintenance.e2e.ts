import { expect, test, type Page } from '@playwright/test'
import { createDevice, lend, startWithAdmin, type Account } from './account'
import type { Product } from './product'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  await createDevice(admin, { name: 'Kombi 7', uniqueId: 'KOMBI7' })
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
    await expect(page.getByText('Kombi 7')).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })
  await expect(page).toHaveURL(`${product.origin}/devices`)
})

/** Stops a server that the shell of this page was installed from and whose list it has kept. */
const stopOnceKept = async (page: Page): Promise<void> => {
  // The first visit installs the shell, the second keeps what it loads.
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByText('Kombi 7')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Kombi 7')).toBeVisible()
  const kept = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('kept')
          opening.onsuccess = () => {
            const names = [...opening.result.objectStoreNames]
            const asked = names.length > 0 ? opening.result.transaction('kept').objectStore('kept').count() : null
            if (asked) asked.onsuccess = () => resolve(asked.result)
            else resolve(0)
            opening.result.close()
          }
        }),
    )
  await expect.poll(kept, { timeout: 20_000 }).toBe(2)
  await product.kill()
}

test('[CORE-GUARD-13] with the server stopped the shell opens on the list known last, and the server’s own follows', async ({
  page,
}) => {
  await stopOnceKept(page)
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByText('Kombi 7')).toBeVisible()
  await expect(page.locator('[data-from-memory]')).toContainText('Sem contato com o servidor')
  await product.start()
  await expect(page.locator('[data-from-memory]')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText('Kombi 7')).toBeVisible()
  await expect(page).toHaveURL(`${product.origin}/devices`)
})

test('[CORE-GUARD-13] where nothing is known the shell opens on the maintenance page, and its button leads back in', async ({
  page,
}) => {
  await stopOnceKept(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${product.origin}/devices`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await product.start()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Kombi 7')).toBeVisible()
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
  await expect(page.getByText('Kombi 7')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
