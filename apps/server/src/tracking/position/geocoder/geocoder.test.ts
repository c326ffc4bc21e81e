import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { createCallOut } from '#src/platform/outbound'
import { createApproximateAddress } from './approximate-address'
import { createGeocoder, type GeocoderLimits } from './geocoder'
import { geocoderProvider } from './geocoder-providers'
import { createPlaceSearch } from './place-search'

const RUA = {
  display_name: '120, Rua das Flores, Centro, Campinas, Região Sudeste, 13010, Brasil',
  address: {
    road: 'Rua das Flores',
    house_number: '120',
    suburb: 'Centro',
    city: 'Campinas',
    'ISO3166-2-lvl4': 'BR-SP',
  },
}
const CAMPINAS = { latitude: -22.9056, longitude: -47.0608 }

/** A stand-in for the service: says what `answer` says and remembers what it was asked. */
let answer: { status: number; body: string }
const asked: string[] = []
let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: JSON.stringify(RUA) }
})
afterAll(() => server.close())

function geocoder(limits: Partial<GeocoderLimits> = {}, privateHosts = ['127.0.0.1']) {
  const clock = manualClock(new Date(0))
  const plan = {
    type: 'nominatim' as const,
    searchUrl: `${base}/search?q={query}&key={key}`,
    key: 'se&cret',
    language: 'pt-BR',
  }
  const one = createGeocoder({
    provider: geocoderProvider({ ...plan, url: `${base}/reverse?lat={lat}&lon={lon}&key={key}&l={language}` }),
    approximate: createApproximateAddress('pt-BR'),
    callOut: createCallOut(privateHosts),
    clock,
    log: silentLog,
    userAgent: 'test',
    limits: { perSecond: 1000, ...limits },
  })
  return { ...one, clock }
}

describe('a geocoder', () => {
  test('asks once for a place, then knows it', async () => {
    const { known, find } = geocoder()
    expect(known(CAMPINAS)).toBeNull()
    const found = { text: 'Rua das Flores, 120, Centro, Campinas, SP', isApproximate: false }
    expect(await Promise.all([find(CAMPINAS), find(CAMPINAS)])).toEqual([found, found])
    expect(known({ latitude: -22.905602, longitude: -47.060799 })).toEqual(found)
    expect(await find(CAMPINAS)).toEqual(found)
    expect(asked).toEqual(['/reverse?lat=-22.905600&lon=-47.060800&key=se%26cret&l=pt-BR'])
  })
  test('says the nearest town while the service fails, and leaves it alone for a while', async () => {
    answer = { status: 500, body: 'busy' }
    const { find, known, clock } = geocoder()
    expect(await find(CAMPINAS)).toEqual({ text: '≈ Campinas, SP', isApproximate: true })
    expect(await find({ ...CAMPINAS, latitude: -22.8 })).toMatchObject({ isApproximate: true })
    expect(asked).toHaveLength(1)
    answer = { status: 200, body: JSON.stringify(RUA) }
    clock.advance(31_000)
    expect(known(CAMPINAS)).toBeNull()
    expect(await find(CAMPINAS)).toMatchObject({ isApproximate: false })
  })
  test.each([
    ['that is no JSON', 200, '<html>'],
    ['that says the place has no address', 404, '{"error":"Unable to geocode"}'],
    ['that names nothing', 200, '{}'],
  ])('an answer %s leads to the nearest town', async (_name, status, body) => {
    answer = { status, body }
    expect(await geocoder().find(CAMPINAS)).toEqual({ text: '≈ Campinas, SP', isApproximate: true })
  })
  test('does not let a long queue grow: what is too much is approximate at once', async () => {
    const { find } = geocoder({ perSecond: 2, queue: 1 })
    const first = find(CAMPINAS)
    expect(await find({ ...CAMPINAS, latitude: -22.95 })).toMatchObject({ isApproximate: true })
    expect(await first).toMatchObject({ isApproximate: false })
  })
  test('forgets the oldest beyond its size', async () => {
    const { find, known } = geocoder({ cacheEntries: 2 })
    const places = [-22.91, -22.92, -22.93].map((latitude) => ({ ...CAMPINAS, latitude }))
    for (const place of places) await find(place)
    expect(places.map((place) => known(place) === null)).toEqual([true, false, false])
  })
  test('does not call into the own network unless the operator named the host', async () => {
    expect(await geocoder({}, []).find(CAMPINAS)).toMatchObject({ isApproximate: true })
    expect(asked).toEqual([])
  })
})

describe('places by name', () => {
  const found = (limits?: Partial<GeocoderLimits>) => {
    const one = geocoder(limits)
    return { ...one, places: createPlaceSearch(one, one.clock) }
  }
  test('the service is asked once for the same words; what makes no sense is left out', async () => {
    const rows = [
      { display_name: 'Rua A, Itu', lat: '-23.26', lon: '-47.29' },
      { display_name: 'nowhere', lat: '95', lon: '0' },
      { lat: '1', lon: '1' },
    ]
    answer = { status: 200, body: JSON.stringify(rows) }
    const { places } = found()
    const expected = [{ name: 'Rua A, Itu', latitude: -23.26, longitude: -47.29, isTown: false }]
    expect(await places.find(1, 'Rua A & B', null)).toEqual(expected)
    expect(await places.find(2, 'rua a & b', null)).toEqual(expected)
    expect(asked).toEqual(['/search?q=Rua%20A%20%26%20B&key=se%26cret'])
  })
  test.each([
    ['finds nothing', { status: 200, body: '[]' }],
    ['fails', { status: 500, body: '' }],
    ['says nonsense', { status: 200, body: '{"a":1}' }],
  ])('towns of the built-in list when the service %s', async (_, said) => {
    answer = said
    const [first] = await found().places.find(1, 'campinas', { latitude: -22.9, longitude: -47 })
    expect(first).toMatchObject({ name: 'Campinas, SP', isTown: true })
  })
  test('and without any service', async () => {
    const places = createPlaceSearch(null, manualClock(new Date(0)))
    expect((await places.find(1, 'curitiba', null))[0]).toMatchObject({ name: 'Curitiba, PR', isTown: true })
  })
  test('one person cannot ask without end, others go on, and a minute later so does he', async () => {
    const clock = manualClock(new Date(0))
    const places = createPlaceSearch(null, clock)
    for (let times = 0; times < 40; times++) await places.find(1, 'curitiba', null)
    await expect(places.find(1, 'curitiba', null)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await places.find(2, 'curitiba', null)).not.toEqual([])
    clock.advance(60_001)
    expect(await places.find(1, 'curitiba', null)).not.toEqual([])
  })
})

describe('answers of services', () => {
  const read = (type: 'nominatim' | 'google', body: unknown) =>
    geocoderProvider({ type, url: undefined, searchUrl: undefined, key: 'k', language: 'pt-BR' })?.read(
      JSON.stringify(body),
    )
  test.each([
    [
      'a street without a number',
      { address: { road: 'Rua A', town: 'Itu', state: 'São Paulo' } },
      'Rua A, Itu, São Paulo',
    ],
    ['no street', { display_name: 'Itu, Brasil', address: { town: 'Itu' } }, 'Itu, Brasil'],
    ['an error', { error: 'Unable to geocode' }, null],
  ])('nominatim: %s', (_name, body, expected) => {
    expect(read('nominatim', body)).toBe(expected)
  })
  test('google', () => {
    expect(read('google', { status: 'OK', results: [{ formatted_address: 'Rua A, 1' }] })).toBe('Rua A, 1')
    expect(read('google', { status: 'ZERO_RESULTS', results: [] })).toBeNull()
    expect(() => read('google', { status: 'REQUEST_DENIED' })).toThrow()
    const provider = geocoderProvider({
      type: 'google',
      url: undefined,
      searchUrl: undefined,
      key: 'k',
      language: 'pt-BR',
    })
    const results = [
      { formatted_address: 'Rua A, 1', geometry: { location: { lat: -23, lng: -47 } } },
      { geometry: null },
    ]
    expect(provider?.readPlaces(JSON.stringify({ status: 'OK', results }))).toEqual([
      { name: 'Rua A, 1', latitude: -23, longitude: -47, isTown: false },
    ])
    expect(provider?.readPlaces('{"status":"ZERO_RESULTS"}')).toEqual([])
    expect(provider?.searchUrlOf('a b')).toContain('address=a%20b&')
  })
})

describe('the nearest town', () => {
  test.each([
    ['pt-BR', -22.82, -46.97, '≈ 7 km N de Souzas, SP'],
    ['pt-BR', -22.9056, -47.0608, '≈ Campinas, SP'],
    ['en-US', -3.2, -60.2, '≈ 10 km N of Iranduba, AM'],
  ] as const)('%s', (language, latitude, longitude, expected) => {
    const text = createApproximateAddress(language)({ latitude, longitude })
    expect(text).toBe(expected)
  })
  test('there is none at sea', () => {
    expect(createApproximateAddress('pt-BR')({ latitude: -30, longitude: -30 })).toBeNull()
  })
})
