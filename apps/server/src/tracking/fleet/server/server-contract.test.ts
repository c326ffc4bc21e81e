import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

test('time zones are all that have a name, older ones and offsets too', async () => {
  const zones = (await admin.client.get('/api/server/timezones')).json<string[]>()
  expect(zones.length).toBeGreaterThan(590)
  expect(new Set(zones).size).toBe(zones.length)
  const some = ['America/Sao_Paulo', 'America/Buenos_Aires', 'Brazil/East', 'US/Eastern', 'Etc/GMT+3', 'UTC', 'GMT', 'EST5EDT', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Europe/Kyiv'] // prettier-ignore
  expect(zones).toEqual(expect.arrayContaining(some))
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

describe('files of the house', () => {
  const save = (name: string, body: string) =>
    admin.client.request('POST', `/api/server/file/${name}`, {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
  test('are served under their names and win over those of the build; what is in them runs nothing', async () => {
    expect((await save('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(200)
    const answer = await server.client().get('/logo.svg?v=1')
    expect(answer).toMatchObject({ status: 200, text: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    await save('logo.svg', '<svg/>')
    expect((await server.client().get('/logo.svg')).text).toBe('<svg/>')
  })
  test.each([
    '..%2fsecret.txt',
    '%2e%2e%2fa.svg',
    'a%2fb.svg',
    '.hidden.svg',
    'index.html',
    'sw.js',
    'logo',
    'a.exe',
    `${'a'.repeat(90)}.svg`,
  ])('none is called %s', async (name) => {
    const answer = await save(name, 'x')
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })
  test('are none of other people’s business', async () => {
    const person = await makeUser(server, admin)
    const body = { body: 'x', headers: { 'content-type': 'application/octet-stream' } }
    expect((await person.client.request('POST', '/api/server/file/a.txt', body)).code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await server.client().get('/a.txt')).status).toBe(404)
    expect((await save('big.txt', 'x'.repeat(2_000_001))).status).toBe(413)
  })
})

test('the cache as text, and memory given back', async () => {
  const device = await makeDevice(admin)
  const driver = (await admin.client.post('/api/drivers', { name: 'M', uniqueId: 'card-1' })).json<{ id: number }>()
  await admin.client.post('/api/permissions', { deviceId: device.id, driverId: driver.id })
  const cache = await admin.client.get('/api/server/cache')
  expect(cache.headers.get('content-type')).toContain('text/plain')
  expect(cache.text).toContain(`device ${device.id} "${device.uniqueId}"\n  driver: ${driver.id}\n`)
  expect(await admin.client.get('/api/server/gc')).toMatchObject({ status: 200, text: '' })
})

test('a camera that shows nothing has an empty playlist, for who sees the device', async () => {
  const device = await makeDevice(admin)
  const path = `/api/stream/${device.id}/1`
  const playlist = await admin.client.get(`${path}/live.m3u8`)
  expect(playlist).toMatchObject({ status: 200 })
  expect(playlist.headers.get('content-type')).toContain('application/vnd.apple.mpegurl')
  expect(playlist.text).toMatch(/^#EXTM3U\n/)
  expect((await admin.client.get(`${path}/0.ts`)).status).toBe(404)
  const person = await makeUser(server, admin)
  expect((await person.client.get(`${path}/live.m3u8`)).code).toBe('DEVICE_ACCESS_DENIED')
})
