import type { Device } from '@rastro/model/device'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTracked, orderIdOf, ordersOf, sendCommand } from '../../../../test/commands'
import { makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient, type TestClient, until } from '../../../../test/tracking'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { gl200: 1, meitrack: 2, suntech: 3, h02: 4 } })
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await server.close()
})

interface Ask {
  type: string
  attributes?: Record<string, unknown>
  /** What of it the device hears. */
  words: string
}

interface Dialect {
  protocol: string
  /** A sign of life without a place. */
  alive(id: string): string
  /** Two commands of different kinds, and one more of the kind of the first. */
  first: Ask
  second: Ask
  likeFirst: Ask
  /** Whether the third leaves too, as answers carry a number. */
  isNumbered?: boolean
  answer(id: string, ask: Ask, orderId: number): string
  /** An answer to a command that did not leave here. */
  foreign(id: string): string
}

const hex = (orderId: number): string => orderId.toString(16).toUpperCase().padStart(4, '0')
const framed = (id: string, content: string): string => {
  const head = `$$A${1 + id.length + 1 + content.length + 5},${id},${content}*`
  const sum = Buffer.from(head).reduce((one, other) => (one + other) & 0xff, 0)
  return `${head}${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`
}

const DIALECTS: readonly Dialect[] = [
  {
    protocol: 'gl200',
    alive: (id) => `+ACK:GTHBD,1A0401,${id},,20260101000000,0001$`,
    first: { type: 'positionSingle', words: 'AT+GTRTO=,1' },
    second: { type: 'custom', attributes: { data: 'AT+GTBSI=,apn,,,,,,,0B0C$' }, words: 'AT+GTBSI' },
    likeFirst: { type: 'rebootDevice', words: 'AT+GTRTO=,3' },
    isNumbered: true,
    answer: (id, { type }, orderId) =>
      type === 'custom'
        ? `+ACK:GTBSI,1A0401,${id},,0B0C,20260101000000,0002$`
        : `+ACK:GTRTO,1A0401,${id},,RTL,${hex(orderId).toLowerCase()},20260101000000,0003$`,
    foreign: (id) => `+ACK:GTFRI,1A0401,${id},,FFF0,20260101000000,0004$`,
  },
  {
    protocol: 'meitrack',
    alive: (id) => framed(id, 'AAC'),
    first: { type: 'alarmArm', words: ',C01,0,22122*' },
    second: { type: 'sendSms', attributes: { phone: '5500', message: 'ola' }, words: ',C02,0,5500,ola*' },
    likeFirst: { type: 'alarmDisarm', words: ',C01,0,22022*' },
    answer: (id, { words }) => framed(id, `${words.slice(1, 4)},OK`),
    foreign: (id) => framed(id, 'A12,OK'),
  },
  {
    protocol: 'suntech',
    alive: (id) => `ST300ALV;${id}\r`,
    first: { type: 'alarmArm', words: ';02;Enable2\r' },
    second: { type: 'rebootDevice', words: ';02;Reboot\r' },
    likeFirst: { type: 'alarmArm', words: ';02;Enable2\r' },
    answer: (id, { words }) => `ST300CMD;Res;${id};010;${words.slice(4)}`,
    foreign: (id) => `ST300CMD;Res;${id};010;Disable1\r`,
  },
  {
    protocol: 'suntech',
    alive: (id) => `ALV;${id}\r`,
    first: { type: 'alarmArm', words: ';04;03\r' },
    second: { type: 'rebootDevice', words: ';03;03\r' },
    likeFirst: { type: 'alarmArm', words: ';04;03\r' },
    answer: (id, { words }) => `RES;${id}${words}`,
    foreign: (id) => `RES;${id};04;02\r`,
  },
  {
    protocol: 'h02',
    alive: (id) => `*HQ,${id},HTBT,90#`,
    first: { type: 'alarmArm', words: ',SCF,' },
    second: { type: 'positionPeriodic', attributes: { frequency: 30 }, words: ',S71,' },
    likeFirst: { type: 'alarmDisarm', words: ',SCF,' },
    answer: (id, { words }) =>
      `*HQ,${id},V4,${words.slice(1, 4)},DONE,101010,101011,V,2254.0000,S,04310.0000,W,0.00,0,010126,FFFFFBFF#`,
    foreign: (id) => `*HQ,${id},V4,S20,DONE,101010#`,
  },
]

const count = (text: string, part: string): number => text.split(part).length - 1

describe.each(DIALECTS)('[CORE-COMMANDS-05] answers of $protocol name their command', (dialect) => {
  const { first, second, likeFirst } = dialect
  const { answer, foreign, isNumbered = false } = dialect
  const states = async (device: Device) => (await ordersOf(admin, device.id)).map(({ state }) => state).reverse()

  async function connected(): Promise<{ device: Device; client: TestClient }> {
    const device = await newTracked(admin)
    const port = server.devicePorts.find(({ protocol }) => protocol === dialect.protocol)?.port ?? 0
    const client = await connectClient(port)
    client.send(dialect.alive(device.uniqueId))
    await until(() => server.context.tracking.sessions.linkOf(device.id) !== undefined)
    return { device, client }
  }

  test('one of another kind leaves at once; each answer is of its own, whatever comes first', async () => {
    const { device, client } = await connected()
    const id = device.uniqueId
    const ask = (what: Ask) => sendCommand(admin, device.id, what.type, what.attributes)
    const one = await ask(first)
    const two = await ask(second)
    expect([one.status, two.status]).toEqual([200, 200])
    const three = await ask(likeFirst)
    expect(three.status).toBe(isNumbered ? 200 : 202)
    await until(() => client.text().includes(second.words))
    expect(count(client.text(), first.words)).toBe(1)

    client.send(foreign(id))
    client.send(answer(id, second, orderIdOf(two)))
    const third = isNumbered ? 'sent' : 'requested'
    await expect.poll(() => states(device)).toEqual(['sent', 'confirmed', third])
    if (isNumbered) {
      client.send(answer(id, likeFirst, orderIdOf(three)))
      await expect.poll(() => states(device)).toEqual(['sent', 'confirmed', 'confirmed'])
      client.send(answer(id, first, orderIdOf(one)))
    } else {
      client.send(answer(id, first, orderIdOf(one)))
      // Only then may the next one of its kind leave.
      await expect.poll(() => states(device)).toEqual(['confirmed', 'confirmed', 'sent'])
      client.send(answer(id, likeFirst, orderIdOf(three)))
    }
    await expect.poll(() => states(device)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    client.end()
    await client.closed
  })
})

test('a unit that leaves the number out of its answers gets one command at a time', async () => {
  const device = await newTracked(admin)
  const client = await connectClient(server.devicePorts.find(({ protocol }) => protocol === 'gl200')?.port ?? 0)
  client.send(`+ACK:GTHBD,1A0401,${device.uniqueId},,20260101000000,0001$`)
  await until(() => server.context.tracking.sessions.linkOf(device.id) !== undefined)
  const said = `+ACK:GTRTO,1A0401,${device.uniqueId},,,20260101000000,0002$`
  await sendCommand(admin, device.id, 'positionSingle')
  client.send(said)
  await expect.poll(async () => (await ordersOf(admin, device.id))[0]?.state).toBe('confirmed')
  expect((await sendCommand(admin, device.id, 'positionSingle')).status).toBe(200)
  expect((await sendCommand(admin, device.id, 'rebootDevice')).status).toBe(202)
  client.send(said)
  await until(() => client.text().includes('AT+GTRTO=,3'))
  client.end()
  await client.closed
})
