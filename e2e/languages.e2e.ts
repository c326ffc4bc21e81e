import { expect, type Browser, type Page } from '@playwright/test'
import { createUser, lend, PASSWORD, signIn, type Account } from './account'
import { foreign, LANGUAGES, type Language } from './catalogue'
import type { Product } from './product'
import { test } from './shared-product'
import { PUBLIC, seedScreens, visit, type Screen } from './screens'

let product: Product
let admin: Account
let screens: readonly Screen[] = []
test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  screens = await seedScreens(product, admin)
})

const languageOf = (page: Page) => page.locator('html')
const openIn = async (browser: Browser, locale: string): Promise<Page> =>
  (await browser.newContext({ locale })).newPage()

/** Everything the page says: texts, names for screen readers, hints. */
const spoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? '')) found.push((node.textContent ?? '').trim())
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    return found.filter(Boolean)
  })

const SIGN_IN: Record<Language, string> = { 'pt-BR': 'Entrar', 'es-ES': 'Iniciar sesión', 'en-US': 'Sign in' }

for (const [title, locale, path, wanted] of [
  ['the address before the browser', 'en-US', '/login?locale=es-ES', 'es-ES'],
  ['the browser by its language alone', 'en-GB', '/login', 'en-US'],
  ['the browser in Spanish of another country', 'es-MX', '/login', 'es-ES'],
  ['Portuguese when nothing is known', 'de-DE', '/login', 'pt-BR'],
  ['an address nobody speaks is passed over', 'es-ES', '/login?locale=xx', 'es-ES'],
] as const)
  test(`[CORE-I18N-01][CORE-I18N-02] ${title}`, async ({ browser }) => {
    const page = await openIn(browser, locale)
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { name: SIGN_IN[wanted] })).toBeVisible()
    await expect(languageOf(page)).toHaveAttribute('lang', wanted)
    await page.context().close()
  })

test('[CORE-I18N-02] the language of the page counts when the browser speaks none of ours', async ({ browser }) => {
  const page = await openIn(browser, 'de-DE')
  await page.route(`${product.origin}/login`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace('<html>', '<html lang="es">') })
  })
  await page.goto(`${product.origin}/login`)
  await expect(page.getByRole('heading', { name: SIGN_IN['es-ES'] })).toBeVisible()
  await page.context().close()
})

test('[CORE-I18N-05] the language of the account is spoken after signing in, the choice of this browser before it', async ({
  browser,
}) => {
  await createUser(admin, { name: 'Es', email: 'es@example.com', attributes: { 'tarkan.lang': 'es-ES' } })
  const page = await openIn(browser, 'pt-BR')
  await page.goto(`${product.origin}/login`)
  await page.locator('[name=email]').fill('es@example.com')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('link', { name: 'Dispositivos' })).toBeVisible()
  await expect(languageOf(page)).toHaveAttribute('lang', 'es-ES')
  await page
    .getByRole('button', { name: 'Menú de usuario' })
    .or(page.getByRole('button', { name: 'Menú del usuario' }))
    .click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'Devices' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Devices' })).toBeVisible()
  await page.context().close()
})

const RAW_KEY = /^[a-z]+(\.[a-zA-Z]+)+$/
/** Files that other tests of this server sent stand in its lists. */
const FILE_NAME = /\.(csv|xlsx?|kml|gpx|png)$/

for (const language of LANGUAGES)
  test(`[CORE-I18N-01][ADM-I18N-06] every screen speaks ${language} and nothing else, with no raw key`, async ({
    browser,
  }) => {
    const page = await openIn(browser, language)
    const check = async (where: string): Promise<void> => {
      const found = await spoken(page)
      expect(found.length, where).toBeGreaterThan(3)
      expect(foreign(language, found), where).toEqual([])
      expect(
        found.filter((text) => RAW_KEY.test(text) && !FILE_NAME.test(text)),
        where,
      ).toEqual([])
      expect(
        found.filter((text) => text.includes('{{')),
        where,
      ).toEqual([])
    }
    for (const path of PUBLIC) {
      await page.goto(product.origin + path)
      await expect(page.locator('h1')).toBeVisible()
      await check(path)
    }
    await lend(page.context(), product.origin, await signIn(product.origin))
    for (const screen of screens) {
      await visit(page, product.origin, screen)
      if (screen.path === '/devices') await page.locator('[data-filter-menu]').click()
      await check(screen.path)
      if (screen.path === '/devices') await page.keyboard.press('Escape')
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('shortcuts')
    await page.context().close()
  })
