import { expect, type Page } from '@playwright/test'
import { createUser, lend, PASSWORD, signIn, type Account } from './account'
import { flawsOf, type Flaw } from './axe'
import type { Product } from './product'
import { test } from './shared-product'
import { leftOut, PUBLIC, seedScreens, visit, type Screen } from './screens'

let product: Product
let admin: Account
let screens: readonly Screen[] = []
test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  screens = await seedScreens(product, admin)
  await createUser(admin, { name: 'Dora', email: 'dora@example.com', attributes: { 'tarkan.isQrDriverId': 7 } })
})

let found: Flaw[] = []
test.beforeEach(() => (found = []))

type Scheme = 'light' | 'dark'

async function turn(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** In the light everything; in the dark the same elements, which have other colours. */
async function look(page: Page, where: string, scheme: Scheme): Promise<void> {
  found.push(...(await flawsOf(page, `${where}, ${scheme}`, scheme === 'dark' ? ['color-contrast'] : undefined)))
}

/** Where turning to the other colours costs nothing. */
async function check(page: Page, where: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await turn(page, scheme)
    await look(page, where, scheme)
  }
  await turn(page, 'light')
}

/** Opens everything that lies over a screen, one after the other. */
async function lookAtOverlays(page: Page, isPhone: boolean, scheme: Scheme): Promise<void> {
  await visit(page, product.origin, { path: '/home', ready: '[data-map] canvas' })
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await look(page, 'user menu', scheme)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Camadas do mapa' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await look(page, 'layers', scheme)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await page.keyboard.type('a')
  await expect(page.getByRole('dialog', { name: 'Buscar em tudo' })).toBeVisible()
  await look(page, 'palette', scheme)
  await page.keyboard.press('Escape')
  if (isPhone) return
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await look(page, 'shortcuts', scheme)
  await page.keyboard.press('Escape')
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
    for (const scheme of ['light', 'dark'] as const) {
      // A phone shows the same elements in another order: there the first ones stand for all.
      for (const [index, screen] of screens.slice(0, isPhone ? 5 : undefined).entries()) {
        await visit(page, product.origin, screen)
        if (index === 0) await turn(page, scheme)
        await look(page, screen.path, scheme)
      }
      await lookAtOverlays(page, isPhone, scheme)
    }
    await turn(page, 'light')
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
