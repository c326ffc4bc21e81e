import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCallOut } from '#src/platform/outbound'
import { createDomainProof, FILE_PATH, recordValue } from './domain-proof'

const TOKEN = 'um-segredo'

let site: Server
let url: string
let answer: { status: number; headers: Record<string, string>; body: string }
const asked: string[] = []
beforeAll(async () => {
  site = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => site.close(resolve)))
beforeEach(() => {
  asked.splice(0)
  answer = { status: 200, headers: {}, body: '' }
})

const proof = (records: string[] | null, privateHosts = ['127.0.0.1']) =>
  createDomainProof({ lookupTxt: async () => records, callOut: createCallOut(privateHosts), sitesOf: () => [url] })

test('a file with the token proves it, beside other lines', async () => {
  answer.body = `outra=1\r\n${recordValue(TOKEN)}\n`
  expect(await proof([])('x.example', TOKEN)).toBe('found')
  expect(asked).toEqual([FILE_PATH])
})

test.each([
  ['another token', { body: recordValue('outro') }],
  ['the token inside of more', { body: `${recordValue(TOKEN)}x` }],
  ['a page of an error', { status: 404, body: recordValue(TOKEN) }],
  ['a redirect', { status: 302, headers: { location: '/' }, body: recordValue(TOKEN) }],
  ['more than anybody needs', { body: `${'x '.repeat(2000)}${recordValue(TOKEN)}` }],
])('%s proves nothing', async (_, changes) => {
  answer = { ...answer, ...changes }
  expect(await proof([])('x.example', TOKEN)).toBe('absent')
})

test('a domain that leads into the own network is not called', async () => {
  answer.body = recordValue(TOKEN)
  expect(await proof([], [])('x.example', TOKEN)).toBe('absent')
  expect(asked).toEqual([])
})

test('a record needs no file; a resolver that is away says nothing', async () => {
  expect(await proof([recordValue(TOKEN)])('x.example', TOKEN)).toBe('found')
  expect(asked).toEqual([])
  expect(await proof(null)('x.example', TOKEN)).toBe('unreachable')
})
