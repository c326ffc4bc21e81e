import { expect, test, type Page } from '@playwright/test'
import { createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { flawsOf, type Flaw } from './axe'
import type { Product } from './product'
import { leftOut, PUBLIC, seedScreens, visit, type Screen } from './screens'

let product: Product
let admin: Account
let screens: readonly Screen[] = []
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  screens = await seedScreens(product, admin)
  await createUser(admin, { name: 'Dora', email: 'dora@example.com', attributes: { 'tarkan.isQrDriverId': 7 } })
})
test.afterAll(async () => product.dispose())

let found: Flaw[] = []
test.beforeEach(() => (found = []))

/** In the light everything; in the dark the same elements, which have other colours. */
async function check(page: Page, where: string): Promise<void> {
  found.push(...(await flawsOf(page, where)))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  found.push(...(await flawsOf(page, `${where}, dark`, ['color-contrast'])))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens everything that lies over a screen, one after the other. */
async function checkOverlays(page: Page, isPhone: boolean): Promise<void> {
  await visit(page, product.origin, { path: '/home', ready: '[data-map] canvas' })
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await check(page, 'user menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Camadas do mapa' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await check(page, 'layers')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await page.keyboard.type('a')
  await expect(page.getByRole('dialog', { name: 'Buscar em tudo' })).toBeVisible()
  await check(page, 'palette')
  await page.keyboard.press('Escape')
  if (isPhone) return
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await check(page, 'shortcuts')
}

for (const size of ['desktop', 'phone'] as const)
  test(`axe finds nothing serious on any screen, light or dark, ${size}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const isPhone = size === 'phone'
    const context = await browser.newContext({
      locale: 'pt-BR',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    for (const path of PUBLIC) {
      await page.goto(product.origin + path)
      await expect(page.locator('h1')).toBeVisible()
      await check(page, path)
    }
    await page.goto(`${product.origin}/login`)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Preencha todos os campos.')).toBeVisible()
    await check(page, 'login refused')
    await lend(context, product.origin, admin)
    // A phone shows the same elements in another order: there the first ones stand for all.
    for (const screen of isPhone ? screens.slice(0, 8) : screens) {
      await visit(page, product.origin, screen)
      await check(page, screen.path)
    }
    await checkOverlays(page, isPhone)
    await context.clearCookies()
    await lend(context, product.origin, await signIn(product.origin, { email: 'dora@example.com', password: PASSWORD }))
    await page.goto(`${product.origin}/qr-driver`)
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await check(page, '/qr-driver')
    expect(found).toEqual([])
    await context.close()
  })

test('every screen of the console is among those that are looked at', () => {
  // A driver's own, which the others never see, is opened last.
  expect(leftOut(screens)).toEqual(['/qr-driver'])
})
