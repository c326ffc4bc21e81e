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

/** In the light everything; in the dark the same elements, which have other colours. */
async function check(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, `${where}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens everything that lies over a screen, one after the other. */
async function checkOverlays(page: Page, isPhone: boolean): Promise<void> {
  await page.goto(`${product.origin}/home`)
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
      await check(page, path)
    }
    await checkOverlays(page, isPhone)
    await context.clearCookies()
    await lend(context, product.origin, await signIn(product.origin, { email: 'dora@example.com', password: PASSWORD }))
    await page.goto(`${product.origin}/qr-driver`)
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await check(page, '/qr-driver')
    await context.close()
  })
