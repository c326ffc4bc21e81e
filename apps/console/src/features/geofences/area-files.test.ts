import type { Geofence } from '@rastro/model/geofence'
import { writeArea } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { AREA_MAX_CHARS } from '#src/map/drawing/drawing'
import { areaOfShape, readFeature, type ForeignArea } from './foreign-areas'
import { fenceOfRow } from './import-work'
import { MAX_FILE_BYTES, readAreaFile } from './read-file'
import { writeAreaFile } from './write-file'

const SIZES = { pointRadiusMeters: 100 }
const rowsOf = async (content: string): Promise<ForeignArea[]> =>
  (await readAreaFile(new Blob([content]))).map((shape, index) => areaOfShape(shape, index + 1, SIZES))
const feature = (geometry: unknown, properties: object = {}): string =>
  JSON.stringify({ type: 'Feature', properties, geometry })
const textsOf = (rows: readonly ForeignArea[]) => rows.map(({ area, problem }) => problem ?? (area && writeArea(area)))

const fence = (name: string, area: string, attributes = {}, description: string | null = null): Geofence => ({
  id: 1,
  name,
  area,
  attributes,
  description,
  calendarId: 0,
})

test('what is exported as GeoJSON comes back as it was', async () => {
  const all = [
    fence('Círculo "1" & <um>', 'CIRCLE (-23.5 -46.6, 300)', { color: '#112233' }, 'Portão <sul>'),
    fence('Rota', 'LINESTRING (-23.5 -46.6, -23.51 -46.7)', { polylineDistance: 60 }),
    fence('Pátio', 'POLYGON ((-23.5 -46.6, -23.51 -46.6, -23.51 -46.7))'),
  ]
  const { text, skipped } = writeAreaFile([...all, fence('Torta', 'nonsense')], 'geojson')
  expect(skipped).toBe(1)
  const back = (await rowsOf(text)).map((row) => fenceOfRow(row, row.shape.name, 25))
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

test('names cannot break out of the files', () => {
  const evil = fence(']]><script>&"\u0000', 'CIRCLE (0 0, 50)', {}, '</name>')
  for (const format of ['kml', 'gpx'] as const) {
    const { text } = writeAreaFile([evil], format)
    expect(text).not.toContain('<script')
    expect(text).not.toContain('\u0000')
    expect(text).toContain(']]&gt;&lt;script&gt;&amp;&quot;')
  }
})
