import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commandEndpoints } from '@rastro/model/command'
import { computedEndpoints } from '@rastro/model/computed'
import { deviceEndpoints } from '@rastro/model/device'
import { geofenceEndpoints } from '@rastro/model/geofence'
import { groupEndpoints } from '@rastro/model/group'
import { maintenanceEndpoints } from '@rastro/model/maintenance'
import { endpoint } from '@rastro/model/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error'
import { call, queryFor } from './call'
import { currentLicence } from './licence'
import { request, withQuery } from './request'
import { fetchSession, requestRecovery, signIn } from './session'

/** What the little server was asked, and what it answers. */
let asked: { method?: string; url?: string; type?: string; body: string }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
let server: Server
const browserFetch = globalThis.fetch

beforeEach(async () => {
  asked = []
  server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      asked.push({ method: incoming.method, url: incoming.url, type: incoming.headers['content-type'], body })
      answer(incoming, response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  // A page resolves paths against its own origin; Node needs to be told it.
  globalThis.fetch = (path, options) => browserFetch(`http://127.0.0.1:${port}${String(path)}`, options)
})

afterEach(async () => {
  globalThis.fetch = browserFetch
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const reply = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (_, response) => void response.writeHead(status, headers).end(body)
}

test('[CORE-SESSION-02] signing in posts a form with exactly the user and the password', async () => {
  reply(200, '{"id":7,"name":"João"}')
  await expect(signIn({ email: 'joao@frota.com', password: 'segredo' })).resolves.toMatchObject({ id: 7 })
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/api/session',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'email=joao%40frota.com&password=segredo',
    },
  ])
})

test('the second factor is asked for by a header', async () => {
  reply(401, 'HTTP 401 Unauthorized', { 'WWW-Authenticate': 'TOTP' })
  await expect(signIn({ email: 'a', password: 'b' })).rejects.toMatchObject({ needsCode: true })
  reply(401, 'HTTP 401 Unauthorized')
  await expect(signIn({ email: 'a', password: 'b' })).rejects.toMatchObject({ needsCode: false })
})

test.each([404, 401])('[CORE-SESSION-05] status %i means nobody is signed in', async (status) => {
  reply(status, 'HTTP 404 Not Found')
  await expect(fetchSession()).resolves.toBeNull()
})

test('[CORE-SESSION-08] recovery posts the address and where it was asked', async () => {
  reply(204, '')
  await requestRecovery('ana@frota.com', 'https://rastreio.example')
  expect(asked[0]?.body).toBe('email=ana%40frota.com&requested_from=https%3A%2F%2Frastreio.example')
  expect(asked[0]?.url).toBe('/api/session/password')
})

test.each(['/api/x', '/tarkan/x'])('[CORE-APIMAIN-02] %s: below 400 is success, from 400 on none', async (path) => {
  for (const status of [200, 202, 204, 304, 399]) {
    reply(status, '')
    await expect(request({ path }), String(status)).resolves.toBeUndefined()
  }
  for (const status of [400, 404, 500]) {
    reply(status, '')
    await expect(request({ path }), String(status)).rejects.toMatchObject({ status })
  }
})

test('[CORE-APIMAIN-02] [CORE-APIMAIN-01] [CORE-APIPROV-01] both clients send who is asking, and give up in their time', async () => {
  const patience: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patience.push(ms)
    return AbortSignal.abort(new DOMException('slow', 'TimeoutError'))
  })
  const credentials: unknown[] = []
  const sending = globalThis.fetch
  globalThis.fetch = (path, options) => {
    credentials.push(options?.credentials)
    return sending(path, options)
  }
  try {
    for (const path of ['/api/devices', '/tarkan/shares'])
      await expect(request({ path })).rejects.toMatchObject({ status: 0, code: 'CONNECTION_ERROR' })
  } finally {
    vi.restoreAllMocks()
  }
  expect(patience).toEqual([60_000, 30_000])
  expect(credentials).toEqual(['same-origin', 'same-origin'])
  expect(asked).toEqual([])
})

test('a caller that gives up is told so, not that the connection broke', async () => {
  const leaving = new AbortController()
  answer = () => leaving.abort()
  await expect(request({ path: '/api/x', signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['groups', groupEndpoints.remove],
  ['geofences', geofenceEndpoints.remove],
  ['commands', commandEndpoints.remove],
  ['attributes/computed', computedEndpoints.remove],
  ['maintenance', maintenanceEndpoints.remove],
  ['devices', deviceEndpoints.remove],
])('[CORE-APIMAIN-04] of %s nothing is deleted without an id above 0', async (path, remove) => {
  reply(204, '')
  for (const id of [0, -1, undefined, null, Number.NaN, 1.5, ''])
    await expect(call(remove, { params: { id: id as number } })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(asked).toEqual([])
  await call(remove, { params: { id: 5 } })
  expect(asked).toMatchObject([{ method: 'DELETE', url: `/api/${path}/5` }])
})

test('statuses below 400 are success, also without a body or with text', async () => {
  reply(202, '{"id":1}')
  await expect(request({ path: '/api/x' })).resolves.toEqual({ id: 1 })
  reply(204, '')
  await expect(request({ path: '/api/x' })).resolves.toBeUndefined()
  reply(200, 'token-text', { 'Content-Type': 'application/json' })
  await expect(request({ path: '/api/x' })).resolves.toBe('token-text')
})

test('[CORE-ERRORS-21] a refused call carries code, status and the data of the answer', async () => {
  reply(400, '{"code":"USER_DEVICE_LIMIT_REACHED","left":0}')
  const error = await request({ path: '/api/devices', method: 'POST', json: {} }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'USER_DEVICE_LIMIT_REACHED', data: { left: 0 } })
})

test('[CORE-ERRORS-02] a server that hangs up is CONNECTION_ERROR', async () => {
  answer = (incoming) => incoming.socket.destroy()
  await expect(request({ path: '/api/x' })).rejects.toMatchObject({ status: 0, code: 'CONNECTION_ERROR' })
})

test('the licence headers are read when they are sent', async () => {
  reply(200, '{}', { licensemode: 'plus', devicelimit: '25' })
  await request({ path: '/api/x' })
  expect(currentLicence()).toEqual({ mode: 'plus', deviceLimit: 25 })
  reply(200, '{}')
  await request({ path: '/api/x' })
  expect(currentLicence()).toEqual({ mode: 'plus', deviceLimit: 25 })
})

const readThing = endpoint('GET', '/api/things/:id', {
  params: z.object({ id: z.string() }),
  query: z.object({ part: z.array(z.number()) }),
  reply: z.object({ name: z.string() }),
  summary: 'A thing.',
})

test('an endpoint is called with its path filled in, and its key begins with the path', async () => {
  reply(200, '{"name":"x"}')
  const input = { params: { id: 'a/b' }, query: { part: [1, 2] } }
  await expect(call(readThing, input)).resolves.toEqual({ name: 'x' })
  expect(asked[0]?.url).toBe('/api/things/a%2Fb?part=1&part=2')
  expect(queryFor(readThing, input).queryKey).toEqual(['/api/things/:id', input])
})

test('queries repeat arrays and leave out what is absent', () => {
  expect(withQuery('/api/p', { id: [1, 2], a: undefined, b: null, c: 'x y' })).toBe('/api/p?id=1&id=2&c=x+y')
  expect(withQuery('/api/p')).toBe('/api/p')
})
