import { expect, test } from 'vitest'
import type { DeviceLink } from './device-link'
import { createDeviceSessions } from './device-sessions'

let sequence = 0
const link = (remote: string): DeviceLink => ({ remote, sequence: ++sequence }) as DeviceLink
const SECOND = 1000
const MINUTE = 60 * SECOND

/** Lets links speak of device 7, `a` at second 1 and so on. */
function said(...words: Array<[seconds: number, link: DeviceLink]>) {
  const sessions = createDeviceSessions()
  const contests = words.flatMap(([seconds, one]) => sessions.register(7, one, seconds * SECOND) ?? [])
  return { sessions, contests }
}

test('a tracker that comes back on another address is no contest, and gets commands once the old link is silent', () => {
  const [old, fresh] = [link('a'), link('b')]
  const { sessions, contests } = said([0, old], [10, old], [20, fresh])
  expect(sessions.linkOf(7)).toBe(old)
  expect(sessions.linksOf(7).map(({ link: one }) => one.remote)).toEqual(['a', 'b'])
  expect(contests).toEqual([])
  expect(sessions.register(7, fresh, 41 * SECOND)).toBeNull()
  expect(sessions.linkOf(7)).toBe(fresh)
  expect(sessions.isContested(7)).toBe(false)
  expect(sessions.release(old)).toEqual([])
  expect(sessions.linkOf(7)).toBe(fresh)
  expect(sessions.release(fresh)).toEqual([7])
  expect(sessions.size).toBe(0)
})

test('a thousand times back on other addresses, last words of the old one coming late, tells of nothing', () => {
  const sessions = createDeviceSessions()
  let before = link('0')
  sessions.register(7, before, 0)
  for (let count = 1; count <= 1000; count++) {
    const next = link(String(count))
    const atMs = count * 3 * MINUTE
    expect(sessions.register(7, next, atMs)).toBeNull()
    if (count % 2 === 0) expect(sessions.register(7, before, atMs + 200)).toBeNull()
    sessions.release(before)
    expect(sessions.register(7, next, atMs + 10 * SECOND)).toBeNull()
    expect(sessions.linkOf(7)).toBe(next)
    before = next
  }
})

test('two that both go on are told once, with both addresses; the first keeps its device', () => {
  const [own, thief] = [link('own'), link('thief')]
  const { sessions, contests } = said([0, own], [5, thief], [6, own], [7, thief], [8, own], [9, thief], [10, own])
  expect(contests).toEqual([{ proven: 'own', other: 'thief' }])
  expect(sessions.isContested(7)).toBe(true)
  expect(sessions.linkOf(7)).toBe(own)
  // A heartbeat every five minutes is enough to keep it.
  sessions.register(7, thief, 5 * MINUTE)
  expect(sessions.linkOf(7)).toBe(own)
  expect(sessions.release(thief)).toEqual([])
  expect([sessions.linkOf(7), sessions.isContested(7)]).toEqual([own, false])
})

test('a tracker that speaks once a minute keeps its device against one that talks all the while', () => {
  const [own, thief] = [link('own'), link('thief')]
  const words: Array<[number, DeviceLink]> = [[0, own]]
  for (let second = 5; second < 300; second += 5) words.push([second, second % 60 === 0 ? own : thief])
  const { sessions, contests } = said(...words)
  expect(contests).toEqual([{ proven: 'own', other: 'thief' }])
  expect(sessions.linkOf(7)).toBe(own)
})

test('one that speaks without end beside a silent link is not told of, whatever it sends', () => {
  const [parked, other] = [link('parked'), link('other')]
  const words = Array.from({ length: 200 }, (_, at): [number, DeviceLink] => [at + 1, other])
  const { sessions, contests } = said([0, parked], ...words)
  expect(contests).toEqual([])
  expect(sessions.linkOf(7)).toBe(other)
})

test('a third link takes the place of the second; nothing grows with links that come and go', () => {
  const own = link('own')
  const { sessions } = said([0, own])
  for (let count = 0; count < 1000; count++) sessions.register(7, link(`n${count}`), SECOND)
  expect(sessions.linksOf(7)).toHaveLength(2)
  expect(sessions.linkOf(7)).toBe(own)
})
