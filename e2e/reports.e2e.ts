import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import { pointOf } from './map-view'
import type { Product } from './product'
import { seedDay } from './report-seed'

// A report is a page with a map, many requests and files.
test.describe.configure({ timeout: 150_000 })

let product: Product
let admin: Account
let truck = 0
let van = 0

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  truck = await seedDay(product, admin, 'Caminhão', '860000000000901')
  van = await seedDay(product, admin, 'Utilitário', '860000000000902')
  await createDevice(admin, { name: 'Sem sinal', uniqueId: '860000000000903' })
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const BOTH = 'period=yesterday&expand=true'
const open = (page: Page, path: string) => page.goto(`${product.origin}/reports${path}`)
const form = (page: Page) => page.locator('[data-report-form]')
const table = (page: Page) => page.locator('[data-report-table]')
const rows = (page: Page) => page.locator('[data-report-row]')
const total = (page: Page, column: string) => page.locator(`[data-report-total] [data-column="${column}"]`)
const asked = (page: Page, type: string) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === `/api/reports/${type}`)

/** From midnight to midnight of the browser's clock, three hours behind UTC. */
function yesterday(): string {
  const today = Math.floor((Date.now() - 3 * 3_600_000) / 86_400_000) * 86_400_000 + 3 * 3_600_000
  const iso = (ms: number): string => new Date(ms).toISOString()
  return `from=${iso(today - 86_400_000)}&to=${iso(today - 1)}`
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('textbox', { name: 'Dispositivos e grupos' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
    await expect(form(page).locator('[data-scope]').filter({ hasText: name })).toBeVisible()
  }
  await page.keyboard.press('Escape')
}
const run = (page: Page) => page.getByRole('button', { name: 'Gerar relatório' }).click()

async function saved(page: Page, action: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download')
  await action()
  const download = await waiting
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}
async function exported(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  return saved(page, async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  })
}

test('[CORE-REPORTS-01] [CORE-REPORTS-02] the index opens every report, and each asks the server for its own', async ({
  page,
}) => {
  await open(page, '')
  const calls = { resume: 'summary', travels: 'trips', stops: 'stops', events: 'events', history: 'route' }
  for (const name of [...Object.keys(calls), 'geofences', 'idle', 'speeding', 'driving', 'drivers', 'combined'])
    await expect(page.locator(`[data-report-index] a[href^="/reports/${name}?"]`)).toBeVisible()
  for (const [name, call] of Object.entries(calls)) {
    await page.locator(`[data-report-index] a[href^="/reports/${name}?"]`).click()
    await expect(page).toHaveURL(new RegExp(`/reports/${name}`))
    // The first report is told whom it is about; the next ones remember.
    if (name === 'resume') {
      await choose(page, 'Caminhão')
      await page.getByText('Ontem', { exact: true }).click()
    }
    const request = asked(page, call)
    await run(page)
    await request
    await expect(rows(page).first()).toContainText('Caminhão')
    await page.getByRole('link', { name: 'Voltar' }).click()
  }
})

test('[CORE-REPORTS-03] [CORE-REPORTS-05] [CORE-REPORTS-06] a summary of two devices day by day, in words and units of the person', async ({
  page,
}) => {
  await open(page, '/resume?expand=true')
  await choose(page, 'Caminhão', 'Utilitário')
  await page.getByText('Últimos 7 dias', { exact: true }).click()
  await page.getByRole('switch', { name: 'Uma linha por dia' }).check({ force: true })
  await expectAccessible(page, 'question of a report')
  const request = asked(page, 'summary')
  await run(page)
  const { searchParams } = new URL((await request).url())
  expect(searchParams.getAll('deviceId').map(Number).sort()).toEqual([truck, van].sort())
  expect(searchParams.get('daily')).toBe('true')
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  expect([from.slice(11), to.slice(11)]).toEqual(['03:00:00.000Z', '02:59:59.999Z'])
  expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(7)
  await expect(rows(page)).toHaveCount(2)
  await expect(table(page)).toContainText('Distância (km)')
  await expect(rows(page).first()).toContainText('40,0')
  await expect(total(page, 'distance')).toHaveText('80,1')
  await expect(total(page, 'maxSpeed')).toHaveText('máx. 111')
  // Both drove for forty minutes yesterday: a bar for each day, with all states told in words.
  const states = page.locator('[data-states-chart]')
  await expect(states).toContainText('Tempo em cada estado por dia')
  await expect(states.locator('[data-bar]').last().getByRole('img')).toHaveAttribute('aria-label', /^Em movimento: .+ · Motor ocioso: .+ · Parado: .+ · Sem comunicação: /) // prettier-ignore
  // The same report after a reload, in other languages.
  for (const [language, heading] of [
    ['es-ES', 'Distancia (km)'],
    ['en-US', 'Distance (km)'],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('language', name), language)
    await page.reload()
    await expect(table(page)).toContainText(heading)
    await expect(rows(page)).toHaveCount(2)
  }
})

test('[CORE-REPORTS-04] trips are sorted, searched and shown on the map; they leave as workbook, document and table', async ({
  page,
}) => {
  await open(page, `/travels?all=true&${BOTH}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Velocidade máxima (km/h)' }).click()
  await expect(rows(page).first().locator('[data-column="maxSpeed"]')).toHaveText('111')
  await page.getByRole('button', { name: 'Velocidade máxima (km/h)' }).click()
  await expect(rows(page).first().locator('[data-column="maxSpeed"]')).toHaveText('60')
  await page.getByRole('textbox', { name: 'Buscar nas linhas' }).fill('utilitario')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator('[data-report-count]')).toHaveText('2 de 4 linhas')
  await rows(page).first().click()
  await expect(page.locator('[data-report-find]')).toContainText('Utilitário')
  await expect(page.locator('[data-map]')).toHaveAttribute('data-route-places', /[1-9]/)
  await expect(page.getByRole('link', { name: 'Abrir no histórico' })).toHaveAttribute(
    'href',
    new RegExp(`/history\\?deviceId=${van}&from=`),
  )
  const csv = await exported(page, 'CSV do que está na tela')
  const lines = csv.content.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Dispositivo;Início;Fim;Duração;Distância (km)')
  const workbook = await exported(page, 'Planilha (XLSX)')
  expect(workbook.name).toMatch(/^viagens-\d{4}-\d\d-\d\d(-a-\d{4}-\d\d-\d\d)?\.xlsx$/)
  expect(workbook.content.subarray(0, 2).toString()).toBe('PK')
  const document = await exported(page, 'PDF')
  expect(document.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('[CORE-EVENTS-01] chosen kinds of events in words; route, events and stops together on the map', async ({
  page,
}) => {
  await open(page, '/events?expand=true')
  await choose(page, 'Caminhão')
  await page.getByText('Ontem', { exact: true }).click()
  for (const type of ['Alarme', 'Ignição ligada']) {
    await page.getByRole('combobox', { name: 'Tipos de evento' }).fill(type)
    await page.getByRole('option', { name: type, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  const request = asked(page, 'events')
  await run(page)
  expect(new URL((await request).url()).searchParams.getAll('type')).toEqual(['alarm', 'ignitionOn'])
  await expect(rows(page).filter({ hasText: 'Alarme: SOS' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'Parou' })).toHaveCount(0)
  await page.locator('[data-report-group]').click()
  await expect(table(page)).toContainText('(3) Caminhão')
  // Asked for in the wide panel: the answer makes room for its map, on which the whole way is drawn.
  await open(page, '/combined?expand=true')
  await page.getByText('Ontem', { exact: true }).click()
  await run(page)
  await expect(rows(page).filter({ hasText: 'Parada' }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Ignição ligada' }).first()).toBeVisible()
  await expect(page).not.toHaveURL(/expand=true/)
  const map = page.locator('[data-map]')
  await expect(map).toHaveAttribute('data-route-places', /[1-9]/)
  const [way] = await admin.api<{ route: [number, number][] }[]>('GET', `/api/reports/combined?deviceId=${truck}&${yesterday()}`) // prettier-ignore
  expect(way?.route.length).toBeGreaterThan(10)
  const [longitude, latitude] = way?.route[Math.floor(way.route.length / 2)] ?? [0, 0]
  const panel = await page.locator('[data-report]').boundingBox()
  await expect.poll(async () => (await pointOf(page, latitude, longitude)).x).toBeGreaterThan((panel?.x ?? 0) + (panel?.width ?? 0)) // prettier-ignore
})

test('[CORE-REPORTS-03] what cannot be asked, answered or allowed is told, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  await open(page, '/stops?expand=true')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await run(page)
  await expect(form(page)).toContainText('Escolha ao menos um dispositivo ou grupo.')
  await choose(page, 'Sem sinal')
  await page.getByText('Livre', { exact: true }).click()
  const span = async (from: string, to: string): Promise<void> => {
    await page.getByLabel('De', { exact: true }).fill(from)
    await page.getByLabel('Até', { exact: true }).fill(to)
    await run(page)
  }
  await span('2026-01-02T00:00', '2026-01-01T00:00')
  await expect(form(page)).toContainText('O início deve vir antes do fim.')
  await span('2016-01-01T00:00', '2026-01-01T00:00')
  await expect(form(page)).toContainText('O período pode ter no máximo 90 dias.')
  await span('2026-01-01T00:00', '2026-01-05T00:00')
  await expect(page.locator('[data-report]')).toContainText('Nada neste período')
  await expect(page.locator('[data-report]')).toContainText('Este veículo ainda não tem histórico.')

  await product.kill()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.locator('[data-report]')).toContainText('CONNECTION_ERROR')
  await product.start()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.locator('[data-report]')).toContainText('Nada neste período')

  const userId = await createUser(admin, { name: 'Sem relatórios', email: 'sem@example.com', disableReports: true })
  await admin.api('POST', '/api/permissions', { userId, deviceId: truck })
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  await lend(context, product.origin, await signIn(product.origin, { email: 'sem@example.com', password: PASSWORD }))
  const limited = await context.newPage()
  await limited.goto(`${product.origin}/reports/resume?deviceId=${truck}&${BOTH}`)
  await expect(limited.locator('[data-report]')).toContainText('OPERATION_RESTRICTED')
  await context.close()
})

test('[CORE-REPORTS-04] in the background: told when done, kept in the file box, all of it on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/travels?all=true&period=yesterday`)
  await expect(rows(page)).toHaveCount(4)
  // A table is read at full height; a line that is shown on the map makes room for it.
  const panelTop = async () => (await page.locator('[data-report]').boundingBox())?.y ?? 999
  await expect.poll(panelTop).toBeLessThan(200)
  await rows(page).first().click()
  await expect(page.locator('[data-report-find]')).toContainText('Caminhão')
  await expect.poll(panelTop).toBeGreaterThan(300)
  const before = await rows(page).first().locator('[data-column="device"]').boundingBox()
  await table(page).evaluate((element) => element.scrollTo({ left: 300 }))
  expect((await rows(page).first().locator('[data-column="device"]').boundingBox())?.x).toBe(before?.x)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Em segundo plano' }).click()
  await expect(page.getByText('Relatório Viagens pronto')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir a caixa de arquivos' }).click()
  const job = page.locator('[data-report-job]')
  await expect(job).toHaveAttribute('data-state', 'done')
  await expect(job).toContainText('XLSX')
  const file = await saved(page, () => page.getByRole('button', { name: 'Baixar Viagens' }).click())
  expect(file.content.subarray(0, 2).toString()).toBe('PK')
  // A table made in the background opens on screen.
  await admin.api('POST', '/api/reports/jobs', {
    type: 'stops',
    format: 'json',
    deviceId: [truck],
    from: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    to: new Date().toISOString(),
  })
  await page.reload()
  await page.getByRole('button', { name: 'Abrir Paradas' }).click()
  await expect(rows(page)).toHaveCount(3)
  await open(page, '/files')
  await page.getByRole('button', { name: 'Apagar Viagens' }).click()
  await expect(job).toHaveCount(1)
})
