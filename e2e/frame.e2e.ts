import { expect, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { mapView } from './map-view'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
let busId = 0
test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  for (const [index, name] of ['Ônibus 12', 'Moto 7', 'Carreta 3'].entries()) {
    const uniqueId = `86000000002200${index}`
    const id = await createDevice(admin, { name, uniqueId, attributes: { placa: `QWE${index}A00` } })
    if (index === 0) busId = id
    await sendOsmand(product.ports['osmand'], uniqueId, { lat: -23.5 - index / 100, lon: -46.6 })
  }
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const rows = (page: Page) => page.locator('[data-device-row]')
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
const userMenu = (page: Page) => page.getByRole('button', { name: 'Menu do usuário' })

test('[CORE-MENU-01][CORE-MENU-02][CORE-MENU-03] rail, head, back, close, and a wide panel that survives a reload', async ({
  page,
}) => {
  await page.goto(`${product.origin}/home`)
  const rail = page.getByRole('navigation', { name: 'Menu principal' })
  const entry = rail.getByRole('link', { name: 'Dispositivos' })
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Dispositivos', level: 1 })).toBeVisible()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  const panel = page.getByRole('region', { name: 'Painel' })
  const width = async () => (await panel.boundingBox())?.width ?? 0
  const narrow = await width()
  await page.getByRole('button', { name: 'Ampliar painel' }).click()
  await expect(page).toHaveURL(/expand=true/)
  await expect.poll(width).toBeGreaterThan(narrow + 200)
  await page.reload()
  await expect.poll(width).toBeGreaterThan(narrow + 200)
  await page.getByRole('button', { name: 'Reduzir painel' }).click()
  await expect.poll(width).toBe(narrow)
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/devices\/\d+/)
  await expect(page.getByRole('button', { name: 'Ampliar painel' })).toHaveCount(0)
  await page.getByLabel('Voltar').click()
  await expect(page).toHaveURL(/\/devices/)
  await page.goBack()
  await expect(page.locator('[data-device-detail], [data-device-row]').first()).toBeVisible()
  await page.getByLabel('Fechar painel').click()
  await expect(page).toHaveURL(`${product.origin}/home`)
  await expect(panel).toHaveCount(0)
})

test('[CORE-MENU-13][ADM-I18N-07] the version label, and ten clicks to what lies behind it', async ({ page }) => {
  await page.goto(`${product.origin}/home`)
  const label = page.getByRole('button', { name: '2.1.192' })
  const click = (times: number) =>
    label.evaluate((button: HTMLElement, count) => {
      for (let done = 0; done < count; done++) button.click()
    }, times)
  await click(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await click(10)
  await expect(page.getByRole('dialog')).toContainText('Software 2.0.1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('keys: / finds the search, ? the list of keys, Ctrl K anything', async ({ page }) => {
  await page.goto(`${product.origin}/devices`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(page.locator('[data-device-search]')).toBeFocused()
  await page.locator('[data-device-search]').blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // `g` and the letter of a screen, one after the other.
  for (const [key, path] of [
    ['r', '/reports'],
    ['d', '/devices'],
  ] as const) {
    // At once: between two presses a busy machine may take longer than a person.
    await page.evaluate((letters) => {
      for (const one of letters) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: one, bubbles: true }))
    }, `g${key}`)
    await expect(page).toHaveURL(product.origin + path)
  }
  await expect(rows(page)).toHaveCount(3)
  const palette = page.getByRole('dialog', { name: 'Buscar em tudo' })
  const field = palette.getByRole('combobox')
  const found = (name: string | RegExp) => palette.getByRole('option', { name })
  // Its code is slow to come: what is typed meanwhile is not lost.
  await page.route(/Palette-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('oniXbus')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key)
  await page.keyboard.type('bus')
  await expect(field).toHaveValue('onibus')
  await expect(found(/Ônibus 12/)).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-device-detail]')).toContainText('Ônibus 12')
  await expect(palette).toHaveCount(0)
  await expect(page.locator('[data-screen-title]')).toBeFocused()
  // `/` is for the search where a screen has one, and opens this one everywhere else.
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill('qwe1')
  await expect(found(/Moto 7/)).toBeVisible()
  await field.fill('campinas')
  // The largest of several of that name.
  await found('Campinas, SP').click()
  await expect.poll(async () => (await mapView(page))?.longitude ?? 0).toBeCloseTo(-47.06, 1)
  await page.locator('.maplibregl-canvas').focus()
  await page.keyboard.press('/')
  await field.fill('aguardando')
  await found('Rastreadores aguardando').click()
  await expect(page).toHaveURL(`${product.origin}/sightings`)
})

test('the palette does things by their words: a vehicle blocked, a report opened, as far as this person may', async ({
  page,
  context,
}) => {
  const palette = page.getByRole('dialog', { name: 'Buscar em tudo' })
  const options = palette.getByRole('option')
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
  }
  await page.goto(`${product.origin}/reports`)
  await expect(page.locator('[data-report-index]')).toBeVisible()
  await search('excesso')
  await expect(options.first()).toHaveText('Relatório: Excesso de velocidade')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/speeding/)
  await expect(page.locator('[data-report-form]')).toBeVisible()
  await search('viagens QWE1A00')
  await expect(options.first()).toContainText('Moto 7')
  await page.keyboard.press('Escape')
  await search('bloquear qwe2a00')
  await expect(options.first()).toContainText('Bloquear · Carreta 3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Bloquear/ })).toContainText('Carreta 3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The focus did not fall out of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')

  await createUser(admin, { name: 'Leitora', email: 'leitora@example.com', readonly: true })
  await lend(
    context,
    product.origin,
    await signIn(product.origin, { email: 'leitora@example.com', password: PASSWORD }),
  )
  await page.goto(`${product.origin}/home`)
  await expect(userMenu(page)).toBeVisible()
  await search('bloquear')
  await expect(palette.getByText('Nada encontrado')).toBeVisible()
  await palette.getByRole('combobox').fill('novo dispositivo')
  await expect(palette.getByText('Nada encontrado')).toBeVisible()
})

test('turning a tablet across 768 px keeps what was typed, the focus and the place', async ({ page }) => {
  const forms = [
    ['/devices/new', () => page.locator('[data-device-form]').getByLabel('Nome', { exact: false }).first()],
    ['/geofence/new', () => page.locator('[data-geofence-form]').getByLabel('Nome', { exact: false }).first()],
    ['/reports/speeding', () => page.locator('[data-report-form]').getByRole('textbox').last()],
  ] as const
  for (const [path, field] of forms) {
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.goto(product.origin + path)
    await field().fill('42 a caminho')
    const body = page.getByRole('region', { name: 'Painel' }).locator('> div').last()
    await body.evaluate((element) => (element.scrollTop = 60))
    const top = await body.evaluate((element) => element.scrollTop)
    for (const width of [760, 1024]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('slider', { name: 'Arraste para ajustar a altura' })).toHaveCount(width < 769 ? 1 : 0)
      await expect(field(), path).toHaveValue('42 a caminho')
      await expect(field(), path).toBeFocused()
      expect(await body.evaluate((element) => element.scrollTop), path).toBe(top)
    }
  }
})

test('light, dark and the system: chosen at once and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.origin}/home`)
  await expect.poll(() => scheme(page)).toBe('dark')
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Clara' }).click()
  await expect.poll(() => scheme(page)).toBe('light')
  await page.reload()
  await expect(userMenu(page)).toBeVisible()
  await expect.poll(() => scheme(page)).toBe('light')
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Do sistema' }).click()
  await expect.poll(() => scheme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => scheme(page)).toBe('light')
})

test('[CORE-MENU-11][CORE-MENU-12][CORE-SESSION-14] the sound is switched off and stays off', async ({ page }) => {
  await page.goto(`${product.origin}/home`)
  await page.getByRole('button', { name: 'Silenciar' }).click()
  await expect(page.getByRole('button', { name: 'Ativar som' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('isMuted'))).toBe('true')
  await page.reload()
  await page.getByRole('button', { name: 'Ativar som' }).click()
  expect(await page.evaluate(() => localStorage.getItem('isMuted'))).toBe('false')
})

test('[CORE-MENU-10] 768 px is a phone, 769 px is not, an iPhone always is', async ({ page, browser }) => {
  await page.setViewportSize({ width: 769, height: 900 })
  await page.goto(`${product.origin}/devices`)
  const handle = (of: Page) => of.getByRole('slider', { name: 'Arraste para ajustar a altura' })
  await expect(rows(page)).toHaveCount(3)
  await expect(handle(page)).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(handle(page)).toBeVisible()
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1200, height: 800 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  })
  await lend(context, product.origin, admin)
  const iphone = await context.newPage()
  await iphone.goto(`${product.origin}/devices`)
  await expect(handle(iphone)).toBeVisible()
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[CORE-MENU-02] the sheet rests at three heights, by key and by finger', async ({ page }) => {
    await page.goto(`${product.origin}/devices`)
    const handle = page.getByRole('slider', { name: 'Arraste para ajustar a altura' })
    await expect(handle).toHaveAttribute('aria-valuetext', 'metade')
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await expect(handle).toHaveAttribute('aria-valuetext', 'aberto')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(handle).toHaveAttribute('aria-valuetext', 'recolhido')
    // The finger takes the handle only once the sheet has come to rest.
    let top = 0
    await expect
      .poll(async () => {
        const before = top
        top = (await handle.boundingBox())?.y ?? 0
        return top > 600 && top === before
      })
      .toBe(true)
    const from = (await handle.boundingBox())!
    const x = from.x + from.width / 2
    await page.mouse.move(x, from.y + 2)
    await page.mouse.down()
    await page.mouse.move(x, 130, { steps: 8 })
    await page.mouse.up()
    await expect(handle).toHaveAttribute('aria-valuetext', 'aberto')
    await expect(page.getByRole('heading', { name: 'Dispositivos', level: 1 })).toBeVisible()
  })

  test('[CORE-PWA-03] no screen is wider than 360 px, and what is touched is large enough', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const manifest = await (await page.request.get(`${product.origin}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ start_url: expect.any(String), name: expect.any(String), display: 'standalone' })
    for (const path of ['/login', '/maintenance', '/home', '/devices', `/devices/${busId}`, '/sightings']) {
      if (path === '/login') await page.context().clearCookies()
      else await lend(page.context(), product.origin, admin)
      await page.goto(product.origin + path)
      await expect(page.locator('h1, [data-map]').first()).toBeVisible()
      if (path.startsWith('/devices'))
        await expect(page.locator('[data-device-row], [data-device-detail]').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('nav a, header button, section > button, [aria-label] > button')]
          .map((element) => ({
            name: element.getAttribute('aria-label') ?? element.textContent,
            box: element.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.height < 36 || box.width < 36))
          .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
      )
      expect(small, path).toEqual([])
    }
  })

  test('the tab bar leads everywhere, and the map is in sight above the sheet', async ({ page }) => {
    await page.goto(`${product.origin}/home`)
    await expect.poll(() => mapView(page)).not.toBeNull()
    const bar = page.getByRole('navigation', { name: 'Menu principal' })
    for (const [name, path] of [
      ['Dispositivos', '/devices'],
      ['Relatórios', '/reports'],
      ['Mapa', '/home'],
    ] as const) {
      await bar.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    }
    await bar.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Aguardando' }).click()
    await expect(page).toHaveURL(/\/sightings/)
    await expect(bar.getByRole('button', { name: 'Aguardando' })).toHaveAttribute('aria-current', 'page')
  })
})
