import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ByteWriter, crcX25 } from './devices/bytes'
import { gt06Device } from './devices/gt06'
import { suntechDevice } from './devices/suntech'
import { deviceFix } from './fix'
import { createTracker, type Tracker } from './tracker'

const open: Array<() => void | Promise<void>> = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const listen = async (onSocket: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const tracker = (port: number, protocol = gt06Device): Tracker => {
  const one = createTracker({
    protocol,
    uniqueId: protocol.uniqueId(7),
    host: '127.0.0.1',
    port,
    firstBackoffMs: 10,
  })
  open.push(() => one.close())
  one.start()
  return one
}

/** Splits gt06 frames and answers each as a server does, location frames only while `stores()` says so. */
const answerGt06 = (socket: Socket, frames: Uint8Array[], stores: () => boolean): void => {
  let pending: Uint8Array = new Uint8Array(0)
  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes])
    while (pending.length > 4 && pending.length >= (pending[2] ?? 0) + 5) {
      const frame = pending.subarray(0, (pending[2] ?? 0) + 5)
      pending = pending.subarray(frame.length)
      frames.push(frame)
      const isLocation = frame[3] === 0x22
      if (isLocation && !stores()) return void socket.destroy()
      const body = Uint8Array.of(5, frame[3] ?? 0, frame[frame.length - 6] ?? 0, frame[frame.length - 5] ?? 0)
      const reply = new ByteWriter().u16(0x7878).raw(body).u16(crcX25(body)).u16(0x0d0a).bytes()
      // In pieces on purpose: replies arrive so on real networks.
      for (const byte of reply) socket.write(Uint8Array.of(byte))
    }
  })
}

const fixAt = (second: number) =>
  deviceFix({ time: new Date(Date.UTC(2026, 4, 6, 7, 8, second)), latitude: -23.55, longitude: -46.63, speedKmh: 40 })

test('a fix is delivered when the server names its frame', async () => {
  const frames: Uint8Array[] = []
  const one = tracker(await listen((socket) => answerGt06(socket, frames, () => true)))
  await Promise.all([one.send(fixAt(1)), one.send(fixAt(2)), one.send(fixAt(3))])
  expect(one.counts).toMatchObject({ connections: 1, sent: 3, resent: 0, delivered: 3 })
  expect(frames.map((frame) => frame[3])).toEqual([0x01, 0x22, 0x22, 0x22])
})

test('fixes without an answer are sent again over a new connection', async () => {
  const frames: Uint8Array[] = []
  let connections = 0
  const port = await listen((socket) => {
    connections++
    answerGt06(socket, frames, () => connections > 2)
  })
  const one = tracker(port)
  await Promise.all([one.send(fixAt(1)), one.send(fixAt(2))])
  expect(one.counts.connections).toBe(3)
  expect(one.counts.delivered).toBe(2)
  expect(one.counts.resent).toBeGreaterThanOrEqual(2)
})

test('a protocol without answers counts a fix as delivered when its bytes left', async () => {
  const received: Uint8Array[] = []
  const one = tracker(await listen((socket) => socket.on('data', (bytes) => received.push(bytes))), suntechDevice)
  await one.send(fixAt(1))
  await one.close()
  expect(Buffer.concat(received).toString()).toMatch(/^ST300STT;510000007;.*;-23\.550000;-046\.630000;040\.000;/)
})

test('closing rejects what the server never answered', async () => {
  const one = tracker(await listen(() => undefined))
  const sending = one.send(fixAt(1))
  const outcome = expect(sending).rejects.toThrow('closed')
  await one.close()
  await outcome
})
