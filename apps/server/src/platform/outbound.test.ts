import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallOut, isPrivateAddress } from './outbound'

let server: Server
let base: string
const heard: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    if (request.url === '/slow') return
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/long') response.end('x'.repeat(5000))
    else request.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['not an address', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2001:4860:4860::8888', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test('a host of the own network is only called when it is allowed by name', async () => {
  const guarded = createCallOut([])
  await expect(guarded({ url: `${base}/` })).rejects.toThrow('private')
  await expect(guarded({ url: `${base.replace('127.0.0.1', 'localhost')}/` })).rejects.toThrow('private')
  await expect(guarded({ url: 'http://[::ffff:127.0.0.1]/' })).rejects.toThrow('private')
  await expect(guarded({ url: 'file:///etc/passwd' })).rejects.toThrow('not an address')
  expect(heard).toEqual([])
  const open = createCallOut(['127.0.0.1'])
  expect(await open({ url: `${base}/`, method: 'POST', body: 'ação' })).toMatchObject({ status: 200, body: 'ação' })
})

test('an answer that is too long, too late or elsewhere ends the call, and no failure repeats the query', async () => {
  const open = createCallOut(['127.0.0.1'])
  await expect(open({ url: `${base}/long`, maxBytes: 1000 })).rejects.toThrow('too long')
  await expect(open({ url: `${base}/slow`, timeoutMs: 50 })).rejects.toThrow('no answer in time')
  expect(await open({ url: `${base}/away` })).toMatchObject({ status: 302 })
  const closed = open({ url: 'http://127.0.0.1:1/?key=s3cret' })
  await expect(closed).rejects.toThrow('ECONNREFUSED')
  await expect(closed).rejects.not.toThrow('s3cret')
})
