import { expect, test, type Locator, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import type { Product } from './product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  await createDevice(admin, { name: 'Caminhão 12', uniqueId: '860000000031001', attributes: { placa: 'ABC1D23' } })
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (let minute = 9; minute >= 0; minute--)
    await sendOsmand(product.ports['osmand'], '860000000031001', {
      timestamp: nowSeconds - minute * 60,
      lat: -25.43 + minute / 500,
      lon: -49.27,
      speed: 30,
    })
})
test.afterAll(async () => product.dispose())

/** Goes on with the tabulator until the control has the focus; nothing else is touched. */
const tabTo = async (page: Page, control: Locator, key = 'Tab'): Promise<void> => {
  await expect(control).toBeVisible()
  for (let step = 0; step < 60; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${control}`)
}

/** What the focus is on; never the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document
    return active === null || active === document.body ? 'nothing' : active.textContent.trim() || active.tagName
  })

const command = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const pickVehicle = async (page: Page, field: Locator): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type('Caminhão')
  const option = page.getByRole('option', { name: /Caminhão 12/ })
  await expect(option).toBeVisible()
  for (let step = 0; step < 5 && (await option.getAttribute('data-combobox-selected')) === null; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-scope]')).toHaveCount(1)
}

test('a report, its schedule, a shared link and a geofence are made by keyboard alone', async ({ page, context }) => {
  test.slow()
  await lend(context, product.origin, admin)
  await page.goto(`${product.origin}/home`)
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible()

  await test.step('a report', async () => {
    await command(page, 'relatório de resumo')
    const form = page.locator('[data-report-form]')
    await expect(form).toBeVisible()
    await expect(page.locator('[data-screen-title]')).toBeFocused()
    await pickVehicle(page, form.locator('input:not([type=radio])').first())
    await tabTo(page, form.locator('[type=submit]'))
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-report-table]')).toContainText('Caminhão 12')
    await expect.poll(() => focused(page)).not.toBe('nothing')
  })

  await test.step('its schedule', async () => {
    await command(page, 'agendar relatório')
    await expect(page).toHaveURL(/schedules/)
    const begin = page.locator('[data-schedules-page]').getByRole('button').first()
    await tabTo(page, begin)
    await page.keyboard.press('Enter')
    const form = page.locator('[data-schedule-form]')
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Enter')
    // What is missing has the keyboard.
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('Resumo da semana')
    await pickVehicle(page, form.locator('[data-scope-field], .mantine-PillsInputField-field').first())
    await tabTo(page, form.locator('[data-schedule-save]'))
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-schedules-page]')).toContainText('Resumo da semana')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => focused(page)).not.toBe('nothing')
  })

  await test.step('a shared link', async () => {
    await command(page, 'compartilhar abc1d23')
    const form = page.locator('[data-share-form]')
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await tabTo(page, form.locator('[data-share-pin]'))
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(2)
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('Entrega')
    await tabTo(page, form.locator('[data-share-pin]'))
    await page.keyboard.type('34')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-share-link]')).toContainText('/share/')
    await expect.poll(() => focused(page)).not.toBe('nothing')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => focused(page)).not.toBe('nothing')
  })

  await test.step('a geofence', async () => {
    await command(page, 'nova cerca')
    const form = page.locator('[data-geofence-form]')
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('Pátio')
    await tabTo(page, form.locator('[data-draw-kind=circle]'))
    await page.keyboard.press('Enter')
    for (const [field, value] of [
      ['latitude', '-25,43'],
      ['longitude', '-49,27'],
      ['radius', '350'],
    ]) {
      await tabTo(page, form.locator(`[data-circle=${field}]`))
      await page.keyboard.type(value ?? '')
    }
    await tabTo(page, form.locator('[data-save-geofence]'))
    await page.keyboard.press('Enter')
    const list = page.locator('[data-geofence-list]')
    await expect(list).toContainText('Pátio')
    await expect.poll(() => focused(page)).not.toBe('nothing')
    await tabTo(page, list)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' sul')
    await page.keyboard.press('Enter')
    await expect(list).toContainText('Pátio sul')
    await expect(list).toBeFocused()
    const [geofence] = await admin.api<{ area: string }[]>('GET', '/api/geofences')
    expect(geofence?.area).toMatch(/^CIRCLE \(-25\.43 -49\.27, 350\)$/)
  })

  await test.step('an address that is none', async () => {
    await page.goto(`${product.origin}/nao-existe`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
    await tabTo(page, page.locator('[data-not-found]').getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${product.origin}/notifications`)
    await expect(page.locator('[data-not-found]')).toContainText('ainda não enviam')
  })
})

test('[CORE-SESSION-06] a token is made and revoked and the password changed, from the menu, by keyboard alone', async ({
  page,
  context,
}) => {
  test.slow()
  await createUser(admin, { name: 'Bia', email: 'bia@example.com' })
  const bia = await signIn(product.origin, { email: 'bia@example.com', password: PASSWORD })
  await lend(context, product.origin, bia)
  await page.goto(`${product.origin}/home`)
  const menu = page.getByRole('button', { name: 'Menu do usuário' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Minha conta' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account/)

  await tabTo(page, page.locator('[data-new-token]'))
  await page.keyboard.press('Enter')
  const made = page.locator('[data-token-form]')
  await expect(made.getByLabel('Para que serve')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(made).toContainText('Preencha todos os campos')
  await expect(made.getByLabel('Para que serve')).toBeFocused()
  await page.keyboard.type('Planilha')
  await page.keyboard.press('Enter')
  const token = (await page.locator('[data-made-token] code').textContent()) ?? ''
  const works = async () =>
    (await fetch(`${product.origin}/api/devices`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await works()).toBe(200)
  const card = page.locator('[data-token]')
  await expect(card).toContainText('Planilha')
  await tabTo(page, card.getByRole('button', { name: 'Revogar Planilha' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, page.locator('[data-revoke-token]'))
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-tokens]')).toContainText('Nenhum token.')
  expect(await works()).toBe(401)

  const form = page.locator('[data-password-form]')
  await tabTo(page, form.getByLabel('Senha atual', { exact: true }), 'Shift+Tab')
  await page.keyboard.type('errada-de-proposito')
  await page.keyboard.press('Enter')
  // All at once, each at its field.
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(2)
  await tabTo(page, form.getByLabel('Nova senha', { exact: true }))
  await page.keyboard.type('quatro-onibus-azuis')
  await tabTo(page, form.getByLabel('Repita a nova senha', { exact: true }))
  await page.keyboard.type('quatro-onibus-azuis')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('A senha atual não confere')
  await expect(form.getByLabel('Senha atual', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Senha trocada.')).toBeVisible()
  const again = await signIn(product.origin, { email: 'bia@example.com', password: 'quatro-onibus-azuis' })
  expect(await again.api('GET', '/api/session/tokens')).toEqual([])
})

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' })

  test('dates are typed and shown in the order of the console, and taken from a month by keyboard', async ({
    page,
    context,
  }) => {
    await lend(context, product.origin, admin)
    await page.addInitScript(() => localStorage.setItem('language', 'pt-BR'))
    await page.goto(`${product.origin}/reports/resume`)
    const form = page.locator('[data-report-form]')
    await form.getByText('Livre', { exact: true }).click()
    const from = form.getByLabel('De', { exact: true })
    await from.fill('5/1/26 8h')
    await from.blur()
    await expect(from).toHaveValue('05/01/2026 08:00')
    await from.fill('31/02/2026 8:00')
    await from.blur()
    await expect(form).toContainText('Digite assim: dd/mm/aaaa hh:mm')
    await from.fill('05/01/2026 08:00')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.locator('[data-month] [tabindex="0"]')).toBeFocused()
    await expect(page.locator('[data-month]')).toContainText('janeiro de 2026')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect(from).toHaveValue('12/02/2026 08:00')
    await expect(from).toBeFocused()
  })
})
