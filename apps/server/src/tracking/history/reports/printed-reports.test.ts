import { BRAND_FIELDS, type Brand } from '@rastro/model/brand'
import type { ReportJob } from '@rastro/model/report'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { type MailBox, mailSettings, startMailBox } from '../../../../test/mail-box'
import { pdfPages } from '../../../../test/pdf-text'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { sendFile } from '../../../../test/uploads'
import { namesOf, unzip } from '../../../../test/workbooks'
import { createPdfPrinter } from './pdf/pdf-printer'
import type { PdfPlan } from './pdf/pdf-plan'

// Threads that draw and readers that wait share the machine with everything else.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let box: MailBox
let server: TestServer
let admin: Person
let owner: Person
let path = ''
let deviceId = 0
beforeAll(async () => {
  box = await startMailBox()
  server = await startTestServer({ ...mailSettings(box), mailFileBytes: 20_000 })
  admin = await makeFirstAdmin(server)
  const settings = (await admin.client.get('/api/server')).json<{ attributes: object }>()
  const attributes = { ...settings.attributes, title: 'Frota São João', colorPrimary: '#1d4ed8' }
  await admin.client.put('/api/server', { ...settings, attributes })
  owner = await makeUser(server, admin, { attributes: { timezone: 'America/Sao_Paulo' } })
  const group = await makeGroup(owner, { name: 'Região Sul' })
  const device = await makeDevice(owner, { name: 'Caminhão Ação', groupId: group.id })
  const idle = await makeDevice(owner, { name: 'Parado' })
  await drive(device.uniqueId)
  deviceId = device.id
  path = `deviceId=${device.id}&deviceId=${idle.id}&${PERIOD}`
})
afterAll(async () => {
  await server.close()
  await box.close()
})
beforeEach(() => void box.mails.splice(0))

const T0 = Date.UTC(2025, 9, 14, 12)
const at = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
const PERIOD = `from=${at(0)}&to=${at(86_400)}`

/** Three trips of six kilometres. */
async function drive(uniqueId: string): Promise<void> {
  const device = driveDevice(server.context.tracking, uniqueId, T0)
  for (let seconds = 0; seconds <= 9000; seconds += 60) {
    const lap = seconds % 3000
    const meters = Math.floor(seconds / 3000) * 6000 + Math.min(Math.max(lap - 600, 0), 600) * 10
    const moves = lap > 600 && lap < 1200
    await device.at(seconds, { latitude: -25 + meters / 111_319.49, longitude: -49, speedKnots: moves ? 20 : 0 })
  }
}

async function fetchPdf(query: string, person = owner): Promise<{ pages: string[]; file: Buffer }> {
  const response = await fetch(`${server.urls.web}/api/reports/${query}`, {
    headers: { cookie: person.client.cookie ?? '' },
  })
  if (response.status !== 200) throw new Error(await response.text())
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const file = Buffer.from(await response.arrayBuffer())
  return { pages: pdfPages(file), file }
}

describe('reports on paper', () => {
  test('trips: brand, period, zone, devices, rows, totals and page number, in the language and units of the reader', async () => {
    const { pages } = await fetchPdf(`trips/pdf?${path}`)
    const [page = ''] = pages
    for (const text of [
      'Viagens',
      'Frota São João',
      'Período: 14/10/2025, 09:00:00 – 15/10/2025, 09:00:00',
      'Fuso horário: America/Sao_Paulo',
      'Dispositivos: Caminhão Ação, Parado',
      'Sem dados no período: 1 de 2 dispositivos.',
      'Grupo: Região Sul',
      'Local de início',
      'Distância',
      '37,0 km/h',
      'Página 1 de 1',
    ])
      expect(page).toContain(text)
    expect(page.match(/ 0:10:00/g)).toHaveLength(3)
    expect(page).toMatch(/Total .*0:\d\d:00 1\d,\d\d km/)
  })
  test('a route: coordinates with all their decimals; the highest speed is not said to be a sum', async () => {
    const { pages } = await fetchPdf(`route/pdf?${path}`)
    expect(pages[0]).toMatch(/-2\d,\d{6} +-49,000000/)
    expect(pages.join(' ')).toContain('máx. 37,0 km/h')
  })
  test('[CORE-REPORTS-04] attributes asked for are columns of a route in the words and units of the reader; what has no room is named', async () => {
    const device = await makeDevice(owner)
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    await driven.at(
      0,
      { latitude: -25, longitude: -49, speedKnots: 0 },
      { power: 12.437, door: true, odometer: 123_456 },
    )
    await driven.at(60, { latitude: -25, longitude: -49, speedKnots: 0 }, { power: 'low' })
    const asked = (names: readonly string[]) => names.map((name) => `&attribute=${name}`).join('')
    const one = `route/pdf?deviceId=${device.id}&${PERIOD}`
    const [page = ''] = (await fetchPdf(one + asked(['power', 'odometer', 'door', '__proto__', 'power']))).pages
    for (const text of ['Alimentação (V)', 'Porta aberta', '12,437', '123,46 km', 'low', 'Sim'])
      expect(page).toContain(text)
    expect(page).not.toContain('Não couberam')
    const names = ['power', 'odometer', 'door', 'io1', 'io2', 'io3', 'io4', 'temp1']
    const [full = ''] = (await fetchPdf(one + asked(names))).pages
    expect(full).toMatch(/Não couberam na página: .+, Temperatura 1 \(°C\)\. Estão na planilha\./)
    expect((await fetchPdf(`stops/pdf?${path}&attribute=power`)).pages.join(' ')).not.toContain('Alimentação')
  })
  test.each([
    ['es-ES', 'Viajes', 'Página 1 de 1'],
    ['en-US', 'Trips', 'Page 1 of 1'],
  ])('%s', async (language, title, page) => {
    const reader = await makeUser(server, admin, { attributes: { 'tarkan.lang': language, distanceUnit: 'mi' } })
    await admin.client.post('/api/permissions', { userId: reader.user.id, deviceId })
    const { pages } = await fetchPdf(`trips/pdf?${PERIOD}`, reader)
    expect(pages[0]).toContain(title)
    expect(pages[0]).toContain(page)
    expect(pages[0]).toContain(' mi')
  })
  test.each([
    'route',
    'events',
    'summary',
    'stops',
    'devices',
    'geofences',
    'speeding',
    'idle',
    'driving',
    'drivers',
    'ranking',
  ])('the %s report is a document too', async (type) => {
    const { pages, file } = await fetchPdf(`${type}/pdf?${path}&speedLimit=5`)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages[0]).toContain('Frota São João')
    if (type === 'ranking') expect(pages[0]).toMatch(/Faltas por[\s\S]*Caminhão Ação 1 0 1\d,\d\d km 3 /)
    if (type === 'geofences') expect(pages[0]).toContain('Nenhum dado neste período.')
    if (type === 'route') {
      expect(pages.length).toBeGreaterThan(1)
      for (const page of pages) expect(page).toContain('Latitude')
      expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
    }
    if (type === 'events') expect(pages[0]).toContain('Começou a andar')
  })
  test('others’ devices are not in it; nobody without the right to files gets one; bad periods are refused', async () => {
    const stranger = await makeUser(server, admin)
    expect((await fetchPdf(`trips/pdf?${path}`, stranger)).pages[0]).not.toContain('Caminhão')
    const inverted = await owner.client.get(`/api/reports/trips/pdf?from=${at(10)}&to=${at(0)}`)
    expect(inverted.code).toBe('INVALID_INPUT')
    const restricted = await makeUser(server, admin, { disableReports: true })
    expect((await restricted.client.get(`/api/reports/trips/pdf?${PERIOD}`)).code).toBe('OPERATION_RESTRICTED')
  })
  test('in the file box, and refused there for the report that has none', async () => {
    const ask = { type: 'speeding', format: 'pdf', from: at(0), to: at(9000), speedLimit: 5 }
    const job = (await owner.client.post('/api/reports/jobs', ask)).json<ReportJob>()
    const done = async () => (await owner.client.get(`/api/reports/jobs/${job.id}`)).json<ReportJob>()
    await expect.poll(async () => (await done()).state, { timeout: 80_000 }).toBe('done')
    const file = await owner.client.get(`/api/reports/jobs/${job.id}/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=excesso-de-velocidade-2025-10-14.pdf')
    expect(file.text.startsWith('%PDF-')).toBe(true)
    expect((await owner.client.post('/api/reports/jobs', { ...ask, type: 'combined' })).code).toBe('INVALID_INPUT')
  })
})

describe('whose paper it is', () => {
  test('[ADM-RESELLER-06] the brand of the branch of who asks stands in the head, under its logo too; of nobody else’s', async () => {
    const branch = async (userLimit: number, parent: Person | null): Promise<Person> => {
      const person = await makeUser(server, admin, { userLimit })
      if (parent) await admin.client.put(`/api/accounts/${person.user.id}/parent`, { parentId: parent.user.id })
      return person
    }
    const reseller = await branch(-1, null)
    const customer = await branch(0, await branch(-1, reseller))
    await makeDevice(customer, { name: 'Do cliente' })
    const fields = Object.fromEntries(BRAND_FIELDS.map((key) => [key, null]))
    const brand = `/tarkan/brands/${reseller.user.id}`
    const say = async (more: object) => {
      const { own } = (await reseller.client.get(brand)).json<Brand>()
      expect((await reseller.client.put(brand, { ...fields, logo: own.logo, ...more })).status).toBe(200)
    }
    const head = async (person: Person) => {
      const { pages, file } = await fetchPdf(`trips/pdf?${PERIOD}`, person)
      return { text: pages[0] ?? '', hasLogo: file.includes('/Subtype /Image') }
    }
    expect((await head(customer)).text).toContain('Frota São João')

    await say({ title: 'Norte Rastreio' })
    const titled = await head(customer)
    expect(titled.text).toContain('Norte Rastreio')
    expect(titled.text).not.toContain('Frota São João')
    expect(titled.hasLogo).toBe(false)

    const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#aa3300' } })
      .png()
      .toBuffer()
    expect((await sendFile(reseller, server.urls.web, `${brand}/images/logo`, logo)).status).toBe(200)
    await say({ title: 'Norte Rastreio', reportHead: 'Norte Ltda. – 41 3333-4444' })
    const whole = await head(customer)
    expect(whole.hasLogo).toBe(true)
    // In the head and at the foot.
    expect(whole.text.split('Norte Ltda. – 41 3333-4444')).toHaveLength(3)

    const other = await head(owner)
    expect(other.text).toContain('Frota São João')
    expect([other.hasLogo, other.text.includes('Norte')]).toEqual([false, false])
  })
})

test('drawing two thousand rows leaves the server free, and says what it left out', async () => {
  const many = await makeDevice(owner, { name: 'Longo' })
  await server.context.database.pool.query(
    `insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint,
       speed, course, distance, protocol, valid, motion)
     select 900000000 + n, $2::timestamptz + n * interval '1 second', now(), -25 + random(), -49 + random(), n, $1, n,
       random(), 0, 1, (select min(id) from position_protocols), true, true from generate_series(0, 2100) n`,
    [many.id, at(0)],
  )
  let isDrawn = false
  const drawing = fetchPdf(`route/pdf?deviceId=${many.id}&${PERIOD}`).finally(() => (isDrawn = true))
  let answered = 0
  while (!isDrawn) {
    await owner.client.get('/api/session')
    answered += 1
  }
  const { pages } = await drawing
  expect(answered).toBeGreaterThan(10)
  expect(pages[0]).toContain('Este documento mostra as primeiras 2000 linhas.')
  expect(pages.length).toBeGreaterThan(20)
})

test('a document that cannot be drawn says so, and the next one is drawn', async () => {
  const printer = createPdfPrinter()
  const plan: PdfPlan = {
    language: 'pt-BR',
    title: 'x',
    brand: 'x',
    color: '#000000',
    logo: 'data:image/png;base64,AAAA',
    underLogo: null,
    facts: [],
    notices: [],
    columns: [{ heading: 'a', weight: 1, isNumber: false }],
    sections: [{ title: null, note: null, rows: [['1']], totals: null }],
    emptyText: 'x',
    pageText: '{{page}}/{{pages}}',
    madeText: 'x',
  }
  await expect(printer.print(plan)).rejects.toThrow()
  expect(pdfPages(Buffer.from(await printer.print({ ...plan, logo: null })))[0]).toContain('1/1')
  await printer.stop()
})

describe('[CORE-REPORTS-04] reports by mail', () => {
  test('answer at once, and the workbook of the caller arrives', async () => {
    for (const [query, name] of [
      [`trips/mail?${path}`, 'viagens-2025-10-14-a-2025-10-15.xlsx'],
      ['devices/mail', 'dispositivos.xlsx'],
    ] as const) {
      expect((await owner.client.get(`/api/reports/${query}`)).status).toBe(204)
      await expect.poll(() => box.mails.length, { timeout: 60_000 }).toBe(1)
      const [{ to, mail } = { to: [], mail: undefined }] = box.mails.splice(0)
      expect(to).toEqual([owner.user.email])
      expect(mail?.attachments.map(({ filename }) => filename)).toEqual([name])
      expect(mail?.text).toContain(owner.user.name)
      const sheets = unzip(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer))
      expect(namesOf(sheets)[0]).toBe(name === 'dispositivos.xlsx' ? 'Devices' : 'Caminhão Ação')
    }
  })
  test('by `mail=true` and the workbook’s Accept too', async () => {
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const answer = await owner.client.get(`/api/reports/summary?mail=true&${path}`, { headers: { accept } })
    expect(answer.status).toBe(204)
    await expect.poll(() => box.mails[0]?.mail.subject, { timeout: 60_000 }).toContain('Resumo – 14/10/2025')
  })
  test('what is too large for a mail is told, and lies in the box', async () => {
    const many = (await owner.client.get('/api/devices')).json<Array<{ id: number; name: string }>>()
    const long = many.find(({ name }) => name === 'Longo')
    await owner.client.get(`/api/reports/route/mail?deviceId=${long?.id}&${PERIOD}`)
    await expect.poll(() => box.mails.length, { timeout: 60_000 }).toBe(1)
    expect(box.mails[0]?.mail.attachments).toEqual([])
    expect(box.mails[0]?.mail.text).toContain('https://frota.example/reports/files')
    const jobs = (await owner.client.get('/api/reports/jobs')).json<ReportJob[]>()
    expect(jobs[0]).toMatchObject({ type: 'route', format: 'xlsx' })
  })
  test('a temporary refusal is tried again', async () => {
    box.refuse(1, 451)
    expect((await owner.client.get('/api/reports/devices/mail')).status).toBe(204)
    await expect.poll(() => box.mails.length, { timeout: 60_000 }).toBe(1)
  })
  test('what cannot be asked is refused at once', async () => {
    expect((await owner.client.get(`/api/reports/trips/mail?from=${at(10)}&to=${at(0)}`)).code).toBe('INVALID_INPUT')
    expect(box.mails).toEqual([])
  })
})
