import { expect, test } from 'vitest'
import { countMessage, countUnreadable, createPortTraffic, devicesHeard, messagesPerMinute } from './port-traffic'

test('messages of a minute fade out over the next', () => {
  const traffic = createPortTraffic()
  for (let second = 0; second < 60; second++) countMessage(traffic, 600_000 + second * 1000)
  expect(messagesPerMinute(traffic, 659_999)).toBe(60)
  expect(messagesPerMinute(traffic, 690_000)).toBe(30)
  expect(messagesPerMinute(traffic, 720_000)).toBe(0)
  expect(messagesPerMinute(traffic, 9_000_000)).toBe(0)
  expect(traffic.messages).toBe(60)
})

test('of an unreadable frame no more than 512 bytes are kept, as a copy', () => {
  const traffic = createPortTraffic()
  const frame = Buffer.alloc(100_000, 7)
  countUnreadable(traffic, frame, { remote: 'a:1', reason: 'why', nowMs: 5 })
  frame.fill(0)
  expect(traffic.lastUnreadable).toMatchObject({ atMs: 5, remote: 'a:1', reason: 'why' })
  expect(traffic.lastUnreadable?.bytes).toHaveLength(512)
  expect(traffic.lastUnreadable?.bytes.buffer.byteLength).toBeLessThan(10_000)
  expect(traffic.lastUnreadable?.bytes[0]).toBe(7)
})

test('devices that fell silent are no longer counted', () => {
  const traffic = createPortTraffic()
  traffic.heard.set(1, 1000)
  traffic.heard.set(2, 9000)
  expect(devicesHeard(traffic, 10_000, 5000)).toBe(1)
})
