import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAdmin, makeUser, type Person } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'

let server: TestServer
let admin: Person
let consoleDir: string
beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'rastro-console-'))
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><html><title>console</title>')
  await writeFile(join(consoleDir, 'sw.js'), 'self')
  await writeFile(join(consoleDir, 'assets', 'main-AbCd1234.js'), `export const a = '${'a'.repeat(5000)}'`)
  const text = `export const b = '${'b'.repeat(5000)}'`
  await writeFile(join(consoleDir, 'assets', 'stage-AbCd1234.js'), text)
  await writeFile(join(consoleDir, 'assets', 'stage-AbCd1234.js.gz'), gzipSync(text))
  await writeFile(join(consoleDir, 'assets', 'stage-AbCd1234.js.br'), brotliCompressSync(text))
  server = await startTestServer({ consoleDir, webOrigin: 'https://fleet.example', licenseDeviceLimit: 12 })
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await server.close()
  await rm(consoleDir, { recursive: true, force: true })
})

const page = { headers: { accept: 'text/html,*/*' } }

describe('the console', () => {
  test.each(['/', '/devices', '/device/12/history?from=1'])('%s is the page, never kept', async (path) => {
    const answer = await server.client().get(path, page)
    expect(answer).toMatchObject({ status: 200, text: '<!doctype html><html><title>console</title>' })
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  })
  test('the page says who it is for, that the first picture fits; what the service worker keeps says it to nobody', async () => {
    const shown = async (client: typeof admin.client, path = '/devices') => {
      const answer = await client.get(path, page)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      return {
        known: /<html data-known="(\w+)"/.exec(answer.text)?.[1] ?? null,
        vary: answer.headers.get('vary') ?? '',
      }
    }
    expect(await shown(admin.client)).toMatchObject({ known: 'true', vary: expect.stringContaining('Cookie') })
    expect(await shown(admin.client, '/')).toMatchObject({ known: 'true' })
    expect(await shown(admin.client, '/index.html')).toMatchObject({ known: null })
    const driver = await makeUser(server, admin, { attributes: { 'tarkan.isQrDriverId': 5 } })
    expect(await shown(driver.client)).toMatchObject({ known: 'apart' })
    expect(await shown(server.client())).toMatchObject({ known: null })
    await driver.client.delete('/api/session')
    expect(await shown(driver.client)).toMatchObject({ known: null })
  })
  test('the root is the page for whoever asks, however it may be compressed; hidden files are not there', async () => {
    const asked: Array<Record<string, string>> = [
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'gzip, br' },
      { accept: 'text/html', 'accept-encoding': 'gzip' },
    ]
    for (const headers of asked)
      expect(await server.client().get('/', { headers })).toMatchObject({
        status: 200,
        text: '<!doctype html><html><title>console</title>',
      })
    expect(await server.client().get('/.built-from')).toMatchObject({ status: 404 })
  })
  test.each([
    ['/missing.js', page],
    ['/assets/gone-AbCd1234.js', page],
    ['/devices', {}],
    ['/api/nothing', page],
  ])('%s is not the page', async (path, options) => {
    expect(await server.client().get(path, options)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
  test('hashed files are kept for long and compressed, the service worker is not kept', async () => {
    const asset = await server.client().get('/assets/main-AbCd1234.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect(asset.text).toHaveLength(5019)
    expect((await server.client().get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })
  test('a browser that reads brotli gets the smallest, and whoever keeps answers is told that they differ', async () => {
    const ask = (encodings: string) =>
      server.client().get('/assets/stage-AbCd1234.js', { headers: { 'accept-encoding': encodings } })
    const asset = await ask('gzip, deflate, br, zstd')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('vary')).toBe('accept-encoding')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.text).toHaveLength(5019)
    expect((await ask('identity')).headers.get('content-encoding')).toBeNull()
  })
  test('nothing outside the folder is served', async () => {
    expect((await server.client().get('/..%2f..%2fetc%2fpasswd')).status).toBeGreaterThanOrEqual(400)
  })
})

describe('every answer of the API', () => {
  test('says which methods a path takes', async () => {
    const answer = await admin.client.request('PUT', '/api/session')
    expect(answer).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, DELETE, OPTIONS')
    expect((await admin.client.request('POST', '/api/devices/5')).headers.get('allow')).toBe(
      'GET, HEAD, PUT, DELETE, OPTIONS',
    )
    expect((await admin.client.request('PUT', '/api/no/such/path')).status).toBe(404)
  })
  test('[CORE-SERVER-07] carries the licence', async () => {
    const { headers } = await server.client().get('/api/server')
    expect([headers.get('licensemode'), headers.get('devicelimit')]).toEqual(['plus', '12'])
  })
  test.each([
    [undefined, '*'],
    ['https://fleet.example', 'https://fleet.example'],
    ['https://evil.example', null],
  ])('to the origin %s allows %s', async (origin, allowed) => {
    const answer = await server.client().get('/api/server', { headers: origin ? { origin } : {} })
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  })
  test('OPTIONS needs nobody signed in', async () => {
    expect((await server.client().request('OPTIONS', '/api/devices')).status).toBe(200)
  })
})

describe('the server object', () => {
  test('[CORE-SERVER-05] is read by anybody, replaced by administrators; attributes stay as they were written', async () => {
    const before = (await admin.client.get('/api/server')).json()
    const attributes = { 'tarkan.lang': 'pt-BR', unknown: { deep: [1, null] } }
    const put = await admin.client.put('/api/server', { ...before, attributes, latitude: -22.9, isPlus: true })
    expect(put.json()).toMatchObject({ attributes, latitude: -22.9 })
    expect((await server.client().get('/api/server')).json()).toMatchObject({
      attributes,
      latitude: -22.9,
      storageSpace: null,
    })
    expect((await admin.client.get('/api/server')).json<{ storageSpace: number[] }>().storageSpace).toHaveLength(2)
  })
  test('health and time zones', async () => {
    expect(await server.client().get('/api/health')).toMatchObject({ status: 200, text: 'OK' })
    expect((await admin.client.get('/api/server/timezones')).json()).toContain('America/Sao_Paulo')
  })
})

test('OpenAPI lists every call with its parameters and bodies', async () => {
  const { paths } = (await server.client().get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, object>>
  }>()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/session', '/api/devices/{id}', '/api/permissions/bulk', '/api/positions']),
  )
  expect(paths['/api/devices']?.get).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'uniqueId', in: 'query' })]),
  })
  expect(paths['/api/devices']?.post).toHaveProperty('requestBody')
})

describe('bad input', () => {
  test('a body that is too large', async () => {
    const answer = await admin.client.post('/api/devices', { name: 'x'.repeat(3 * 1024 * 1024), uniqueId: '1' })
    expect(answer).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })
  test('a content type nobody reads', async () => {
    const answer = await admin.client.request('POST', '/api/devices', {
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })
  test('a failure of ours tells a code and no stack; at sign-in it is "try again later"', async () => {
    const { users } = server.context
    const original = users.byEmailOrLogin
    users.byEmailOrLogin = () => {
      throw new TypeError('secret detail')
    }
    const login = await server.client().form('/api/session', { email: 'a', password: 'b' })
    const basic = await server.client().get('/api/devices', { headers: { authorization: 'Basic YTpi' } })
    users.byEmailOrLogin = original
    expect(login).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(basic).toMatchObject({
      status: 500,
      code: 'INTERNAL_ERROR',
      text: 'java.lang.IllegalStateException: Internal error',
    })
  })
})
