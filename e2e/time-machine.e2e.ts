import { expect, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import { expectMarker, expectView, pointOf } from './map-view'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Four hours ago, on the minute: the bus begins to drive east, half a kilometre a minute, for twenty minutes. */
const BEGIN_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 4 * HOUR_MS
const [LAT, LON] = [-25.43, -49.27]
const MINUTES = 20
const EAST_A_MINUTE = 0.005
const busAt = (minute: number): [number, number] => [LAT, LON + minute * EAST_A_MINUTE]

const send = (uniqueId: string, atMs: number, [lat, lon]: [number, number], speed: number) =>
  sendOsmand(product.ports['osmand'], uniqueId, { lat, lon, speed, timestamp: Math.round(atMs / 1000) })

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  const fleet = [
    ['Ônibus 1', '860000000088001'],
    ['Caminhão parado', '860000000088002'],
    ['Nunca ligado', '860000000088003'],
  ] as const
  for (const [name, uniqueId] of fleet) await createDevice(admin, { name, uniqueId })
  for (let minute = 0; minute <= MINUTES; minute++)
    await send(fleet[0][1], BEGIN_MS + minute * MINUTE_MS, busAt(minute), 16)
  await send(fleet[1][1], BEGIN_MS - 2 * HOUR_MS, [LAT - 0.02, LON], 0)
})

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** Opens the time machine at a minute of the drive, the map over the whole of it. */
async function open(page: Page, minute: number, more = ''): Promise<void> {
  await lend(page.context(), product.origin, admin)
  await page.goto(`${product.origin}/time-machine?at=${iso(BEGIN_MS + minute * MINUTE_MS)}${more}`)
  await expect(page.locator('[data-past-mark]')).toBeVisible()
}
const row = (page: Page, name: string) => page.locator('[data-past-row]').filter({ hasText: name })
const clockAt = (page: Page): Promise<number> =>
  page.evaluate(() => Date.parse(new URLSearchParams(location.search).get('at') ?? ''))

test('everybody is where he was, as he was; the map, the list and the clock agree; Esc goes back to now', async ({
  page,
}) => {
  await open(page, 4)
  await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'moving')
  await expect(row(page, 'Caminhão parado')).toHaveAttribute('data-state', 'silent')
  await expect(row(page, 'Nunca ligado')).toHaveAttribute('data-state', 'unknown')
  await expect(page.locator('[data-past-mark]')).toContainText('Você está vendo o passado')
  await row(page, 'Ônibus 1').getByRole('button').click()
  // In the middle of what the header leaves of the map.
  await expectView(page, { latitude: LAT, longitude: busAt(4)[1] }, 0.001)
  await expectMarker(page, 'Ônibus 1', ...busAt(4))

  await page.getByRole('button', { name: 'Avançar 10 minutos' }).click()
  await expect.poll(() => clockAt(page)).toBe(BEGIN_MS + 14 * MINUTE_MS)
  await row(page, 'Ônibus 1').getByRole('button').click()
  await expectMarker(page, 'Ônibus 1', ...busAt(14))
  await expect(row(page, 'Ônibus 1').getByRole('link')).toHaveAttribute('href', /^\/history\?deviceId=\d+&from=.+&to=/)

  await page.getByRole('button', { name: 'Voltar 1 dia' }).click()
  await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'unknown')
  await page.getByRole('button', { name: 'Avançar 1 dia' }).click()
  await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'moving')
  await page.locator('[data-past-search]').fill('parado')
  await expect(page.locator('[data-past-row]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-past-row]')).toHaveCount(1)
  await page.locator('[data-past-search]').fill('')
  await page.locator('[data-map] canvas').focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/devices/)
  await expect(page.locator('[data-past-mark]')).toHaveCount(0)
})

test('played from there the vehicles drive on, and the clock stops where it is told', async ({ page }) => {
  await open(page, 0)
  await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'moving')
  await page.getByRole('combobox', { name: 'Velocidade da reprodução' }).selectOption('300')
  await page.locator('[data-map] canvas').focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-past-play]')).toHaveAccessibleName('Pausar')
  await expect.poll(() => clockAt(page), { intervals: [300] }).toBeGreaterThan(BEGIN_MS + 20 * MINUTE_MS)
  await page.locator('[data-past-play]').click()
  await row(page, 'Ônibus 1').getByRole('button').click()
  await expectMarker(page, 'Ônibus 1', ...busAt(MINUTES))
  const stoppedMs = await clockAt(page)
  await page.getByRole('button', { name: 'Voltar 1 minuto' }).click()
  await expect.poll(() => clockAt(page)).toBe(stoppedMs - MINUTE_MS)

  // From the last minutes it runs into the present and stays there.
  await page.goto(`${product.origin}/time-machine?at=${iso(Date.now() - MINUTE_MS)}`)
  await expect(page.locator('[data-past-doing]')).toHaveAttribute('data-past-doing', 'idle')
  await page.getByRole('combobox', { name: 'Velocidade da reprodução' }).selectOption('300')
  await page.locator('[data-past-play]').click()
  await expect(page.getByText('Você chegou ao presente.')).toBeVisible()
  await expect(page.locator('[data-past-play]')).toHaveAccessibleName('Reproduzir')
})

test('who was inside a circle: picked on the map, listed with times, shown, saved as CSV', async ({ page }) => {
  const period = `&view=inside&from=${iso(BEGIN_MS - HOUR_MS)}&to=${iso(BEGIN_MS + HOUR_MS)}`
  await open(page, 4, period)
  await expect(page.locator('[data-past-doing]')).toHaveAttribute('data-past-doing', 'idle')
  await page.locator('[data-past-pick]').click()
  const point = await pointOf(page, ...busAt(10))
  await page.mouse.click(point.x, point.y)
  await expect(page.locator('[data-past-circle="set"]')).toBeVisible()
  await page.getByLabel('Raio').fill('2000')
  await page.locator('[data-past-search-visits]').click()
  const visit = page.locator('[data-past-visit]')
  await expect(visit).toHaveCount(1)
  await expect(visit).toContainText('Ônibus 1')
  await expect(visit).toContainText('Entrou:')
  await visit.getByRole('button').click()
  await expect.poll(() => clockAt(page)).toBeGreaterThan(BEGIN_MS + 4 * MINUTE_MS)
  expect(await clockAt(page)).toBeLessThan(BEGIN_MS + 10 * MINUTE_MS)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^quem-esteve-.*\.csv$/)
  await expectAccessible(page, 'who was inside')

  await page.getByLabel('Até').fill('2020-01-01T00:00')
  await expect(page.getByText('O início deve ser antes do fim.')).toBeVisible()
  await expect(page.locator('[data-past-search-visits]')).toBeDisabled()
})

test('a bad address, a server that is away, and people without the right', async ({ page, browser }) => {
  await lend(page.context(), product.origin, admin)
  await page.goto(`${product.origin}/time-machine?at=ontem`)
  await expect(page.getByText('A data do endereço não é válida')).toBeVisible()
  await expect(row(page, 'Ônibus 1')).toBeVisible()
  await page.route('**/api/positions/at*', (route) => route.abort())
  await page.getByRole('button', { name: 'Voltar 1 hora' }).click()
  await expect(page.getByText('CONNECTION_ERROR')).toBeVisible()
  await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'unknown')
  await page.unroute('**/api/positions/at*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('CONNECTION_ERROR')).toHaveCount(0)

  await createUser(admin, { name: 'Sem relatórios', email: 'sem@example.com', disableReports: true })
  const barred = await signIn(product.origin, { email: 'sem@example.com', password: PASSWORD })
  await expect(barred.api('GET', `/api/positions/at?time=${iso(BEGIN_MS)}`)).rejects.toThrow(/400|403/)
  const other = await browser.newPage({ locale: 'pt-BR' })
  await lend(other.context(), product.origin, barred)
  await other.goto(`${product.origin}/devices`)
  await expect(other.getByRole('button', { name: 'Camadas do mapa' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Máquina do tempo' })).toHaveCount(0)
  await other.close()
})

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the same with fingers: clock, list, and a circle in the middle of the map', async ({ page }) => {
    await open(page, 4, `&circle=${busAt(10).join(',')},800`)
    await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'moving')
    await page.getByRole('button', { name: 'Avançar 10 minutos' }).tap()
    await expect.poll(() => clockAt(page)).toBe(BEGIN_MS + 14 * MINUTE_MS)
    await page.getByText('Quem esteve aqui').tap()
    await page.locator('[data-past-centre]').tap()
    await expect(page.locator('[data-past-circle="set"]')).toBeVisible()
    await expectAccessible(page, 'time machine on the phone')
    await page.getByRole('button', { name: 'Voltar ao agora' }).tap()
    await expect(page).toHaveURL(/\/devices/)
  })
})

test('an alarm that comes in meanwhile is seen, is of now, and leaves the mark of the past readable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 4)
  await expect(row(page, 'Ônibus 1')).toHaveAttribute('data-state', 'moving')
  await sendOsmand(product.ports['osmand'], '860000000088003', { alarm: 'sos' })
  const toast = page.locator('[data-alarm-toast]')
  await expect(toast).toContainText('Ao vivo · o mapa mostra o passado')
  const [alarm, mark] = await Promise.all([toast.boundingBox(), page.locator('[data-past-mark]').boundingBox()])
  expect(alarm?.y).toBeGreaterThanOrEqual((mark?.y ?? 0) + (mark?.height ?? Infinity))
  await toast.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.locator('[data-event-place]')).toContainText('O mapa mostra outro momento.')
  await page.locator('[data-past-leave]').click()
  await expect(page).toHaveURL(/\/devices/)
  await expect(page.locator('[data-event-place]')).toBeVisible()
  await expect(page.locator('[data-event-place]')).not.toContainText('outro momento')
})
