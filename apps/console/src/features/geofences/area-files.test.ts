import type { Geofence } from '@rastro/model/geofence'
import { writeArea } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { AREA_MAX_CHARS } from '#src/map/drawing/drawing'
import { areaOfShape, areasOfShapes, readFeature, type ForeignArea } from './foreign-areas'
import { geofenceOfRow } from './import-work'
import { decodeText, MAX_FILE_BYTES, readAreaFile } from './read-file'
import { writeAreaFile } from './write-file'

const SIZES = { pointRadiusMeters: 100 }
const rowsOf = async (content: string): Promise<ForeignArea[]> =>
  (await readAreaFile(new Blob([content]))).map((shape, index) => areaOfShape(shape, index + 1, SIZES))
const feature = (geometry: unknown, properties: object = {}): string =>
  JSON.stringify({ type: 'Feature', properties, geometry })
const textsOf = (rows: readonly ForeignArea[]) => rows.map(({ area, problem }) => problem ?? (area && writeArea(area)))

const geofence = (name: string, area: string, attributes = {}, description: string | null = null): Geofence => ({
  id: 1,
  name,
  area,
  attributes,
  description,
  calendarId: 0,
})

test('what is exported as GeoJSON comes back as it was', async () => {
  const all = [
    geofence('Círculo "1" & <um>', 'CIRCLE (-23.5 -46.6, 300)', { color: '#112233' }, 'Portão <sul>'),
    geofence('Rota', 'LINESTRING (-23.5 -46.6, -23.51 -46.7)', { polylineDistance: 60 }),
    geofence('Pátio', 'POLYGON ((-23.5 -46.6, -23.51 -46.6, -23.51 -46.7))'),
  ]
  const { text, skipped } = writeAreaFile([...all, geofence('Torta', 'nonsense')], 'geojson')
  expect(skipped).toBe(1)
  const back = (await rowsOf(text)).map((row) => geofenceOfRow(row, row.shape.name, 25))
  expect(back).toEqual(all.map((one) => ({ ...one, id: 0 })))
})

test('every kind of geometry becomes what it can be', async () => {
  const ring = [[0, 0], [0.01, 0], [0.01, 0.01], [0, 0]] // prettier-ignore
  const collection = {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [-46.6, -23.5] },
      { type: 'MultiLineString', coordinates: [[[0, 0], [1, 1]], [[2, 2], [3, 3]]] }, // prettier-ignore
      { type: 'MultiPolygon', coordinates: [[ring, [[0.001, 0.001], [0.002, 0.001], [0.002, 0.002], [0.001, 0.001]]]] }, // prettier-ignore
    ],
  }
  const rows = await rowsOf(feature(collection, { name: 'Tudo', description: '<b>um</b>  dois' }))
  expect(textsOf(rows)).toEqual([
    'CIRCLE (-23.5 -46.6, 100)',
    'LINESTRING (0 0, 1 1)',
    'LINESTRING (2 2, 3 3)',
    'POLYGON ((0 0, 0 0.01, 0.01 0.01))',
  ])
  expect(rows.map(({ shape }) => shape.name)).toEqual(['Tudo 1', 'Tudo 2', 'Tudo 3', 'Tudo 4'])
  expect(rows[0]?.shape.description).toBe('um dois')
  expect(rows.map(({ shape }) => shape.hasHoles)).toEqual([false, false, false, true])
})

test('a point with a radius is a circle', async () => {
  const rows = await rowsOf(feature({ type: 'Point', coordinates: [-46.6, -23.5] }, { radius: '250' }))
  expect(textsOf(rows)).toEqual(['CIRCLE (-23.5 -46.6, 250)'])
})

test('[CORE-GEOFENCE-03] each row says what is wrong with it, the others stay', async () => {
  const polygon = (...places: number[][]) => ({ type: 'Polygon', coordinates: [places] })
  const features = [
    polygon([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]),
    polygon([0, 0], [1, 1], [0, 0]),
    polygon([-100, 0], [100, 0], [0, 50], [-100, 0]),
    { type: 'Point', coordinates: [0, 91] },
    { type: 'LineString', coordinates: [[0, 0], [0, 0]] }, // prettier-ignore
    polygon([0, 0], [1, 0], [1, 1], [0, 0]),
  ].map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
  expect(textsOf(await rowsOf(JSON.stringify({ type: 'FeatureCollection', features })))).toEqual([
    'crossing', 'tooFewPoints', 'tooLarge', 'offEarth', 'tooFewPoints', 'POLYGON ((0 0, 0 1, 1 1))',
  ]) // prettier-ignore
})

test('a huge polygon is simplified until the server can store it, and keeps its shape', () => {
  const count = 60_000
  const ring = Array.from({ length: count + 1 }, (_, i) => {
    const angle = ((i % count) / count) * 2 * Math.PI
    return [-46.6 + 0.2 * Math.cos(angle), -23.5 + 0.2 * Math.sin(angle)]
  })
  const [shape] = readFeature({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } })
  if (!shape) throw new Error('nothing was found')
  const row = areaOfShape(shape, 1, SIZES)
  expect(row).toMatchObject({ problem: null, isSimplified: true })
  const text = row.area ? writeArea(row.area) : ''
  expect(text.length).toBeLessThanOrEqual(AREA_MAX_CHARS)
  expect(row.area?.kind === 'polygon' ? row.area.corners.length : 0).toBeGreaterThan(60)
  for (const { latitude, longitude } of row.area?.kind === 'polygon' ? row.area.corners : [])
    expect(Math.hypot(latitude + 23.5, longitude + 46.6)).toBeCloseTo(0.2, 4)
})

describe('files that are refused, with the reason', () => {
  const many = JSON.stringify({ type: 'MultiPoint', coordinates: Array.from({ length: 1001 }, () => [0, 0]) })
  test.each([
    ['a picture', '\u0089PNG', 'wrongType'],
    ['a web page', '<html><body>kml</body></html>', 'wrongType'],
    ['half a file', '{"type":"FeatureCollection","features":[', 'malformed'],
    ['another JSON', '{"hello":"world"}', 'malformed'],
    ['coordinates that are none', feature({ type: 'Polygon', coordinates: [['a', 'b']] }), 'malformed'],
    ['nothing in it', '{"type":"FeatureCollection","features":[]}', 'empty'],
    ['a thousand and one', many, 'tooMany'],
    ['definitions of its own', '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>', 'entities'],
    ['more than 5 MB', '{'.padEnd(MAX_FILE_BYTES + 1), 'tooBig'],
  ])('%s', async (_what, content, problem) => {
    await expect(readAreaFile(new Blob([content]))).rejects.toMatchObject({ problem })
  })
})

describe('files that would keep a page busy for ever', () => {
  const MIB = 1024 * 1024
  const line = (places: number[][]) => feature({ type: 'LineString', coordinates: places })
  const scribble = (count: number) => Array.from({ length: count }, (_, i) => [(i * 7919) % 89, (i * 104_729) % 83])

  test.each([
    ['brackets', '{"a":' + '['.repeat(4 * MIB)],
    ['closed brackets', `{"type":"Feature","geometry":${'['.repeat(MIB)}${']'.repeat(MIB)}}`],
    ['collections in each other', feature(Array.from({ length: 2000 }).reduce<unknown>((inner) => ({ type: 'GeometryCollection', geometries: [inner] }), { type: 'Point', coordinates: [0, 0] }))], // prettier-ignore
    ['no numbers', feature({ type: 'Point', coordinates: ['NaN', 'Infinity'] })],
    ['bare NaN', '{"type":"Point","coordinates":[NaN,0]}'],
  ])('%s are malformed', async (_what, content) => {
    await expect(readAreaFile(new Blob([content]))).rejects.toMatchObject({ problem: 'malformed' })
  })

  test('numbers beyond all bounds are off the earth', async () => {
    expect(textsOf(await rowsOf('{"type":"Point","coordinates":[1e999,0]}'))).toEqual(['offEarth'])
  })

  test('a scribble of 300,000 places is told from a shape', async () => {
    expect(textsOf(await rowsOf(line(scribble(300_000))))).toEqual(['tooManyPoints'])
  })

  test('a wave that gets smaller at each step is simplified as quickly as any', async () => {
    // Each corner splits off only the next one where the farthest is looked for.
    const places = Array.from({ length: 50_000 }, (_, i) => [i / 1000, (i % 2 === 0 ? 1 : -1) * (20 - i / 3000)])
    const [row] = await rowsOf(line(places))
    expect(row).toMatchObject({ problem: null, isSimplified: true })
  })

  test('a description of tags that never end is read once', async () => {
    const [row] = await rowsOf(feature({ type: 'Point', coordinates: [0, 0] }, { description: '<a '.repeat(MIB) }))
    expect(row?.shape.description).toMatch(/^(<a )+/)
  })

  test('a thousand shapes leave the page room in between', async () => {
    const shapes = await readAreaFile(new Blob([JSON.stringify({ type: 'MultiPoint', coordinates: Array.from({ length: 1000 }, (_, i) => [i / 100, 0]) })])) // prettier-ignore
    const rows = await areasOfShapes(shapes, SIZES)
    expect(rows.map(({ number }) => number)).toEqual(shapes.map((_, index) => index + 1))
  })
})

describe('alphabets', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><kml><name>São João</name></kml>'
  const latin = (of: string) => Uint8Array.from(of, (letter) => letter.charCodeAt(0))
  test.each([
    ['UTF-8', new TextEncoder().encode(text), text],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`), text],
    ['UTF-16', new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer), text],
    ['what the file says', latin(text), text],
    ['Windows, where it says nothing', latin('{"nome":"São João"}'), '{"nome":"São João"}'],
  ])('%s', (_what, bytes, expected) => expect(decodeText(bytes)).toBe(expected))

  test('one that nobody knows is refused', () => {
    const bytes = latin('<?xml version="1.0" encoding="klingon"?><kml>\u00e3</kml>')
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ problem: 'malformed' }))
  })
})

test('names cannot break out of the files', () => {
  const evil = geofence(']]><script>&"\u0000', 'CIRCLE (0 0, 50)', {}, '</name>')
  for (const format of ['kml', 'gpx'] as const) {
    const { text } = writeAreaFile([evil], format)
    expect(text).not.toContain('<script')
    expect(text).not.toContain('\u0000')
    expect(text).toContain(']]&gt;&lt;script&gt;&amp;&quot;')
  }
})
