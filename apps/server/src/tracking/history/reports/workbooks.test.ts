import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { namesOf, rowsOf, unzip } from '../../../../test/workbooks'
import { sheetName, workbook, WORKBOOK_MIME } from './workbook/workbook'
import type { Cell } from './workbook/cells'

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin, {
    attributes: { timezone: 'America/Sao_Paulo', speedUnit: 'mph', distanceUnit: 'mi', volumeUnit: 'usGal' },
  })
})
afterAll(() => server.close())

const T0 = Date.UTC(2025, 9, 14, 12)
const at = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
const PERIOD = `from=${at(0)}&to=${at(7200)}`
const DAY_MS = 86_400_000
/** A time as a spreadsheet counts it, three hours behind UTC. */
const serial = (seconds: number): number => (T0 + seconds * 1000 - 3 * 3_600_000) / DAY_MS + 25_569

async function fetchBook(path: string, accept?: string): Promise<Map<string, string>> {
  const response = await fetch(`${server.urls.web}/api/reports/${path}`, {
    headers: { cookie: owner.client.cookie ?? '', ...(accept ? { accept } : {}) },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(WORKBOOK_MIME)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=report.xlsx')
  return unzip(Buffer.from(await response.arrayBuffer()))
}

async function drive(uniqueId: string): Promise<void> {
  const device = driveDevice(server.context.tracking, uniqueId, T0)
  for (let seconds = 0; seconds <= 1800; seconds += 30) {
    const meters = Math.min(Math.max(seconds - 600, 0), 600) * 10
    const fix = {
      latitude: -25 + meters / 111_319.49,
      longitude: -49,
      speedKnots: meters > 0 && meters < 6000 ? 20 : 0,
    }
    await device.at(seconds, fix, { fuel: 50 - meters / 1000, note: '=1+1 & <b>' })
  }
}

describe('[CORE-REPORTS-04] workbooks', () => {
  let path = ''
  beforeAll(async () => {
    const first = await makeDevice(owner, { name: 'Van: 1/2' })
    const second = await makeDevice(owner, { name: 'Van: 1/2' })
    await drive(first.uniqueId)
    path = `deviceId=${first.id}&deviceId=${second.id}&${PERIOD}`
  })

  test('trips: a sheet for each device, times of the caller, his units, durations as days', async () => {
    const files = await fetchBook(`trips/xlsx?${path}`)
    expect(namesOf(files)).toEqual(['Van  1 2', 'Van  1 2-2'])
    const rows = rowsOf(files.get('xl/worksheets/sheet1.xml'))
    expect(rows.slice(0, 3).map((row) => row[0])).toEqual(['Report type:', 'Device:', 'Group:'])
    expect(rows[3]?.map(Number).slice(1)).toEqual([serial(0), serial(7200)])
    expect(rows[5]).toEqual(
      'Start,Start Address,Start Odometer (mi),End,End Address,End Odometer (mi),Duration,Length (mi),Top speed (mph),Average speed (mph),Spent Fuel (gal),Driver'.split(
        ',',
      ),
    )
    expect(rows).toHaveLength(7)
    const trip = rows[6]?.map(Number) ?? []
    expect(trip[0]).toBeCloseTo(serial(600), 8)
    expect(trip[6]).toBeCloseTo((trip[3] ?? 0) - (trip[0] ?? 0), 8)
    expect(trip[7]).toBeCloseTo(6 * 0.621371, 3)
    expect(trip[8]).toBeCloseTo(20 * 1.15078, 5)
    expect(trip[10]).toBeCloseTo(6 / 3.785, 5)
    expect(rowsOf(files.get('xl/worksheets/sheet2.xml'))).toHaveLength(6)
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('HYPERLINK(&quot;https://www.openstreetmap.org/')
  })

  test('the same by Accept; JSON when anything may come', async () => {
    expect((await fetchBook(`stops?${path}`, WORKBOOK_MIME)).get('xl/worksheets/sheet1.xml')).toContain('Engine Hours')
    const any = await owner.client.get(`/api/reports/stops?${path}`, { headers: { accept: '*/*' } })
    expect(any.json<unknown[]>()).toHaveLength(2)
  })

  const headings: Array<[string, string]> = [
    ['stops', 'Start,Start Address,Odometer (mi),End,Duration,Engine Hours,Spent Fuel (gal)'],
    ['route', 'Valid,Time,Latitude,Longitude,Altitude (m),Speed (mph),Address,Attributes'],
    ['events', 'Time,Type,Geofence Name,Maintenance Name,Address,Attributes'],
  ]
  test.each(headings)('%s: columns and a row for each row on the screen', async (type, heading) => {
    const rows = rowsOf((await fetchBook(`${type}/xlsx?${path}`)).get('xl/worksheets/sheet1.xml'))
    expect(rows[5]).toEqual(heading.split(','))
    const json = (await owner.client.get(`/api/reports/${type}?${path}`)).json<unknown[]>()
    expect(json.length).toBeGreaterThan(0)
    expect(rows).toHaveLength(6 + json.length)
  })

  test('who chose no units counts in knots for clients of the contract, in km/h for our console', async () => {
    const device = await makeDevice(owner)
    await drive(device.uniqueId)
    const { attributes, ...user } = owner.user
    const { speedUnit: _speed, distanceUnit: _distance, volumeUnit: _volume, ...rest } = attributes
    const save = (kept: object) => owner.client.put(`/api/users/${user.id}`, { ...user, attributes: kept })
    expect((await save(rest)).status).toBe(200)
    const route = async (more: string) => {
      const book = await fetchBook(`route/xlsx?deviceId=${device.id}&${PERIOD}${more}`)
      const rows = rowsOf(book.get('xl/worksheets/sheet1.xml'))
      return { book, title: rows[5]?.[5], fastest: Math.max(...rows.slice(6).map((row) => Number(row[5]))) }
    }
    const stock = await route('')
    expect([stock.title, stock.fastest]).toEqual(['Speed (kn)', 20])
    const ours = await route('&zone=America/Sao_Paulo')
    expect(ours.title).toBe('Speed (km/h)')
    expect(ours.fastest).toBeCloseTo(37.04, 5)
    await save(attributes)
  })

  test('coordinates are numbers that show six decimals', async () => {
    const files = await fetchBook(`route/xlsx?${path}`)
    const styles = files.get('xl/styles.xml') ?? ''
    const id = /numFmtId="(\d+)" formatCode="0\.000000"/.exec(styles)?.[1]
    const style = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].findIndex(([, own]) => own === id)
    expect(files.get('xl/worksheets/sheet1.xml')).toContain(
      `<c s="${style}"><v>-25</v></c><c s="${style}"><v>-49</v></c>`,
    )
  })

  describe('[CORE-REPORTS-04] attributes of a route as columns', () => {
    let route = ''
    beforeAll(async () => {
      const device = await makeDevice(owner)
      const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
      const fix = { latitude: -25, longitude: -49, speedKnots: 0 }
      const one = { power: 12.437, obdSpeed: 100, odometer: 1_609_344, hours: DAY_MS / 2, temp1: -4.5 }
      await driven.at(0, fix, { ...one, door: true, alarm: 'sos,tow', '<b>': '=1+1', io9: 7 })
      await driven.at(60, fix, { power: 'low', door: false })
      route = `route/xlsx?deviceId=${device.id}&${PERIOD}`
    })
    const names = [
      'power',
      'obdSpeed',
      'odometer',
      'hours',
      'temp1',
      'door',
      'alarm',
      '<b>',
      'io9',
      '__proto__',
      'power',
    ]
    const asked = names.map((name) => `&attribute=${encodeURIComponent(name)}`).join('')

    test('have the name, value and unit of the reader, each once; empty where unknown', async () => {
      const rows = rowsOf((await fetchBook(route + asked)).get('xl/worksheets/sheet1.xml'))
      expect(rows[5]?.slice(8)).toEqual([
        'Alimentação (V)',
        expect.stringMatching(/ \(mph\)$/),
        expect.stringMatching(/ \(mi\)$/),
        expect.any(String),
        'Temperatura 1 (°C)',
        'Porta aberta',
        'Alarme',
        '&lt;b&gt;',
        expect.any(String),
        expect.any(String),
      ])
      const [power, speed, way, hours, ...rest] = rows[6]?.slice(8) ?? []
      expect([power, Number(way).toFixed(3), hours]).toEqual(['12.437', '1000.000', '0.5'])
      expect(Number(speed)).toBeCloseTo(62.137, 2)
      expect(rest).toEqual(['-4.5', '1', expect.stringMatching(/^SOS, .+/), '=1+1', '7', ''])
      expect(rows[7]?.slice(8)).toEqual(['low', '', '', '0.5', '', '0', '', '', '', ''])
    })

    test('who asks for none gets the sheet of the contract', async () => {
      expect(rowsOf((await fetchBook(route)).get('xl/worksheets/sheet1.xml'))[5]).toHaveLength(8)
    })

    test.each([
      ['an empty name', '&attribute='],
      ['a line break', '&attribute=a%0Ab'],
      ['what nobody sees', '&attribute=%E2%80%AEpower'],
      ['a name without end', `&attribute=${'a'.repeat(129)}`],
      ['more than a sheet shows', Array.from({ length: 31 }, (_, index) => `&attribute=io${index}`).join('')],
    ])('%s is refused', async (_, more) => {
      // As any other question that cannot be read.
      const unreadable = { status: 404, code: 'NOT_FOUND' }
      expect(await owner.client.get(`/api/reports/${route}${more}`)).toMatchObject(unreadable)
      const attribute = new URLSearchParams(more).getAll('attribute')
      const job = { type: 'route', format: 'xlsx', from: at(0), to: at(7200), attribute }
      const answer = await owner.client.post('/api/reports/jobs', job)
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    })

    test('a report whose rows have none takes no notice', async () => {
      const rows = rowsOf((await fetchBook(`stops/xlsx?${path}&attribute=power`)).get('xl/worksheets/sheet1.xml'))
      expect(rows[5]).toHaveLength(7)
    })

    test('they ask for the rights of the report itself', async () => {
      const stranger = await makeUser(server, admin)
      const response = await fetch(`${server.urls.web}/api/reports/${route}${asked}`, {
        headers: { cookie: stranger.client.cookie ?? '' },
      })
      const files = unzip(Buffer.from(await response.arrayBuffer()))
      expect([namesOf(files), rowsOf(files.get('xl/worksheets/sheet1.xml'))]).toEqual([['Report'], []])
      const barred = await makeUser(server, admin, { disableReports: true })
      expect((await barred.client.get(`/api/reports/${route}${asked}`)).status).toBe(400)
    })
  })

  test('a row of a route leads to its place on a map', async () => {
    const sheet = (await fetchBook(`route/xlsx?${path}`)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('HYPERLINK(&quot;https://www.openstreetmap.org/?mlat=-25&amp;mlon=-49')
    expect(sheet.match(/HYPERLINK/g)?.length).toBe(sheet.match(/<row>/g)?.length ? rowsOf(sheet).length - 6 : 0)
  })

  test('summary and devices are one sheet', async () => {
    const summary = await fetchBook(`summary/xlsx?${path}`)
    expect(namesOf(summary)).toEqual(['Summary'])
    const rows = rowsOf(summary.get('xl/worksheets/sheet1.xml'))
    expect(rows[3]).toEqual(
      'Device,Start Date,Distance (mi),Start Odometer (mi),End Odometer (mi),Top speed (mph),Average speed (mph),Engine Hours,Spent Fuel (gal)'.split(
        ',',
      ),
    )
    expect(rows).toHaveLength(5)
    const devices = rowsOf((await fetchBook(`devices/xlsx?${path}`)).get('xl/worksheets/sheet1.xml'))
    expect(devices[2]).toEqual('Name,Unique ID,Phone,Model,Contact,Status,Last Update,Address'.split(','))
    expect(devices).toHaveLength(5)
  })

  test('the ranking: one sheet in the words and units of its reader; what is not known is empty', async () => {
    const rows = rowsOf((await fetchBook(`ranking/xlsx?${path}`)).get('xl/worksheets/sheet1.xml'))
    expect(rows[0]).toEqual(['Tipo de relatório:', 'Ranking de condução'])
    expect(rows[3]).toEqual(
      'Dispositivo,Posição,Faltas por 100 km,Distância (mi),Viagens,Duração,Excessos,Freadas bruscas,Arrancadas bruscas,Curvas bruscas,Velocidade máxima (mph)'.split(
        ',',
      ),
    )
    // Six kilometres are too few for a place.
    expect(rows[4]?.slice(0, 3)).toEqual(['Van: 1/2', '', ''])
    expect(Number(rows[4]?.[3])).toBeCloseTo(6 * 0.621371, 3)
    expect(Number(rows[4]?.[10])).toBeCloseTo(20 * 1.15078, 5)
    expect(rows).toHaveLength(5)
  })

  test('reports the contract has no workbook of come in the words of their reader, what is not known is empty', async () => {
    const book = async (type: string) => {
      const files = await fetchBook(`${type}/xlsx?${path}&speedLimit=5`)
      return { names: namesOf(files), rows: rowsOf(files.get('xl/worksheets/sheet1.xml')) }
    }
    const speeding = await book('speeding')
    expect(speeding.names).toEqual(['Van  1 2', 'Van  1 2-2'])
    expect(speeding.rows.slice(0, 4).map(([label]) => label)).toEqual([
      'Tipo de relatório:',
      'Dispositivo:',
      'Grupo:',
      'Período:',
    ])
    expect(speeding.rows[5]).toEqual(
      'Início,Duração,Limite (mph),Velocidade máxima (mph),Velocidade média (mph),Distância (mi),Endereço,Fim'.split(
        ',',
      ),
    )
    expect(Number(speeding.rows[6]?.[3])).toBeCloseTo(20 * 1.15078, 5)
    const drivers = await book('drivers')
    expect(drivers.names).toEqual(['Motoristas'])
    expect(drivers.rows[4]?.slice(0, 4)).toEqual(['Sem motorista', '1', 'Van: 1/2', '1'])
    expect((await book('geofences')).rows[3]?.[1]).toBe('Cerca')
    expect((await book('idle')).rows[5]?.[3]).toBe('Combustível (gal)')
  })

  test('by e-mail: an honest answer while there is no mail', async () => {
    for (const one of [`trips/mail?${path}`, `devices/mail`]) {
      expect((await owner.client.get(`/api/reports/${one}`)).code).toBe('MAIL_NOT_CONFIGURED')
    }
    const answer = await owner.client.get(`/api/reports/trips?mail=true&${path}`, {
      headers: { accept: WORKBOOK_MIME },
    })
    expect(answer.code).toBe('MAIL_NOT_CONFIGURED')
  })
})

describe('the writer of workbooks', () => {
  async function* lines(count: number): AsyncGenerator<Cell[]> {
    for (let index = 0; index < count; index++)
      yield [`=line ${index} <&>\u0001`, index, { durationMs: DAY_MS / 2 }, null, true]
  }
  async function* sheet(name: string, count: number) {
    yield { name, widths: [10], rows: lines(count) }
  }
  async function bookOf(name: string, count: number): Promise<Map<string, string>> {
    const pieces: Uint8Array[] = []
    for await (const piece of workbook(sheet(name, count))) pieces.push(piece)
    return unzip(Buffer.concat(pieces))
  }

  test('60,000 rows; text stays text', async () => {
    const content = (await bookOf('<Frota> & "Cia"', 60_000)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(content.match(/<row>/g)).toHaveLength(60_000)
    expect(rowsOf(content)[1]).toEqual(['=line 1 &lt;&amp;&gt;', '1', '0.5', '', '1'])
    expect(content).not.toContain('<f>')
  })

  test('names of sheets that a spreadsheet takes', () => {
    const taken = new Set(['caminhão de entregas da zona sul'.slice(0, 31)])
    expect(sheetName("'[a]*?:'", new Set())).toBe('a')
    expect(sheetName('///', new Set())).toBe('empty')
    expect(sheetName('Caminhão de entregas da zona sul', taken)).toBe('Caminhão de entregas da zona -2')
  })
})
