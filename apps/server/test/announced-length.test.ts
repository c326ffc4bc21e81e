import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, type Person } from './people'
import { startTestServer, type TestServer } from './server'
import { connectClient, until } from './tracking'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { teltonika: 1, gt06: 1, suntech: 1, h02: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const portOf = (protocol: string): number => {
  const open = server.devicePorts.find((one) => one.protocol === protocol && one.transport === 'tcp')
  if (!open || open.error) throw new Error(`${protocol} is not listening`)
  return open.port
}

const imei = (id: string): Buffer => Buffer.concat([Buffer.from([0, id.length]), Buffer.from(id)])
const gigabyte = Buffer.from([0x40, 0, 0, 0])

/** What announces far more than will come, and where an honest device of the same protocol logs in. */
const attacks = [
  {
    protocol: 'teltonika',
    what: '4 bytes of length: 1 GB',
    head: Buffer.concat([Buffer.alloc(4), gigabyte, Buffer.from([8])]),
  },
  { protocol: 'gt06', what: '2 bytes of length: 64 kB', head: Buffer.from([0x79, 0x79, 0xff, 0xff, 0x21]) },
  { protocol: 'suntech', what: '2 bytes of length: 64 kB', head: Buffer.from([0x81, 0xff, 0xff, 0x05]) },
  { protocol: 'h02', what: 'a text that never ends', head: Buffer.from('*HQ,1234567890,V1,') },
]
const SENT_BYTES = 64 * 1024 * 1024
const CHUNK = Buffer.alloc(65_536, 0x41)
/** Far below what was sent: garbage waiting for the collector, not a buffer that grows. */
const GROWTH_BYTES = 48 * 1024 * 1024

/** Sends bytes until all are taken or the server hangs up; gives how many left. */
async function pour(port: number, head: Buffer): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let isOpen = true
  socket.on('error', () => undefined)
  socket.on('close', () => (isOpen = false))
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(head)
  let sent = 0
  while (isOpen && sent < SENT_BYTES) {
    sent += CHUNK.length
    if (!socket.write(CHUNK))
      await new Promise((resolve) => {
        socket.once('drain', resolve)
        socket.once('close', resolve)
      })
  }
  socket.destroy()
  return sent
}

test.each(attacks)('$protocol: $what is cut off, memory stays flat, others go on', async ({ protocol, head }) => {
  const honest = await connectClient(portOf('teltonika'))
  const device = await makeDevice(admin, {
    uniqueId: String(350_000_000_000_000 + attacks.findIndex((one) => one.protocol === protocol)),
  })
  const before = process.memoryUsage()
  const pouring = pour(portOf(protocol), head)
  honest.send(imei(device.uniqueId))
  await honest.received('\x01')
  expect(await pouring).toBeLessThan(SENT_BYTES)
  const after = process.memoryUsage()
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(GROWTH_BYTES)
  await until(() => server.context.tracking.state.of(device.id).status === 'online')
  honest.end()
})
