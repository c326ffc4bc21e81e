import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherWrites } from './gathered-writes'

const server = createServer()
let device: Socket
let ours: Socket
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  device = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ours = (await accepted)[0]
})
afterAll(() => {
  device.destroy()
  server.close()
})

async function received(length: number): Promise<string> {
  let text = ''
  for await (const chunk of device.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.length >= length) break
  }
  return text
}

test('what is written while something is under way leaves after it, together and in order', async () => {
  const answer = received(6)
  await Promise.resolve().then(() => {
    for (const part of ['ab', 'cd', 'ef']) {
      gatherWrites(ours)
      ours.write(part)
    }
    // Nothing has left yet: all three wait for one write.
    expect([ours.writableCorked, ours.writableLength]).toEqual([1, 6])
  })
  expect(await answer).toBe('abcdef')
  expect(ours.writableCorked).toBe(0)
})

test('a socket that closes meanwhile takes nothing of the others along', async () => {
  const answer = received(2)
  const gone = connect((server.address() as AddressInfo).port, '127.0.0.1')
  gatherWrites(gone)
  gone.destroy()
  gatherWrites(ours)
  ours.write('gh')
  expect(await answer).toBe('gh')
})
