import { expect, test, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { Gt06Tracker, sendOsmand } from './trackers'

let product: Product
let admin: Account
let deviceId = 0
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  deviceId = await createDevice(admin, {
    name: 'Caminhão com um nome de sessenta letras que ninguém deveria dar',
    uniqueId: '860000000011001',
    category: 'truck',
    attributes: { placa: 'ABC1D23' },
  })
  await createDevice(admin, { name: 'Nunca visto', uniqueId: '860000000011002' })
  await createUser(admin, { name: 'Dora', email: 'dora@example.com', attributes: { 'tarkan.isQrDriverId': 7 } })
  await sendOsmand(product.ports['osmand'], '860000000011001', {
    speed: 30,
    power: 11,
    battery: 3.4,
    sat: 2,
    alarm: 'sos',
    driverUniqueId: 'C1',
  })
  const stranger = new Gt06Tracker('860000000011003', product.ports['detect'])
  await stranger.connect()
})
test.afterAll(async () => product.dispose())

const PUBLIC = [
  '/login',
  '/login?recover=true',
  '/register',
  '/login/recover/a',
  '/share/a',
  '/motorista',
  '/maintenance',
]

/** Opens everything that lies over a screen, one after the other. */
async function checkOverlays(page: Page, isPhone: boolean, rules?: string[]): Promise<void> {
  await page.goto(`${product.origin}/home`)
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await expectAccessible(page, 'user menu', rules)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Camadas do mapa' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectAccessible(page, 'layers', rules)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await page.keyboard.type('a')
  await expect(page.getByRole('dialog', { name: 'Buscar em tudo' })).toBeVisible()
  await expectAccessible(page, 'palette', rules)
  await page.keyboard.press('Escape')
  if (isPhone) return
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await expectAccessible(page, 'shortcuts', rules)
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const size of ['desktop', 'phone'] as const)
    test(`axe finds nothing serious on any screen, ${colorScheme}, ${size}`, async ({ browser }) => {
      test.setTimeout(120_000)
      const isPhone = size === 'phone'
      // In the dark the same elements have other colours.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      const context = await browser.newContext({
        locale: 'pt-BR',
        colorScheme,
        reducedMotion: 'reduce',
        viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      })
      const page = await context.newPage()
      for (const path of PUBLIC) {
        await page.goto(product.origin + path)
        await expect(page.locator('h1')).toBeVisible()
        await expectAccessible(page, path, rules)
      }
      await page.goto(`${product.origin}/login`)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Preencha todos os campos.')).toBeVisible()
      await expectAccessible(page, 'login refused', rules)
      await lend(context, product.origin, admin)
      for (const [path, ready] of [
        ['/home', '[data-map] canvas'],
        ['/devices', '[data-device-row]'],
        ['/devices?show=offline&expand=true', '[data-device-row]'],
        [`/devices/${deviceId}`, '[data-device-detail]'],
        ['/devices/999999', '[data-device-missing]'],
        ['/sightings', 'article'],
      ] as const) {
        await page.goto(product.origin + path)
        await expect(page.locator(ready).first()).toBeVisible()
        await expectAccessible(page, path, rules)
      }
      await checkOverlays(page, isPhone, rules)
      await context.clearCookies()
      await lend(
        context,
        product.origin,
        await signIn(product.origin, { email: 'dora@example.com', password: PASSWORD }),
      )
      await page.goto(`${product.origin}/qr-driver`)
      await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
      await expectAccessible(page, '/qr-driver', rules)
      await context.close()
    })
