import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createDevice, createUser, lend, PASSWORD, signIn, type Account } from './account'
import { expectAccessible } from './axe'
import { mapView, pointOf } from './map-view'
import type { Product } from './product'
import { test } from './shared-product'
import { slide } from './slides'

interface Geofence {
  id: number
  name: string
  area: string
  calendarId: number
  attributes: Record<string, unknown>
}

// Drawing is many single steps, slow where the processor paints the map.
test.setTimeout(300_000)

let product: Product
let admin: Account
/** Nine entities, each ten times the one before: a billion letters if anybody expanded them. */
const BOMB = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghi'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefgh'[i]};`.repeat(10)}">`).join('')}]><kml><Placemark><name>&i;</name></Placemark></kml>`
/** Without its first number a place would lie elsewhere; a million spaces are no coordinates either. */
const NO_NUMBERS = `<kml><Placemark><Point><coordinates>${' '.repeat(1_000_000)}nan,-23.5,0</coordinates></Point></Placemark></kml>`
const MIDDLE = { latitude: -23.55, longitude: -46.63 }

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
  const server = await admin.api<object>('GET', '/api/server')
  await admin.api('PUT', '/api/server', { ...server, ...MIDDLE, zoom: 15 })
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const geofences = (): Promise<Geofence[]> => admin.api<Geofence[]>('GET', '/api/geofences')
const byName = async (name: string): Promise<Geofence | undefined> =>
  (await geofences()).find((geofence) => geofence.name === name)
const make = async (name: string, area: string, attributes = {}, calendarId = 0): Promise<number> =>
  (await admin.api<Geofence>('POST', '/api/geofences', { name, area, attributes, calendarId })).id
const bar = (page: Page) => page.locator('[data-drawing-bar]')
const conclude = (page: Page) => bar(page).getByRole('button', { name: 'Concluir' })
const kind = (page: Page, name: 'circle' | 'line' | 'polygon') => page.locator(`[data-draw-kind="${name}"]`)

async function openForm(page: Page, path = '/geofence/new'): Promise<void> {
  await page.goto(product.origin + path)
  await expect(page.locator('[data-geofence-form]')).toBeVisible()
  await expect.poll(async () => (await mapView(page))?.zoom ?? 0).toBeGreaterThan(10)
}

/** Points of the window, from the middle of the map. */
async function around(page: Page): Promise<(x: number, y: number) => { x: number; y: number }> {
  const box = await page.locator('[data-map]').boundingBox()
  if (!box) throw new Error('the map is not there')
  return (x, y) => ({ x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y })
}
const click = async (page: Page, { x, y }: { x: number; y: number }): Promise<void> => {
  await page.mouse.move(x - 3, y, { steps: 2 })
  await page.mouse.click(x, y)
}
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}
const placesOf = (area: string): number[][] =>
  [...area.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, latitude, longitude]) => [Number(latitude), Number(longitude)])

test('[CORE-GEOFENCE-01] [CORE-GEOFENCE-04] [CORE-GEOFENCE-05] [ADM-GEOFENCE-06] a circle is drawn, named, redrawn, and deleted with the way back', async ({
  page,
}) => {
  await page.goto(`${product.origin}/geofence`)
  await page.getByRole('button', { name: 'Desenhar uma cerca' }).click()
  await openForm(page)
  const at = await around(page)
  let saves = 0
  page.on('request', (request) => void (saves += request.method() === 'POST' && request.url().endsWith('/api/geofences') ? 1 : 0)) // prettier-ignore
  await page.locator('[data-save-geofence]').click()
  await expect(page.getByText('O nome do campo é obrigatório.')).toBeVisible()
  await expect(page.getByText('Desenhe a área no mapa.')).toBeVisible()
  expect(saves).toBe(0)

  await kind(page, 'circle').click()
  await expect(bar(page)).toHaveAttribute('data-state', '1')
  await expect(conclude(page)).toBeDisabled()
  await click(page, at(0, 0))
  await expect(bar(page)).toHaveAttribute('data-state', '2')
  await expect(conclude(page)).toBeDisabled()
  await click(page, at(100, 0))
  await expect(bar(page)).toHaveAttribute('data-state', '3')
  await bar(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('[data-area-fact]')).toHaveCount(0)

  await kind(page, 'circle').click()
  await click(page, at(0, 0))
  await click(page, at(100, 0))
  await conclude(page).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('[data-area-fact]')).toContainText('Círculo, raio')
  await page.getByLabel('Raio').fill('300')
  await page.getByLabel('Nome', { exact: false }).first().fill('Garagem')
  await page.getByLabel('Limite de velocidade').fill('40')
  await page.locator('[data-save-geofence]').click()
  await expect(page.locator('[data-geofence-row]')).toContainText('Garagem')
  await expect(page.locator('[data-geofence-row]')).toContainText('até 40 km/h')
  const made = await byName('Garagem')
  const [centre = []] = placesOf(made?.area ?? '')
  expect(made?.area).toMatch(/^CIRCLE \(-?[\d.]+ -?[\d.]+, 300\)$/)
  expect(Math.abs((centre[0] ?? 0) - MIDDLE.latitude)).toBeLessThan(0.0005)
  expect(Math.abs((centre[1] ?? 0) - MIDDLE.longitude)).toBeLessThan(0.0005)
  expect(made?.attributes['speedLimit']).toBeCloseTo(21.598, 2)

  // Redrawing begins with what there is: the edge is dragged outwards.
  await page.locator('[data-geofence-menu]').click()
  await page.locator('[data-edit-geofence]').click()
  await page.locator('[data-redraw]').click()
  await expect(bar(page)).toHaveAttribute('data-state', '3')
  await page.waitForTimeout(900)
  const edge = await pointOf(page, centre[0] ?? 0, (centre[1] ?? 0) + 300 / (111_319.49 * Math.cos((MIDDLE.latitude * Math.PI) / 180))) // prettier-ignore
  await drag(page, edge, { x: edge.x + 60, y: edge.y })
  await page.keyboard.press('Enter')
  await page.locator('[data-save-geofence]').click()
  await expect(page.locator('[data-geofence-row]')).toBeVisible()
  const redrawn = await byName('Garagem')
  expect(Number(/, (\d+)\)/.exec(redrawn?.area ?? '')?.[1])).toBeGreaterThan(320)
  expect(placesOf(redrawn?.area ?? '')[0]).toEqual(centre)
  expect(redrawn?.attributes).toEqual(made?.attributes)
  await page.reload()
  await expect(page.locator('[data-geofence-row]')).toContainText('Garagem')
  await expectAccessible(page, 'geofences')

  const deviceId = await createDevice(admin, { name: 'Um', uniqueId: 'geofence-1' })
  await admin.api('POST', '/api/permissions', { deviceId, geofenceId: made?.id })
  await page.locator('[data-geofence-menu]').click()
  await page.locator('[data-delete-geofence]').click()
  await slide(page)
  await expect(page.locator('[data-geofences-empty]')).toBeVisible()
  expect(await geofences()).toEqual([])
  await page.locator('[data-undo]').click()
  await expect(page.locator('[data-geofence-row]')).toContainText('Garagem')
  const back = await byName('Garagem')
  expect(back?.area).toBe(redrawn?.area)
  const linked = await admin.api<Geofence[]>('GET', `/api/geofences?deviceId=${deviceId}`)
  expect(linked.map(({ id }) => id)).toEqual([back?.id])
})

test('[CORE-GEOFENCE-03] a polygon and a corridor are drawn by clicks, changed by dragging, and undone; crossing edges are refused', async ({
  page,
}) => {
  await openForm(page)
  // Drawn where a town was looked for.
  await page.locator('[data-place-search]').fill('feijo ac')
  await page.getByRole('option', { name: 'Feijó, AC' }).click()
  await expect.poll(async () => (await mapView(page))?.latitude ?? 0).toBeCloseTo(-8.165, 1)
  await expect.poll(async () => (await mapView(page))?.zoom).toBe(12)
  const at = await around(page)
  await page.getByLabel('Nome', { exact: false }).first().fill('Pátio')
  await kind(page, 'polygon').click()
  for (const [x, y] of [[-120, 60], [120, 60], [-120, 200], [120, 200]] as const) await click(page, at(x, y)) // prettier-ignore
  await expect(bar(page).locator('[data-drawing-problem="crossing"]')).toBeVisible()
  await expect(conclude(page)).toBeDisabled()
  await page.keyboard.press('Backspace')
  await page.locator('[data-draw-undo]').click()
  await click(page, at(120, 200))
  await click(page, at(-120, 200))
  // Closed on the first corner.
  await click(page, at(-120, 60))
  await expect(bar(page)).toContainText('Arraste os pontos')
  await expect(bar(page)).toContainText('4 pontos')
  // The middle of a side becomes a corner of its own.
  await drag(page, at(0, 200), at(0, 260))
  await expect(bar(page)).toContainText('5 pontos')
  await page.keyboard.press('Enter')
  await page.locator('[data-save-geofence]').click()
  await expect(page.locator('[data-geofence-list]')).toContainText('Pátio')
  const polygon = await byName('Pátio')
  expect(polygon?.area).toMatch(/^POLYGON \(\(/)
  expect(placesOf(polygon?.area ?? '')).toHaveLength(5)
  expect(placesOf(polygon?.area ?? '')[0]?.[0]).toBeCloseTo(-8.2, 0)

  await openForm(page)
  await page.getByLabel('Nome', { exact: false }).first().fill('Rota')
  await kind(page, 'line').click()
  for (const [x, y] of [[-150, 0], [0, 80], [150, 0]] as const) await click(page, at(x, y)) // prettier-ignore
  await click(page, at(150, 0))
  await expect(bar(page)).toContainText('Arraste os pontos')
  await conclude(page).click()
  await page.locator('[data-corridor]').fill('60')
  await page.locator('[data-save-geofence]').click()
  await expect(page.locator('[data-geofence-list]')).toContainText('largura 120 m')
  const line = await byName('Rota')
  expect(placesOf(line?.area ?? '')).toHaveLength(3)
  expect(line?.attributes['polylineDistance']).toBe(60)
})

test('what is exported as KML and GPX is imported again; bad files are refused with the reason', async ({ page }) => {
  const circle = 'CIRCLE (-23.5 -46.6, 150)'
  await make('Arquivo & <um>', circle, { color: '#1d63c9' })
  await make('Arquivo dois', 'POLYGON ((-23.5 -46.6, -23.51 -46.6, -23.51 -46.7))')
  await make('Arquivo três', 'LINESTRING (-23.5 -46.6, -23.51 -46.7)', { polylineDistance: 60 })
  await page.goto(`${product.origin}/geofence`)
  await page.getByRole('textbox', { name: 'Buscar cerca' }).fill('arquivo')
  await expect(page.locator('[data-geofence-row]')).toHaveCount(3)
  for (const format of ['kml', 'gpx'] as const) {
    await page.locator('[data-geofences-more]').click()
    await page.locator('[data-export-all]').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`[data-export="${format}"]`).click(),
    ])
    const file = await download.path()
    const before = (await geofences()).length
    await page.locator('[data-geofences-more]').click()
    await page.locator('[data-import]').click()
    const dialog = page.getByRole('dialog')
    const choose = dialog.locator('input[type="file"]').or(page.locator('input[type="file"]')).first()
    await choose.setInputFiles({ name: 'x.kml', mimeType: 'text/plain', buffer: Buffer.from('<kml><Placemark>') })
    await expect(dialog).toContainText('está com defeito')
    await choose.setInputFiles({ name: 'x.kml', mimeType: 'text/plain', buffer: Buffer.from(NO_NUMBERS) })
    await expect(dialog).toContainText('está com defeito')
    await choose.setInputFiles({ name: 'x.kml', mimeType: 'text/plain', buffer: Buffer.from(BOMB) })
    await expect(dialog).toContainText('DOCTYPE')
    await choose.setInputFiles({ name: `x.${format}`, mimeType: 'text/plain', buffer: await readFile(file) })
    await expect(dialog.locator('[data-import-row="fine"]')).toHaveCount(3)
    if (format === 'kml') await expectAccessible(page, 'import')
    await dialog.locator('[data-start-import]').click()
    await expect(dialog.locator('[data-work-phase="done"]')).toBeVisible()
    const made = (await geofences()).slice().sort((a, b) => b.id - a.id).slice(0, 3) // prettier-ignore
    expect(await geofences()).toHaveLength(before + 3)
    const wanted = ['Arquivo & <um>', 'Arquivo dois', 'Arquivo três']
    expect(made.map(({ name }) => name).sort()).toEqual(wanted)
    expect(made.find(({ name }) => name === wanted[0])?.area).toBe(circle)
    expect(made.find(({ name }) => name === wanted[1])?.area).toContain('POLYGON ((-23.5 -46.6, -23.51 -46.6')
    await dialog.locator('[data-undo]').click()
    await expect.poll(async () => (await geofences()).length).toBe(before)
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  }
})

test('[CORE-CALENDARS-01] [ADM-CALENDARS-02] [ADM-CALENDARS-03] [ADM-CALENDARS-04] [CORE-GEOFENCE-09] a calendar is made of schedules, chosen for a geofence, and deleted', async ({
  page,
}) => {
  await page.goto(`${product.origin}/calendars`)
  await page.getByRole('button', { name: 'Criar calendário' }).click()
  await page.locator('[data-save-calendar]').click()
  await expect(page.getByText('Dê um nome ao calendário')).toBeVisible()
  await expect(page.getByText('Adicione pelo menos um horário.')).toBeVisible()
  await page.getByLabel('Nome', { exact: false }).first().fill('Horário comercial')
  await page.locator('[data-add-business]').click()
  await page.locator('[data-add-schedule]').click()
  const second = page.locator('[data-schedule="2"]')
  await second.getByLabel('Início').fill('2030-01-05T10:00')
  await expect(second.getByLabel('Fim')).toHaveValue('05/01/2030 20:00')
  await second.locator('[data-frequency]').selectOption('monthly')
  await second.locator('[data-ends]').selectOption('until')
  await second.locator('[data-last-day]').fill('2030-12-31')
  await expectAccessible(page, 'calendar')
  await page.locator('[data-save-calendar]').click()
  await expect(page.locator('[data-calendar-row]')).toContainText('Horário comercial')
  const [saved] = await admin.api<{ id: number; data: string }[]>('GET', '/api/calendars')
  const text = Buffer.from(saved?.data ?? '', 'base64').toString()
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\n')
  expect(text).toContain('RRULE:FREQ=MONTHLY;UNTIL=20301231T235959')
  await page.reload()
  await page.getByRole('button', { name: 'Horário comercial', exact: false }).first().click()
  await expect(page.locator('[data-schedule]')).toHaveCount(2)
  await expect(page.locator('[data-schedule="2"] [data-last-day]')).toHaveValue('31/12/2030')

  const id = await make('Com calendário', 'CIRCLE (-23.5 -46.6, 150)')
  // Its hours were over long ago, whatever the hour of this test.
  const hours = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20200101T000000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR'
  const past = await admin.api<{ id: number }>('POST', '/api/calendars', { name: 'Passado', data: btoa(hours) })
  const resting = await make('Descansa', 'CIRCLE (-23.5 -46.6, 300)', {}, past.id)
  await openForm(page, `/geofence/${id}`)
  await page.locator('[data-calendar]').selectOption({ label: 'Horário comercial' })
  await page.locator('[data-save-geofence]').click()
  await expect(page.locator(`[data-geofence-row="${id}"]`)).toContainText('Horário comercial')
  expect((await byName('Com calendário'))?.calendarId).toBe(saved?.id)
  await expect(page.locator(`[data-geofence-row="${resting}"]`)).toHaveAttribute('data-resting')
  await expect(page.locator(`[data-geofence-row="${resting}"]`)).toContainText('Fora do horário')
  await expect(page.locator('[data-map]')).toHaveAttribute('data-screen-areas', String((await geofences()).length))
  await admin.api('DELETE', `/api/calendars/${past.id}`)

  await page.goto(`${product.origin}/calendars`)
  await page.locator('[data-calendar-menu]').click()
  await page.locator('[data-delete-calendar]').click()
  await slide(page)
  await expect(page.getByText('Nenhum calendário ainda')).toBeVisible()
  expect((await byName('Com calendário'))?.calendarId).toBe(0)
})

test('[CORE-GEOFENCE-09] who may only look sees no way to change; anchors are marked and never edited', async ({
  page,
  context,
}) => {
  const anchorId = await make('Âncora de teste', 'CIRCLE (-23.5 -46.6, 150)', { isAnchor: true })
  await page.goto(`${product.origin}/geofence`)
  await page.getByRole('textbox', { name: 'Buscar cerca' }).fill('ancora de')
  await expect(page.locator(`[data-geofence-row="${anchorId}"]`)).toContainText('Âncora ·')
  await page.locator(`[data-geofence-menu="${anchorId}"]`).click()
  await expect(page.getByText('Uma âncora é desligada no seu dispositivo.')).toBeVisible()
  await expect(page.locator('[data-edit-geofence]')).toHaveCount(0)

  const userId = await createUser(admin, { name: 'Só olha', email: 'olha@example.com', readonly: true })
  await admin.api('POST', '/api/permissions', { userId, geofenceId: anchorId })
  const viewer = await signIn(product.origin, { email: 'olha@example.com', password: PASSWORD })
  await context.clearCookies()
  await lend(context, product.origin, viewer)
  await page.goto(`${product.origin}/geofence`)
  await expect(page.locator('[data-geofence-row]')).toHaveCount(1)
  await expect(page.locator('[data-new-geofence]')).toHaveCount(0)
  await page.goto(`${product.origin}/geofence/new`)
  await expect(page).toHaveURL(/\/geofence$/)
  await expect(viewer.api('POST', '/api/geofences', { name: 'x', area: 'CIRCLE (1 1, 50)' })).rejects.toThrow(/40[03]/)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('[CORE-GEOFENCE-04] a circle is drawn with a finger while the sheet makes room', async ({ page }) => {
    await openForm(page)
    await kind(page, 'circle').tap()
    await expect(bar(page)).toBeVisible()
    const at = await around(page)
    const tap = async ({ x, y }: { x: number; y: number }): Promise<void> => {
      await page.touchscreen.tap(x, y)
      await page.waitForTimeout(400)
    }
    await tap(at(0, 0))
    await expect(bar(page)).toHaveAttribute('data-state', '2')
    await tap(at(80, 0))
    await expect(bar(page)).toHaveAttribute('data-state', '3')
    const before = await bar(page).locator('[data-drawing-size]').textContent()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point: { x: number; y: number } | null) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
    await touch('touchStart', at(80, 0))
    for (const x of [95, 110, 130]) await touch('touchMove', at(x, 0))
    await touch('touchEnd', null)
    await expect(bar(page).locator('[data-drawing-size]')).not.toHaveText(before ?? '')
    await conclude(page).tap()
    await page.getByLabel('Nome', { exact: false }).first().fill('Do telefone')
    await page.locator('[data-save-geofence]').tap()
    await expect(page.locator('[data-geofence-list]')).toBeVisible()
    const made = await byName('Do telefone')
    const meters = Number(/, (\d+)\)/.exec(made?.area ?? '')?.[1])
    const view = await mapView(page)
    expect(view).not.toBeNull()
    expect(meters).toBeGreaterThan(10)
  })
})
