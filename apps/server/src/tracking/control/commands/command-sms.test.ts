import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerInfo } from '@rastro/model/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Log } from '#src/platform/log'
import {
  becomes,
  connectTo,
  expectRefusal,
  newTracked,
  orderOf,
  ordersOf,
  said,
  sendCommand,
} from '../../../../test/commands'
import { makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import type { Report } from '../../../../test/trackers'
import { until } from '../../../../test/tracking'
import { smsBody } from './sms-gateway'

const KEY = 'Bearer chave-muito-secreta'

/** A gateway of our own: it keeps what it was asked and answers as it is told. */
const asked: Array<{ method: string; type: string; key: string; body: string }> = []
let answer = { status: 200, body: '{"situacao":"OK"}' }
let gateway: Server
let server: TestServer
let admin: Person
const logged: string[] = []
const keep = (fields: object, message: string): void => void logged.push(JSON.stringify([fields, message]))
const log: Log = { debug: keep, info: keep, warn: keep, error: keep, child: () => log }

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { 'content-type': type = '', authorization: key = '' } = request.headers
      asked.push({ method: request.method ?? '', type, key, body: Buffer.concat(chunks).toString() })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
  const sms = { smsUrl, smsAuthorization: KEY, outboundPrivateHosts: ['127.0.0.1'] }
  server = await startTestServer({ protocolPorts: { gt06: 1, suntech: 2 }, ...sms }, { log })
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await server.close()
  gateway.close()
})

const PHONE = '+55 (41) 99876-5432'
const sms = (deviceId: number, type: string, attributes: object = {}) =>
  sendCommand(admin, deviceId, type, attributes, { textChannel: true })
const newDevice = () => newTracked(admin, { phone: PHONE })

test('[CORE-COMMANDS-11] a text goes to the phone of the device through the gateway, key and all', async () => {
  asked.length = 0
  const device = await newDevice()
  const sent = await sms(device.id, 'custom', { data: 'RESET "now",{uniqueId}#' })
  expect(sent).toMatchObject({ status: 200 })
  expect(asked).toEqual([
    {
      method: 'POST',
      type: 'application/json; charset=utf-8',
      key: KEY,
      body: JSON.stringify({ phone: '+5541998765432', message: `RESET "now",${device.uniqueId}#` }),
    },
  ])
  expect(await orderOf(admin, device.id)).toMatchObject({ state: 'sent', textChannel: true, waitingFor: null })
})

test.each([
  ['an error', { status: 500, body: 'oops' }],
  ['a failure that calls itself 200', { status: 200, body: '{"situacao":"ERRO","codigo":"402"}' }],
  ['another address', { status: 302, body: '' }],
])('[CORE-COMMANDS-11] a gateway that answers %s: the SMS error', async (_, reply) => {
  answer = reply
  const device = await newDevice()
  expectRefusal(await sms(device.id, 'custom', { data: 'RESET#' }), 'SMS_FAILED', 'Failed to send SMS')
  answer = { status: 200, body: '' }
  expect(await orderOf(admin, device.id)).toMatchObject({ state: 'failed', error: 'SMS_FAILED' })
})

test('[CORE-COMMANDS-11] a device without a phone, a type that is no text', async () => {
  const bare = await newTracked(admin)
  expectRefusal(await sms(bare.id, 'custom', { data: 'X' }), 'DEVICE_PHONE_REQUIRED', 'phone')
  expect(await ordersOf(admin, bare.id)).toEqual([])
  const device = await newDevice()
  const tracker = await connectTo(server, device)
  await said(server, device, tracker, { kmh: 0 })
  expectRefusal(await sms(device.id, 'engineStop'), 'COMMAND_NOT_SUPPORTED', 'gt06')
  await tracker.end()
})

describe('the safety envelope by SMS', () => {
  test.each<[string, Report | null, string | null]>([
    ['stands', { kmh: 0 }, null],
    ['moves', { kmh: 60 }, 'stop'],
    ['has an old fix', { kmh: 0, ageSeconds: 400 }, 'fix'],
    ['has a fix from the future', { kmh: 0, ageSeconds: -400 }, 'fix'],
    ['has an invalid fix', { kmh: 0, valid: false }, 'fix'],
    ['never had a fix', null, 'fix'],
  ])('[CORE-COMMANDS-09] the vehicle %s', async (_, report, waits) => {
    asked.length = 0
    const device = await newDevice()
    const tracker = await connectTo(server, device)
    if (report) await said(server, device, tracker, report)
    expect((await sms(device.id, 'custom', { data: 'RELAY,1#' })).status).toBe(waits ? 202 : 200)
    expect(await orderOf(admin, device.id)).toMatchObject({ critical: true, waitingFor: waits })
    expect(asked).toHaveLength(waits ? 0 : 1)
    await tracker.end()
  })

  test('[CORE-COMMANDS-09] a stop that is held leaves as SMS when the vehicle stands', async () => {
    asked.length = 0
    const device = await newDevice()
    const tracker = await connectTo(server, device)
    await said(server, device, tracker, { kmh: 50, ageSeconds: 9 })
    await sms(device.id, 'custom', { data: 'RELAY,1#' })
    await said(server, device, tracker, { kmh: 40, ageSeconds: 5 })
    tracker.report({ kmh: 0 })
    await until(() => asked.length === 1)
    await becomes(admin, device.id, { state: 'sent' })
    expect(tracker.heard()).not.toContain('RELAY')
    await tracker.end()
  })
})

test('[CORE-COMMANDS-11] the key of the gateway is in no reply and no log', async () => {
  const { text } = await admin.client.get('/api/server')
  expect((JSON.parse(text) as ServerInfo).textEnabled).toBe(true)
  expect(text).not.toContain('chave-muito-secreta')
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toContain('chave-muito-secreta')
})

test('[CORE-COMMANDS-11] without a gateway: SMS not configured', async () => {
  const plain = await startTestServer()
  const person = await makeFirstAdmin(plain)
  const device = await newTracked(person, { phone: PHONE })
  const refusal = await sendCommand(person, device.id, 'custom', { data: 'X' }, { textChannel: true })
  expectRefusal(refusal, 'SMS_NOT_CONFIGURED', 'SMS not configured')
  expect((await person.client.get('/api/server')).json<ServerInfo>().textEnabled).toBe(false)
  await plain.close()
})

test.each([
  ['{"to":"{phone}","msg":"{message}"}', '{"to":"+55","msg":"a\\"b\\n{phone}"}'],
  ['key=1&number={phone}&msg={message}', 'key=1&number=%2B55&msg=a%22b%0A%7Bphone%7D'],
])('no message breaks out of %s', (template, expected) => {
  expect(smsBody(template, '+55', 'a"b\n{phone}')).toBe(expected)
})
