import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCallOut } from '#src/platform/outbound'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { startTestServer, type TestServer } from '../../../test/server'
import { makeFirstAdmin } from '../../../test/people'
import { createCepFinder } from './cep-finder'
import { readCepAnswer } from './cep-services'

/** A stand-in for both services: says what it is told to, and keeps what it was asked. */
let service: Server
let base: string
let asked: string[] = []
let answers: Record<string, { status: number; body: string }> = {}

const VIA = { cep: '01310-100', logradouro: 'Avenida Paulista', complemento: 'de 612 a 1510', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' } // prettier-ignore
const BRASIL = { cep: '37720000', state: 'MG', city: 'Botelhos', neighborhood: null, street: null, service: 'x' }
const ok = (value: unknown) => ({ status: 200, body: JSON.stringify(value) })

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status, body } = answers[request.url?.split('/')[1] ?? ''] ?? { status: 500, body: 'no' }
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), 30)
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => service.close(closed)))
beforeEach(() => {
  asked = []
  answers = {}
})

const clock = manualClock(new Date('2026-11-23'))
const finder = () =>
  createCepFinder({
    urls: [`${base}/first/{cep}/json`, `${base}/second/{cep}`],
    callOut: createCallOut(['127.0.0.1']),
    clock,
    log: silentLog,
  })
const code = (promise: Promise<unknown>) => promise.then(() => 'found', (error: { code?: string }) => error.code) // prettier-ignore

test.each([
  [
    'an address',
    ok(VIA),
    { rua: 'Avenida Paulista', complemento: 'de 612 a 1510', bairro: 'Bela Vista', cidade: 'São Paulo', estado: 'SP' },
  ],
  ['a town with one CEP', ok(BRASIL), { rua: '', complemento: '', bairro: '', cidade: 'Botelhos', estado: 'MG' }],
  [
    'the same in the words of the other',
    ok({ ...VIA, logradouro: '', bairro: '', complemento: '' }),
    { rua: '', complemento: '', bairro: '', cidade: 'São Paulo', estado: 'SP' },
  ],
  ['unknown, as a word under a status of success', ok({ erro: 'true' }), null],
  ['unknown, as a flag', ok({ erro: true }), null],
  ['unknown, by its status', { status: 404, body: '{"errors":[]}' }, null],
] as const)('%s is read', (_, { status, body }, expected) => {
  expect(readCepAnswer(status, body)).toEqual(expected)
})

test.each([
  ['a bad form, as a page', { status: 400, body: '<html>' }],
  ['a page under a status of success', { status: 200, body: '<html>' }],
  ['somewhere else', { status: 302, body: '' }],
  ['a list', ok([VIA])],
  ['nothing', ok(null)],
  ['no town', ok({ ...VIA, localidade: '' })],
  ['a state that is none', ok({ ...VIA, uf: 'São Paulo' })],
  ['a street that is a number', ok({ ...VIA, logradouro: 7 })],
])('%s is no answer', (_, { status, body }) => {
  expect(() => readCepAnswer(status, body)).toThrow()
})

test('what the first does not say the second is asked; each CEP once, however many ask at once', async () => {
  answers = { second: ok(BRASIL) }
  const one = finder()
  const found = await Promise.all(Array.from({ length: 10 }, (_, index) => one.find(index, '37720-000')))
  expect(new Set(found.map(({ cidade }) => cidade))).toEqual(new Set(['Botelhos']))
  expect(found[0]?.cep).toBe('37720-000')
  expect(await one.find(1, '37720000')).toEqual(found[0])
  expect(asked).toEqual(['/first/37720000/json', '/second/37720000'])
})

test('an unknown one is asked again after an hour, a failure at once', async () => {
  const one = finder()
  expect(await code(one.find(1, '00000000'))).toBe('CEP_UNAVAILABLE')
  answers = { first: ok({ erro: 'true' }) }
  expect(await code(one.find(1, '00000000'))).toBe('CEP_UNKNOWN')
  expect(await code(one.find(1, '00000000'))).toBe('CEP_UNKNOWN')
  expect(asked).toHaveLength(3)
  clock.advance(3_600_001)
  answers = { first: ok(VIA) }
  expect(await code(one.find(1, '00000000'))).toBe('found')
})

test('nobody asks for a list of all there are; others are not held up', async () => {
  answers = { first: ok(VIA) }
  const one = finder()
  const codes = await Promise.all(Array.from({ length: 40 }, (_, index) => code(one.find(7, `0131${1000 + index}`))))
  expect(codes.filter((told) => told === 'TOO_MANY_REQUESTS')).toHaveLength(20)
  expect(await code(one.find(8, '99999999'))).toBe('found')
})

test('[ADM-USERS-04] the call answers who is signed in, refuses what is no CEP, and works without any service', async () => {
  answers = { first: ok(VIA) }
  let server: TestServer | null = null
  try {
    server = await startTestServer({ cepUrls: [`${base}/first/{cep}`], outboundPrivateHosts: ['127.0.0.1'] })
    const { client } = await makeFirstAdmin(server)
    expect((await client.get('/tarkan/cep/01310-100')).json()).toEqual({
      cep: '01310-100',
      rua: 'Avenida Paulista',
      complemento: 'de 612 a 1510',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      estado: 'SP',
    })
    expect(asked).toEqual(['/first/01310100'])
    for (const bad of ['1', '0131010', '01310-1000', '..%2F..%2Fetc', '０１３１０１００'])
      expect((await client.get(`/tarkan/cep/${encodeURI(bad)}`)).status, bad).toBeGreaterThanOrEqual(400)
    expect(asked).toHaveLength(1)
    expect((await server.client().get('/tarkan/cep/01310-100')).status).toBe(401)
  } finally {
    await server?.close()
  }
  const off = createCepFinder({ urls: [], callOut: createCallOut([]), clock, log: silentLog })
  expect(await code(off.find(1, '01310100'))).toBe('CEP_DISABLED')
})
