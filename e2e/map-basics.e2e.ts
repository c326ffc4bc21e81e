import { expect, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { expectMarker, expectView, mapView, pointOf } from './map-view'
import type { Product } from './product'
import { test } from './shared-product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
const ids: number[] = []
/** Four close together in Curitiba, one in Londrina. */
const PLACES = [
  [-25.43, -49.27],
  [-25.431, -49.27],
  [-25.43, -49.271],
  [-25.431, -49.271],
  [-23.31, -51.16],
] as const

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  for (const [index, [lat, lon]] of PLACES.entries()) {
    const uniqueId = `86000000006600${index}`
    ids.push(
      await createDevice(admin, { name: `Frota ${index}`, uniqueId, category: 'truck', attributes: { placa: 'XYZ' } }),
    )
    await sendOsmand(product.ports['osmand'], uniqueId, { lat, lon, accuracy: 30, speed: 0 })
  }
})

async function openAs(page: Page, email: string, path = '/home'): Promise<void> {
  await lend(page.context(), product.origin, await signIn(product.origin, { email, password: PASSWORD }))
  await page.goto(product.origin + path)
}
const openAdmin = async (page: Page, path = '/home'): Promise<void> => {
  await lend(page.context(), product.origin, admin)
  await page.goto(product.origin + path)
}
const layers = (page: Page) => page.getByRole('button', { name: 'Camadas do mapa' })

test('[CORE-MAP-01] without a place of its own the map opens around the devices, and at 0,0 without any', async ({
  page,
  browser,
}) => {
  await openAdmin(page)
  // The middle of the box on the flat map is a little north of the middle of its latitudes.
  await expectView(page, { latitude: -24.375, longitude: (-49.27 - 51.16) / 2 }, 0.15)
  await createUser(admin, { name: 'C', email: 'c@example.com' })
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openAs(other, 'c@example.com')
  await expectView(other, { latitude: 0, longitude: 0 })
  await other.context().close()
})

test('[CORE-MAP-06] a cluster opens into its members when it is clicked; without grouping there is none', async ({
  page,
}) => {
  await openAdmin(page)
  await expectView(page, { longitude: (-49.27 - 51.16) / 2 }, 0.15)
  const before = (await mapView(page))?.zoom ?? 0
  const { x, y } = await pointOf(page, -25.4305, -49.2705)
  await expect(async () => {
    await page.mouse.click(x, y)
    await expect.poll(async () => (await mapView(page))?.zoom, { timeout: 2000 }).toBeGreaterThan(before + 3)
  }).toPass()
  await expectMarker(page, 'Frota 3', -25.431, -49.271)
})

test('[CORE-MAP-05][CORE-MAP-07][CORE-MAP-08][CORE-SESSION-14] what the map shows is chosen, kept, and drawn at once', async ({
  page,
}) => {
  await openAdmin(page, `/devices/${ids[4]}`)
  await expectMarker(page, 'Frota 4', -23.31, -51.16)
  await layers(page).click()
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const wanted: [string, boolean][] = [
    ['Agrupar próximos', true],
    ['Nome', false],
    ['Placa', false],
    ['Situação', false],
    ['Precisão', false],
    ['Velocidade', false],
    ['Cercas', true],
    ['Nomes das cercas', false],
  ]
  for (const [name, isOn] of wanted) await expect(box(name)).toBeChecked({ checked: isOn })
  const markers = page.locator('[data-map-markers]')
  // Away from the marker, so that nothing but the change is seen.
  await page.mouse.move(5, 5)
  for (const name of ['Nome', 'Placa', 'Situação', 'Precisão']) {
    const { x, y } = await pointOf(page, -23.31, -51.16)
    const around = { x: x - 120, y: y - 120, width: 240, height: 240 }
    const before = await page.screenshot({ clip: around })
    await box(name).check()
    await expect(async () => expect((await page.screenshot({ clip: around })).equals(before)).toBe(false)).toPass()
  }
  await expect(markers).toBeVisible()
  await page.reload()
  await layers(page).click()
  for (const name of ['Nome', 'Placa', 'Situação', 'Precisão']) await expect(box(name)).toBeChecked()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('mapPref') ?? '{}') as object)
  expect(kept).toEqual({
    clustered: true,
    name: true,
    plate: true,
    status: true,
    precision: true,
    speed: false,
    showGeofences: true,
    geofenceNames: false,
  })
})

test('[ADM-MAP-13] the layers that are free are offered, others only with their key; the choice is kept', async ({
  page,
}) => {
  await openAdmin(page)
  await layers(page).click()
  await expect(page.getByRole('radio')).toHaveCount(4)
  await page.getByRole('radio', { name: 'Satélite' }).check()
  await page.reload()
  await layers(page).click()
  await expect(page.getByRole('radio', { name: 'Satélite' })).toBeChecked()
  const server = await admin.api<object>('GET', '/api/server')
  await admin.api('PUT', '/api/server', { ...server, bingKey: 'a-key', attributes: { googleKey: 'another' } })
  await page.reload()
  await layers(page).click()
  await expect(page.getByRole('radio', { name: 'Bing ruas' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(8)
  await admin.api('PUT', '/api/server', server)
})

test('nothing outside our own origin is asked for, but the tiles of the layer that is chosen', async ({ page }) => {
  const outside = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== product.origin) outside.add(url.hostname)
  })
  await page.goto(`${product.origin}/login`)
  await page.evaluate(() => localStorage.setItem('mapLayer', '"offline"'))
  expect([...outside]).toEqual([])
  for (const path of ['/home', `/devices/${ids[0]}`, '/sightings']) {
    await openAdmin(page, path)
    await expect.poll(() => mapView(page)).not.toBeNull()
    await page.waitForLoadState('networkidle')
  }
  expect([...outside]).toEqual([])
  await layers(page).click()
  await page.getByRole('radio', { name: 'Ruas', exact: true }).check()
  await expect.poll(() => outside.size).toBeGreaterThan(0)
  expect([...outside].filter((host) => !/(^|\.)tile\.openstreetmap\.org$/.test(host))).toEqual([])
})

test('a place of the map is asked for, measured from, found by name, and geofenced', async ({ page }) => {
  await openAdmin(page)
  await expectView(page, { longitude: (-49.27 - 51.16) / 2 }, 0.15)
  const tool = (name: string) => page.locator(`[data-map-tool="${name}"]`)

  // The other button tells what is there and who is near.
  const near = await pointOf(page, -23.4, -50.9)
  await page.mouse.click(near.x, near.y, { button: 'right' })
  await expect(tool('here').locator('[data-here-address]')).toContainText('PR')
  await expect(tool('here').locator('[data-here-vehicle]').first()).toContainText('Frota 4')
  await expect(tool('here').locator('[data-here-vehicle]')).toHaveCount(3)

  // From there the ruler goes on by key: the middle of the map is the second place.
  await tool('here').locator('[data-here-measure]').click()
  await tool('ruler').locator('[data-ruler-middle]').click()
  await expect(tool('ruler').locator('[data-ruler-length]')).toHaveText(/^\d{2,3},\d km no total$/)
  await page.mouse.click(near.x, near.y)
  await expect(page).toHaveURL(/\/home/)
  await page.keyboard.press('Escape')
  await expect(tool('ruler')).toHaveCount(0)

  // A town by its name, its place at the menu key, and a geofence that begins there.
  await page.locator('[data-find-place]').click()
  await page.keyboard.type('maringa')
  await expect(page.getByRole('option', { name: 'Maringá, PR' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectView(page, { latitude: -23.42, longitude: -51.94 }, 0.3)
  await expect(tool('here').locator('[data-here-address]')).toHaveText('Maringá, PR')
  await expect(page.locator('[data-near-town]')).toContainText('Maringá')
  await tool('here').getByRole('button', { name: 'Fechar' }).click()
  await page.keyboard.press('ContextMenu')
  await tool('here').locator('[data-here-geofence]').click()
  await expect(page).toHaveURL(
    /\/geofence\/new\?circle=-23\.\d+%2C-51\.\d+%2C200|\/geofence\/new\?circle=-23\.\d+,-51\.\d+,200/,
  )
  await expect(page.getByText(/Círculo/).first()).toBeVisible()
})
