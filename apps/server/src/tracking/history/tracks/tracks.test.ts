import type { Position } from '@rastro/model/position'
import {
  createTrackReader,
  type DeviceVisits,
  joinTrackPages,
  MOVING,
  type TrackTotals,
  VALID,
} from '@rastro/model/track'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DrivenDevice, driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { namesOf, rowsOf, unzip } from '../../../../test/workbooks'
import { WORKBOOK_MIME } from '#src/tracking/history/reports/index'

/** Two hours ago, to the second. */
const T0 = Math.floor(Date.now() / 1000 - 7200) * 1000
const HOUR = 3600
const iso = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
const wire = (seconds: number): string => iso(seconds).replace('Z', '+00:00')

let server: TestServer
let admin: Person
let owner: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(() => server.close())

async function newDevice(person = owner, fields: { name?: string; groupId?: number } = {}) {
  const device = await makeDevice(person, fields)
  return { id: device.id, driven: driveDevice(server.context.tracking, device.uniqueId, T0) }
}
type Place = [second: number, latitude: number, longitude: number, speedKnots?: number]
async function drive(driven: DrivenDevice, places: readonly Place[]): Promise<void> {
  for (const [second, latitude, longitude, speedKnots = 10] of places)
    await driven.at(second, { latitude, longitude, speedKnots })
}

const range = (from: number, to: number): string => `from=${iso(from)}&to=${iso(to)}`
const ask = (person: Person, id: number, more = '', from = 0, to = 2 * HOUR) =>
  person.client.get(`/api/positions/track?deviceId=${id}&${range(from, to)}${more}`)

interface Track {
  deviceId: number
  columns: ReturnType<typeof joinTrackPages>
  totals: TrackTotals | undefined
}
function tracksOf(text: string): Track[] {
  const tracks: Array<Omit<Track, 'columns'> & { pages: Array<Track['columns']> }> = []
  for (const part of createTrackReader()(text)) {
    const last = tracks.at(-1)
    if (part.kind === 'head') tracks.push({ deviceId: part.deviceId, pages: [], totals: undefined })
    else if (part.kind === 'page') last?.pages.push(part.columns)
    else if (last) last.totals = part.totals
  }
  return tracks.map(({ pages, ...rest }) => ({ ...rest, columns: joinTrackPages(pages) }))
}
async function track(person: Person, id: number, more = ''): Promise<Track> {
  const [one] = tracksOf((await ask(person, id, more)).text)
  if (!one) throw new Error('no track')
  return one
}

describe('GET /api/positions/track', () => {
  test('[CORE-HISTORY-01] [CORE-HISTORY-02] gives every fix in columns, oldest first, late ones in their place', async () => {
    const { id, driven } = await newDevice()
    await drive(driven, [
      [60, -25.4, -49.2, 20],
      [180, -25.42, -49.2, 30.5],
      [240, -25.42, -49.2, 0],
    ])
    await drive(driven, [[120, -25.41, -49.2, 25]])
    const stored = (await owner.client.get(`/api/positions?deviceId=${id}&${range(0, HOUR)}`)).json<Position[]>()
    const { columns, totals, deviceId } = await track(owner, id, '&attributes=ignition,motion,accuracy')
    expect(deviceId).toBe(id)
    expect([...columns.ids]).toEqual(stored.map((one) => one.id))
    expect([...columns.timesMs]).toEqual([60, 120, 180, 240].map((second) => T0 + second * 1000))
    expect([...columns.latitudes]).toEqual([-25.4, -25.41, -25.42, -25.42])
    expect([...columns.longitudes]).toEqual([-49.2, -49.2, -49.2, -49.2])
    expect([...columns.speedsKnots]).toEqual([20, 25, 30.5, 0])
    expect([...columns.altitudesMeters]).toEqual([900, 900, 900, 900])
    expect([...columns.flags]).toEqual([VALID + MOVING, VALID + MOVING, VALID + MOVING, VALID])
    expect(columns.values).toEqual({
      ignition: [null, null, null, null],
      motion: [null, null, null, null],
      accuracy: [0, 0, 0, 0],
    })
    // The one that came late tells how far it was from the newest, and counts nothing.
    const counted = stored.filter((_one, index) => index !== 0 && index !== 1)
    const meters = counted.reduce((sum, { attributes }) => sum + Number(attributes.distance), 0)
    expect(meters).toBeGreaterThan(2000)
    expect(totals).toEqual({
      count: 4,
      kept: 4,
      meters: expect.closeTo(meters, 2),
      durationMs: 180_000,
      movingMs: 180_000,
      maxSpeedKnots: 30.5,
      maxSpeedAt: T0 + 180_000,
      gaps: 0,
      isCut: false,
    })
    expect(columns.waysMeters.at(-1)).toBeCloseTo(meters, 0)
  })
  test('a stretch without fixes is a gap when the vehicle is elsewhere afterwards, and not when it stood', async () => {
    const { id, driven } = await newDevice()
    await drive(driven, [
      [0, -25.4, -49.2],
      [1000, -25.4, -49.2],
      [2000, -25.5, -49.2],
      [2060, -25.501, -49.2],
    ])
    const { columns, totals } = await track(owner, id)
    expect(columns.gapStarts).toEqual([2])
    expect(totals?.gaps).toBe(1)
    expect((await track(owner, id, '&gap=3600')).columns.gapStarts).toEqual([])
  })
  test('with detail, what lies on the line is left out; totals, stands and the fastest fix stay', async () => {
    const { id, driven } = await newDevice()
    const straight = Array.from({ length: 20 }, (_, step): Place => [
      step * 10,
      -25.4 - step / 1000,
      -49.2,
      step === 7 ? 60 : 20,
    ])
    const stand: Place[] = [200, 210, 220, 230].map((second) => [second, -25.419, -49.2, 0])
    await drive(driven, [...straight, ...stand, [240, -25.419, -49.19, 20]])
    const whole = await track(owner, id)
    const thin = await track(owner, id, '&detail=5')
    expect([...thin.columns.timesMs].map((timeMs) => (timeMs - T0) / 1000)).toEqual([0, 70, 190, 200, 230, 240])
    expect(thin.totals).toEqual({ ...whole.totals, kept: 6 })
    expect(whole.totals?.count).toBe(25)
  })
  test('values are asked for by name, whatever they are', async () => {
    const { id, driven } = await newDevice()
    await driven.at(10, {}, { ignition: true, alarm: 'sos', power: 12.4 })
    await driven.at(20)
    const { columns } = await track(owner, id, '&attributes=alarm,ignition,power,__proto__,address')
    expect(columns.values).toEqual({
      alarm: ['sos', null],
      ignition: [true, null],
      power: [12.4, null],
      ['__proto__']: [null, null],
      address: [null, null],
    })
  })
  test('several devices follow one another; one without fixes is an empty track', async () => {
    const [first, empty] = [await newDevice(), await newDevice()]
    await drive(first.driven, [[10, 179.9 - 180, 179.9995], [20, -0.1, -179.9995]]) // prettier-ignore
    const { text } = await ask(owner, first.id, `&deviceId=${empty.id}`)
    const tracks = tracksOf(text)
    expect(tracks.map(({ deviceId, totals }) => [deviceId, totals?.count])).toEqual([
      [first.id, 2],
      [empty.id, 0],
    ])
    expect(tracks[0]?.totals?.meters).toBeCloseTo(111.3, 0)
    expect([...(tracks[0]?.columns.longitudes ?? [])]).toEqual([179.9995, -179.9995])
    expect(tracks[1]?.totals).toMatchObject({ meters: 0, durationMs: 0, maxSpeedAt: null })
  })
  test('more than a page arrives whole, each fix once', async () => {
    const { id } = await newDevice()
    await server.context.database.pool.query(
      `insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint,
         speed, course, distance, protocol, valid, motion)
       select 900000000 + n, $2::timestamptz + make_interval(secs => n / 4), now(), -25 + n / 100000.0, -49, n, $1, n, 20,
         0, 1, (select min(id) from position_protocols), true, true from generate_series(0, 12000) n`,
      [id, iso(0)],
    )
    const { columns, totals } = await track(owner, id)
    expect(totals).toMatchObject({ count: 12_001, meters: 12_000 })
    expect(new Set(columns.ids).size).toBe(12_001)
    expect([...columns.ids].every((one, at) => at === 0 || one > (columns.ids[at - 1] ?? 0))).toBe(true)
    const plain = await ask(owner, id)
    expect(plain.headers.get('content-encoding')).toBe('gzip')
  })
  test('who leaves in the middle stops the reading', async () => {
    const { id } = await newDevice()
    await server.context.database.pool.query(
      `insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint,
         speed, course, distance, protocol, valid, motion)
       select 910000000 + n, $2::timestamptz + make_interval(secs => n / 40.0), now(), -25 + n / 100000.0, -49, n, $1, n, 20,
         0, 1, (select min(id) from position_protocols), true, true from generate_series(0, 100000) n`,
      [id, iso(0)],
    )
    const stop = new AbortController()
    const url = `${server.urls.web}/api/positions/track?deviceId=${id}&${range(0, HOUR)}`
    const response = await fetch(url, {
      headers: { cookie: owner.client.cookie ?? '', 'accept-encoding': 'identity' },
      signal: stop.signal,
    })
    const pages = countPages()
    await response.body?.getReader().read()
    stop.abort()
    // Meanwhile another reads all of it.
    expect(tracksOf((await ask(owner, id)).text)[0]?.totals?.count).toBe(100_001)
    pages.end()
    expect(pages.count(2 * HOUR)).toBeGreaterThanOrEqual(20)
    expect(pages.count(HOUR)).toBeLessThan(15)
  })
  test.each([
    ['an inverted period', `from=${iso(10)}&to=${iso(0)}`, 400, 'INVALID_INPUT'],
    ['ten years', 'from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 400, 'REPORT_PERIOD_TOO_LONG'],
    ['a time without a zone', `from=2026-01-01T00:00:00&to=${iso(0)}`, 404, 'NOT_FOUND'],
    ['no end', `from=${iso(0)}`, 404, 'NOT_FOUND'],
    ['a detail of nothing', `${range(0, 10)}&detail=0`, 404, 'NOT_FOUND'],
    ['too many names', `${range(0, 10)}&attributes=${Array.from({ length: 21 }, (_, n) => `a${n}`).join(',')}`, 404, 'NOT_FOUND'], // prettier-ignore
  ])('%s is refused', async (_what, query, status, code) => {
    const { id } = await newDevice()
    expect(await owner.client.get(`/api/positions/track?deviceId=${id}&${query}`)).toMatchObject({ status, code })
  })
  test('many devices over a long time are too much at once', async () => {
    const devices = await Promise.all([1, 2, 3, 4].map(() => newDevice()))
    const ids = devices.map(({ id }) => `deviceId=${id}`).join('&')
    const period = 'from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z'
    expect(await owner.client.get(`/api/positions/track?${ids}&${period}`)).toMatchObject({ code: 'HISTORY_TOO_LARGE' })
  })
  test('only for who sees every device and may see reports', async () => {
    const { id } = await newDevice()
    const own = await newDevice(stranger)
    expect(await ask(stranger, id)).toMatchObject({ status: 400, code: 'DEVICE_ACCESS_DENIED' })
    expect(await ask(stranger, own.id, `&deviceId=${id}`)).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
    const viewer = await makeUser(server, admin, { disableReports: true })
    const seen = await newDevice(viewer)
    expect(await ask(viewer, seen.id)).toMatchObject({ code: 'OPERATION_RESTRICTED' })
    expect((await server.client().get(`/api/positions/track?deviceId=${id}&${range(0, 9)}`)).status).toBe(401)
  })
})

/** Counts the pages that are read, by the end of their period. */
function countPages() {
  const { pool } = server.context.database
  const original = pool.query
  const ends: number[] = []
  const counting = (...asked: [query: { values?: unknown[] }, ...rest: unknown[]]) => {
    const end = asked[0].values?.[2]
    if (end instanceof Date) ends.push(end.getTime())
    return Reflect.apply(original, pool, asked) as unknown
  }
  Object.assign(pool, { query: counting })
  return {
    count: (seconds: number) => ends.filter((end) => end === T0 + seconds * 1000).length,
    end: () => Object.assign(pool, { query: original }),
  }
}

describe('GET /api/positions/at', () => {
  const at = (person: Person, seconds: number, more = '') =>
    person.client.get(`/api/positions/at?time=${iso(seconds)}${more}`)

  test('gives where every device was: the newest not younger than the instant, that instant included', async () => {
    const watcher = await makeUser(server, admin)
    const [one, other] = [await newDevice(watcher), await newDevice(watcher)]
    await drive(one.driven, [
      [60, -25.1, -49],
      [120, -25.2, -49],
      [180, -25.3, -49],
    ])
    await drive(other.driven, [[150, -26, -49]])
    await drive(one.driven, [[100, -25.15, -49]])
    const places = async (seconds: number) =>
      (await at(watcher, seconds))
        .json<Position[]>()
        .sort((a, b) => a.deviceId - b.deviceId)
        .map(({ deviceId, latitude }) => [deviceId, latitude])
    expect(await places(59)).toEqual([])
    expect(await places(60)).toEqual([[one.id, -25.1]])
    expect(await places(119)).toEqual([[one.id, -25.15]])
    expect(await places(150)).toEqual([
      [one.id, -25.2],
      [other.id, -26],
    ])
    const [whole] = (await at(watcher, 7000, `&deviceId=${one.id}`)).json<Position[]>()
    const [latest] = (await watcher.client.get(`/api/positions?deviceId=${one.id}`)).json<Position[]>()
    expect(whole).toEqual(latest)
  })
  test('what is older than the look back is not shown', async () => {
    const { id, driven } = await newDevice()
    await drive(driven, [[0, -25, -49]])
    expect((await at(owner, 2 * HOUR - 1, `&deviceId=${id}&lookBack=1`)).json()).toEqual([])
    expect((await at(owner, 2 * HOUR - 1, `&deviceId=${id}&lookBack=2`)).json()).toHaveLength(1)
    expect((await at(owner, 30 * HOUR, `&deviceId=${id}`)).json()).toEqual([])
  })
  test('never shows what is not linked to the caller', async () => {
    const { id, driven } = await newDevice()
    await drive(driven, [[0, -25, -49]])
    const seen = (await at(stranger, 60)).json<Position[]>().map(({ deviceId }) => deviceId)
    expect(seen).not.toContain(id)
    expect(await at(stranger, 60, `&deviceId=${id}`)).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
    expect((await server.client().get(`/api/positions/at?time=${iso(0)}`)).status).toBe(401)
  })
  test.each(['', '?time=yesterday', '?time=2026-01-01T00:00:00', `?time=${iso(0)}&lookBack=100000`])(
    '%s is refused',
    async (query) => {
      expect((await owner.client.get(`/api/positions/at${query}`)).status).toBe(404)
    },
  )
})

describe('POST /api/positions/within', () => {
  const within = (person: Person, area: string, more: object = {}) =>
    person.client.post('/api/positions/within', { area, from: iso(0), to: iso(HOUR), ...more })
  const visits = async (person: Person, area: string, more: object = {}) =>
    (await within(person, area, more)).json<DeviceVisits[]>()

  test('says who was inside, when, and by which positions; a box is not the area', async () => {
    const person = await makeUser(server, admin)
    const [inside, corner, away] = [await newDevice(person), await newDevice(person), await newDevice(person)]
    await drive(inside.driven, [
      [10, -25.1, -49],
      [600, -25.0, -49.0],
      [660, -25.001, -49.0],
      [720, -25.2, -49],
      [2000, -25.002, -49.0],
    ])
    // In the corner of the box around the circle.
    await drive(corner.driven, [[600, -25.0085, -49.0085]])
    await drive(away.driven, [[600, -22, -43]])
    const stored = (await person.client.get(`/api/positions?deviceId=${inside.id}&${range(0, HOUR)}`)).json<
      Position[]
    >()
    const found = await visits(person, 'CIRCLE (-25 -49, 1000)')
    expect(found).toEqual([
      {
        deviceId: inside.id,
        visits: [
          {
            from: wire(600),
            to: wire(660),
            leftBy: wire(720),
            enteredPositionId: stored[1]?.id,
            lastPositionId: stored[2]?.id,
            fixes: 2,
          },
          {
            from: wire(2000),
            to: wire(2000),
            leftBy: null,
            enteredPositionId: stored[4]?.id,
            lastPositionId: stored[4]?.id,
            fixes: 1,
          },
        ],
      },
    ])
    const polygon = 'POLYGON ((-25.01 -49.01, -25.01 -48.99, -24.99 -48.99, -24.99 -49.01))'
    expect((await visits(person, polygon)).map(({ deviceId }) => deviceId)).toEqual([inside.id, corner.id])
    expect(await visits(person, polygon, { from: iso(900), to: iso(1500) })).toMatchObject([
      { deviceId: corner.id, visits: [{ from: wire(900), leftBy: null }] },
    ])
  })
  test('who was parked inside and silent for days was there, though no fix lies in between', async () => {
    const person = await makeUser(server, admin)
    const [parked, gone] = [await newDevice(person), await newDevice(person)]
    await drive(parked.driven, [
      [-100 * HOUR, -25, -49],
      [100, -25.0001, -49],
    ])
    await drive(gone.driven, [
      [-100 * HOUR, -25, -49],
      [100, -22, -43],
    ])
    const period = { from: iso(-50 * HOUR), to: iso(-49 * HOUR) }
    expect(await visits(person, 'CIRCLE (-25 -49, 500)', period)).toMatchObject([
      { deviceId: parked.id, visits: [{ from: wire(-50 * HOUR), to: wire(-49 * HOUR), leftBy: null }] },
    ])
  })
  test('who passed between two fixes and who stood there without a word are found', async () => {
    const person = await makeUser(server, admin)
    const [passing, parked] = [await newDevice(person), await newDevice(person)]
    await drive(passing.driven, [
      [600, -25.05, -49],
      [660, -24.95, -49],
    ])
    await drive(parked.driven, [[100, -25, -49]])
    const found = await visits(person, 'CIRCLE (-25 -49, 500)', { from: iso(500), to: iso(700) })
    expect(found).toMatchObject([
      { deviceId: passing.id, visits: [{ from: wire(600), to: wire(660), fixes: 0 }] },
      { deviceId: parked.id, visits: [{ from: wire(500), leftBy: null, fixes: 1 }] },
    ])
  })
  test('across the date line', async () => {
    const person = await makeUser(server, admin)
    const { id, driven } = await newDevice(person)
    await drive(driven, [
      [10, -17, 179.995],
      [60, -17, -179.995],
      [110, -17, -179.5],
    ])
    const expected = [{ deviceId: id, visits: [{ from: wire(10), to: wire(60), leftBy: wire(110), fixes: 2 }] }]
    expect(await visits(person, 'CIRCLE (-17 180, 2000)')).toMatchObject(expected)
    expect(await visits(person, 'POLYGON ((-17.1 179.9, -17.1 -179.9, -16.9 -179.9, -16.9 179.9))')).toMatchObject(
      expected,
    )
    expect(await visits(person, 'CIRCLE (-17 0, 2000)')).toEqual([])
  })
  test('of chosen devices and of groups with those below', async () => {
    const person = await makeUser(server, admin)
    const group = await makeGroup(person)
    const below = await makeGroup(person, { groupId: group.id })
    const [grouped, other, third] = [
      await newDevice(person, { groupId: below.id }),
      await newDevice(person),
      await newDevice(person),
    ]
    for (const { driven } of [grouped, other, third]) await drive(driven, [[10, -25, -49]])
    const who = async (more: object) =>
      (await visits(person, 'CIRCLE (-25 -49, 100)', more)).map(({ deviceId }) => deviceId)
    expect(await who({})).toEqual([grouped.id, other.id, third.id])
    expect(await who({ deviceIds: [other.id] })).toEqual([other.id])
    expect(await who({ groupIds: [group.id] })).toEqual([grouped.id])
    expect(await who({ groupIds: [group.id], deviceIds: [third.id] })).toEqual([grouped.id, third.id])
    const foreign = { deviceIds: [other.id] }
    expect(await within(stranger, 'CIRCLE (-25 -49, 100)', foreign)).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
    expect(await within(stranger, 'CIRCLE (-25 -49, 100)', { groupIds: [group.id] })).toMatchObject({
      code: 'GROUP_ACCESS_DENIED',
    })
    expect(await visits(stranger, 'CIRCLE (-25 -49, 100)')).toEqual([])
  })
  test.each([
    ['SQUARE (0 0)', {}, 'AREA_UNREADABLE'],
    ['CIRCLE (0 0, 9000000)', {}, 'AREA_TOO_LARGE'],
    ['CIRCLE (95 0, 10)', {}, 'AREA_OFF_EARTH'],
    ['POLYGON ((0 0, 1 1, 0 1, 1 0))', {}, 'AREA_SELF_CROSSING'],
    ['POLYGON ((-80 -170, -80 100, 80 100, 80 -170, 0 -10))', {}, 'AREA_TOO_LARGE'],
    [`POLYGON ((${Array.from({ length: 5000 }, (_, n) => `${n / 100} 1`).join(', ')}))`, {}, 'INVALID_INPUT'],
    ['CIRCLE (0 0, 10)', { from: iso(HOUR), to: iso(0) }, 'INVALID_INPUT'],
    ['CIRCLE (0 0, 10)', { from: '2016-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'REPORT_PERIOD_TOO_LONG'],
    ['CIRCLE (0 0, 10)', { from: '2026-01-01T00:00:00' }, 'INVALID_INPUT'],
    ['CIRCLE (0 0, 10)', { to: undefined }, 'INVALID_INPUT'],
    ['CIRCLE (0 0, 10)', { deviceIds: Array.from({ length: 5001 }, (_, n) => n + 1) }, 'INVALID_INPUT'],
  ])('%.40s is refused', async (area, more, code) => {
    expect(await within(owner, area, more)).toMatchObject({ status: 400, code })
  })
})

describe('files of a track', () => {
  const file = (person: Person, id: number, kind: string, more = '') =>
    person.client.get(`/api/positions/track/${kind}?deviceId=${id}&${range(0, 2 * HOUR)}${more}`)

  async function gappedTrack(name: string) {
    const made = await newDevice(owner, { name })
    await made.driven.at(0, { latitude: -25.4 }, { note: '=cmd|"x"', place: 'a,"b"' })
    await made.driven.at(60, { latitude: -25.41, speedKnots: 20, courseDegrees: 180 })
    await made.driven.at(3000, { latitude: -25.6 })
    return made
  }
  test('GPX 1.1 with speed, a segment for each side of a gap', async () => {
    const { id } = await gappedTrack('Ônibus <7> & "co"')
    const answer = await file(owner, id, 'gpx')
    expect(answer.headers.get('content-type')).toContain('application/gpx+xml')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="track-_nibus__7_____co_-${iso(0).slice(0, 10)}.gpx"`,
    )
    expect(answer.text).toContain('<gpx version="1.1"')
    expect(answer.text).toContain('<name>Ônibus &lt;7&gt; &amp; &quot;co&quot;</name>')
    expect(answer.text.match(/<trkseg>/g)).toHaveLength(2)
    expect(answer.text.match(/<\/trkseg>/g)).toHaveLength(2)
    expect(answer.text.match(/<trkpt /g)).toHaveLength(3)
    expect(answer.text).toContain(
      `<trkpt lat="-25.41" lon="-49.2"><ele>900</ele><time>${iso(60)}</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10.29</gpxtpx:speed><gpxtpx:course>180</gpxtpx:course>`,
    )
  })
  test('KML with a time for each place', async () => {
    const { id } = await gappedTrack('Van')
    const { text } = await file(owner, id, 'kml')
    expect(text.match(/<gx:Track>/g)).toHaveLength(2)
    expect(text.match(/<when>/g)).toHaveLength(3)
    expect(text).toContain(`<when>${iso(60)}</when>`)
    expect(text).toContain('<gx:coord>-49.2 -25.41 900</gx:coord>')
    expect(text).toContain('<gx:value>37</gx:value>')
  })
  test('GeoJSON: lines with times, never across the date line', async () => {
    const { id, driven } = await newDevice()
    await drive(driven, [
      [0, -17, 179.99],
      [30, -17, 179.995],
      [60, -17, -179.995],
      [90, -17, -179.99],
    ])
    const answer = await file(owner, id, 'geojson')
    expect(answer.headers.get('content-type')).toContain('application/geo+json')
    expect(answer.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'LineString', coordinates: [[179.99, -17, 900], [179.995, -17, 900]] }, // prettier-ignore
          properties: { coordTimes: [iso(0), iso(30)] },
        },
        { geometry: { coordinates: [[-179.995, -17, 900], [-179.99, -17, 900]] } }, // prettier-ignore
      ],
    })
    expect((await file(owner, (await newDevice()).id, 'geojson')).json()).toEqual({
      type: 'FeatureCollection',
      features: [],
    })
  })
  test('CSV quotes, and lets no text become a formula', async () => {
    const { id } = await gappedTrack('Van')
    const answer = await file(owner, id, 'csv', '&attributes=note,place')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const [head, first, second] = answer.text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe(
      'time,localTime,latitude,longitude,altitudeMeters,speedKmh,course,valid,motion,distanceMeters,note,place',
    )
    expect(first).toBe(
      `${iso(0)},${iso(0).slice(0, 19).replace('T', ' ')},-25.4,-49.2,900,18.5,90,true,true,0,"'=cmd|""x""","a,""b"""`,
    )
    expect(second).toMatch(/,37,180,true,true,1113\.\d,,$/)
  })
  test('[CORE-HISTORY-02] XLSX in units and time zone of the person, no text a formula', async () => {
    const attributes = { timezone: 'America/Sao_Paulo', speedUnit: 'kn', distanceUnit: 'km' }
    const person = await makeUser(server, admin, { attributes })
    const { id, driven } = await newDevice(person, { name: 'Van 1/2' })
    await driven.at(0, { latitude: -25.4 }, { note: '=1+1' })
    await driven.at(60, { latitude: -25.41, speedKnots: 20, courseDegrees: 180 })
    const path = `/api/positions/track/xlsx?deviceId=${id}&${range(0, HOUR)}&attributes=note`
    const response = await fetch(`${server.urls.web}${path}`, { headers: { cookie: person.client.cookie ?? '' } })
    expect(response.headers.get('content-type')).toBe(WORKBOOK_MIME)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="track-Van_1_2-.*\.xlsx"$/)
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    expect(namesOf(files)).toEqual(['Van 1 2'])
    const [head, first, second, ...rest] = rowsOf(files.get('xl/worksheets/sheet1.xml'))
    expect(rest).toEqual([])
    expect(head).toEqual(['Time', 'Latitude', 'Longitude', 'Altitude (m)', 'Speed (kn)', 'Course', 'Distance (km)', 'Valid', 'Motion', 'note']) // prettier-ignore
    const days = (T0 - 3 * 3_600_000) / 86_400_000 + 25_569
    expect(Number(first?.[0])).toBeCloseTo(days, 6)
    expect(first?.slice(1)).toEqual(['-25.4', '-49.2', '900', '10', '90', '0', '1', '1', '=1+1'])
    expect(second?.slice(3, 6)).toEqual(['900', '20', '180'])
    expect(Number(second?.[6])).toBeCloseTo(1.113, 2)
  })
  test('of an empty period are well formed', async () => {
    const { id } = await newDevice()
    expect((await file(owner, id, 'gpx')).text).toMatch(/<trk><name>.*<\/name>\n<\/trk><\/gpx>/)
    expect((await file(owner, id, 'kml')).text).toContain('</gx:MultiTrack>')
    expect((await file(owner, id, 'csv')).text.split('\r\n')).toHaveLength(2)
  })
  test.each(['gpx', 'kml', 'geojson', 'csv', 'xlsx'])(
    '%s is refused to strangers and for bad periods',
    async (kind) => {
      const { id } = await newDevice()
      expect(await file(stranger, id, kind)).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
      const ten = await owner.client.get(
        `/api/positions/track/${kind}?deviceId=${id}&from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z`,
      )
      expect(ten).toMatchObject({ code: 'REPORT_PERIOD_TOO_LONG' })
    },
  )
})
