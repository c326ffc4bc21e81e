import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import { TOTP_KEY_KEPT } from '@rastro/model/user'
import { makeDevice, makeFirstAdmin, makeUser, type Person, unique } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const JSON_TYPE = { 'content-type': 'application/json' }

describe('bodies as clients of the contract send them', () => {
  test('[CORE-APIMAIN-03] the connections pages of the stock web app send ids as texts', async () => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(admin)
    const pair = { userId: String(person.user.id), deviceId: String(device.id) }
    expect((await admin.client.post('/api/permissions', pair)).status).toBe(204)
    expect((await person.client.get('/api/devices')).json()).toMatchObject([{ id: device.id }])
    expect((await admin.client.delete('/api/permissions/bulk', [pair])).status).toBe(204)
    expect((await person.client.get('/api/devices')).json()).toEqual([])
    expect((await admin.client.post('/api/permissions', { ...pair, deviceId: 'x' })).status).toBe(400)
  })
  test('a link of texts needs the very rights of one of numbers', async () => {
    const [person, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const device = await makeDevice(other)
    const pair = { userId: String(person.user.id), deviceId: String(device.id) }
    expect(await person.client.post('/api/permissions', pair)).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
  })
  test('a script that sends everything as texts', async () => {
    const fields = { id: '', name: 7, uniqueId: unique('php'), disabled: 'false', groupId: '', expirationTime: '' }
    const device = (await admin.client.post('/api/devices', fields)).json<Device>()
    expect(device).toMatchObject({ name: '7', disabled: false, groupId: 0, expirationTime: null })
    const changed = { ...device, id: String(device.id), disabled: 1, phone: 5511 }
    expect((await admin.client.put(`/api/devices/${device.id}`, changed)).json()).toMatchObject({
      id: device.id,
      disabled: true,
      phone: '5511',
    })
    const hours = { deviceId: String(device.id), hours: '3600000' }
    expect((await admin.client.put(`/api/devices/${device.id}/accumulators`, hours)).code).not.toBe('INVALID_INPUT')
  })
  test.each([-1, 0, 999_999, 'x', null, { a: 1 }])('the id %j of what is made now is not looked at', async (id) => {
    const answer = await admin.client.post('/api/groups', { id, name: unique('group') })
    expect(answer.status).toBe(200)
    expect(answer.json<{ id: number }>().id).toBeGreaterThan(0)
  })
  test('our own calls stay strict', async () => {
    const device = await makeDevice(admin)
    const set = { disabled: 'true' }
    expect((await admin.client.post('/api/devices/bulk', { deviceIds: [device.id], set })).status).toBe(400)
    expect((await admin.client.post('/api/positions', { id: ['1'] })).status).toBe(400)
  })
  test('attributes hold maps, lists and null, and give them back', async () => {
    const attributes = { a: { b: [1, 'x', null, true] }, none: null, list: [], text: '2', number: 2 }
    const device = await makeDevice(admin, { attributes })
    expect((await admin.client.get(`/api/devices/${device.id}`)).json()).toMatchObject({ attributes })
    for (const path of ['groups', 'drivers', 'maintenance']) {
      const body = { name: 'n', uniqueId: unique('u'), type: 'hours', attributes }
      const sent =
        path === 'groups'
          ? { name: 'n', attributes }
          : path === 'drivers'
            ? { name: 'n', uniqueId: unique('u'), attributes }
            : { ...body, uniqueId: undefined }
      expect((await admin.client.post(`/api/${path}`, sent)).json()).toMatchObject({ attributes })
    }
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    const body = `{"name":"n","uniqueId":"${unique('deep')}","attributes":{"a":${deep}}}`
    expect((await admin.client.request('POST', '/api/devices', { body, headers: JSON_TYPE })).status).toBe(400)
    const long = { attributes: { a: 'x'.repeat(4000) } }
    expect((await admin.client.put(`/api/devices/${device.id}`, { ...device, ...long })).status).toBe(400)
  })
  test('a second factor is taken away by null, kept by what a client read, and never shown', async () => {
    const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { user } = await makeUser(server, admin)
    const save = async (fields: object) =>
      (await admin.client.put(`/api/users/${user.id}`, { ...user, password: null, ...fields })).json()
    const asksFor = async () =>
      (await server.client().form('/api/session', { email: user.email, password: 'tres-onibus-azuis' })).status === 401
    expect(await save({ totpKey })).toMatchObject({ totpKey: TOTP_KEY_KEPT })
    expect(await asksFor()).toBe(true)
    expect(await save({ totpKey: TOTP_KEY_KEPT })).toMatchObject({ totpKey: TOTP_KEY_KEPT })
    expect(await save({ totpKey: undefined })).toMatchObject({ totpKey: TOTP_KEY_KEPT })
    expect(await asksFor()).toBe(true)
    expect(await save({ totpKey: null })).toMatchObject({ totpKey: null })
    expect(await asksFor()).toBe(false)
    const wrong = { ...user, totpKey: 'not base 32!' }
    expect((await admin.client.put(`/api/users/${user.id}`, wrong)).status).toBe(400)
    const copy = { name: 'Copy', email: `${unique('copy')}@example.com`, totpKey: TOTP_KEY_KEPT }
    expect((await admin.client.post('/api/users', copy)).json()).toMatchObject({ totpKey: null })
  })
})

describe('HTTP as clients of the contract expect it', () => {
  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'a JSON body announced as %s is 415',
    async (type) => {
      const answer = await admin.client.request('POST', '/api/devices', {
        body: '{"name":"a","uniqueId":"b"}',
        headers: { 'content-type': type },
      })
      expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    },
  )
  test('who reads only pages is told 406 where there is only JSON, even before he is asked who he is', async () => {
    const get = (accept: string, path = '/api/devices', client = admin.client) =>
      client.get(path, { headers: { accept } })
    for (const accept of ['text/html', 'image/png, text/*;q=0.5']) {
      expect(await get(accept)).toMatchObject({ status: 406, code: 'NOT_ACCEPTABLE' })
      expect((await get(accept, '/api/devices', server.client())).status).toBe(406)
    }
    for (const accept of ['', '*/*', 'application/json', 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/*'])
      expect((await get(accept)).status, accept).toBe(200)
    expect((await get('text/html', '/api/health')).status).toBe(200)
    expect((await get('text/html', '/api/nothing-here')).status).toBe(404)
  })
  test('HEAD answers wherever GET does, with the same headers and no body', async () => {
    const paths = ['/api/devices', '/api/server', '/api/session', '/api/positions', `/api/users/${admin.user.id}`]
    for (const path of paths) {
      const answer = await admin.client.request('HEAD', path)
      expect([path, answer.status, answer.text]).toEqual([path, 200, ''])
      expect(answer.headers.get('content-type')).toContain('application/json')
    }
    expect((await server.client().request('HEAD', '/api/devices')).status).toBe(401)
    expect((await admin.client.request('HEAD', '/api/devices/987654')).status).toBe(404)
  })
  test('OPTIONS tells what a path takes', async () => {
    const allow = async (path: string) => {
      const { status, headers } = await server.client().request('OPTIONS', path)
      return [status, headers.get('allow')]
    }
    expect(await allow('/api/devices')).toEqual([200, 'GET, HEAD, POST, OPTIONS'])
    expect(await allow('/api/devices/5')).toEqual([200, 'GET, HEAD, PUT, DELETE, OPTIONS'])
    expect(await allow('/api/permissions/bulk')).toEqual([200, 'POST, DELETE, OPTIONS'])
    expect(await allow('/api/no/such')).toEqual([404, null])
  })
  test.each(['/api/devices/987654', '/api/no/such?a=1', '/api/devices/abc'])(
    '%s is not there, in JSON',
    async (path) => {
      const json = { headers: { accept: 'application/json' } }
      const answer = await admin.client.get(path, json)
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(answer.json()).toEqual({ message: 'Not Found', url: path.split('?')[0], status: '404' })
      const page = await admin.client.get(path, { headers: { accept: 'text/plain' } })
      expect(page.text).toContain(path.startsWith('/api/devices') ? 'HTTP 406 Not Acceptable' : 'HTTP 404 Not Found')
    },
  )
  test('what is not there any more is gone for administrators, and nobody else’s to know', async () => {
    const person = await makeUser(server, admin)
    for (const path of ['devices', 'groups', 'users', 'drivers', 'orders']) {
      expect((await admin.client.delete(`/api/${path}/987654`)).status).toBe(204)
      expect((await person.client.delete(`/api/${path}/987654`)).status).toBe(400)
    }
  })
  test.each(['\ud800', 'a\udc00b', 'zero \u0000'])(
    'half a character, %j, is refused and stops nothing',
    async (text) => {
      for (const body of [
        { name: text },
        { name: 'n', attributes: { a: [text] } },
        { name: 'n', attributes: { [text]: 1 } },
      ])
        expect(await admin.client.post('/api/groups', body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    },
  )
  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'parts that never end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['no part at all', 'multipart/form-data; boundary=b', 'nothing of it'],
    ['headers that are none', 'multipart/form-data; boundary=b', '--b\r\n:::\r\n\r\nabc\r\n--b--'],
    ['an empty one', 'multipart/form-data; boundary=b', ''],
  ])('a form with %s is 400', async (_name, type, body) => {
    const device = await makeDevice(admin)
    const driver = (await admin.client.post('/api/drivers', { name: 'M', uniqueId: unique('m') })).json<Device>()
    const paths = [
      `devices/${device.id}/image`,
      `devices/${device.id}/photos`,
      `devices/${device.id}/documents`,
      `drivers/${driver.id}/image`,
    ]
    for (const path of paths) {
      const answer = await admin.client.request('POST', `/tarkan/${path}`, { body, headers: { 'content-type': type } })
      expect([path, answer.status]).toEqual([path, 400])
    }
  })
})
