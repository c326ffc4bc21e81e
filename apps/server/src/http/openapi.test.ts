import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contractCalls } from '@rastro/model/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenApiDocument, operationsOf, type OpenApi } from '../../test/openapi-3'
import { startTestServer, type TestServer } from '../../test/server'

let server: TestServer
let document: OpenApi
beforeAll(async () => {
  server = await startTestServer()
  document = OpenApiDocument.parse((await server.client().get('/api/openapi.json')).json())
})
afterAll(() => server.close())

const braced = (key: string): string => key.replaceAll(/:(\w+)/g, '{$1}')

test('the document is one of OpenAPI 3.0 and has every call of the server, once', () => {
  const mounted = server.context.http.mounted.map(({ endpoint: { method, path } }) => braced(`${method} ${path}`))
  expect(mounted.length).toBeGreaterThan(200)
  expect(
    operationsOf(document)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...new Set(mounted)].sort())
})

test('every name in braces is described, and no parameter twice', () => {
  for (const { key, path, operation } of operationsOf(document)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(inPath.sort(), key).toEqual(named.sort())
    const all = operation.parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(all).size, key).toBe(all.length)
  }
})

test('a call of the contract tells the statuses of the contract, also where a file or an address is the answer', () => {
  const operations = new Map(operationsOf(document).map(({ key, operation }) => [key, operation]))
  for (const [call, statuses] of Object.entries(contractCalls)) {
    const told = Object.keys(operations.get(braced(call))?.responses ?? {}).filter((status) => status < '400')
    expect(told, call).toEqual(statuses.filter((status) => status < 400).map(String))
  }
})

test('every path of the stock server is there, but those of messages to people', async ({ skip }) => {
  const place = fileURLToPath(new URL('../../../../../shared/reference/openapi.json', import.meta.url))
  const page = await readFile(place, 'utf8').catch(() => undefined)
  if (page === undefined) return skip('the description of the stock server is not on this machine')
  const shape = (path: string) => path.replaceAll(/\{\w+\}(\.ts)?/g, '*')
  const ours = new Set(Object.keys(document.paths).map(shape))
  const missing = Object.keys((JSON.parse(page) as OpenApi).paths).filter((path) => {
    // What is made of a report stands in its path here: one call for each kind.
    const file = /^\/reports\/(\w+)\/\{type\}$/.exec(path)?.[1]
    return !ours.has(file ? `/api/reports/${file}/xlsx` : shape(`/api${path}`))
  })
  expect(missing.filter((path) => !/^\/notifications\/(test|send)\b/.test(path))).toEqual([])
})
