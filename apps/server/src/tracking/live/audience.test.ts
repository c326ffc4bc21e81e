import { expect, test } from 'vitest'
import { BEHIND_BYTES, createAudience } from './audience'
import type { LiveSocket } from './live-socket'

interface Client extends LiveSocket {
  got: string[]
  unread: number
}
const client = (): Client => {
  const one: Client = {
    got: [],
    unread: 0,
    send: (text) => void one.got.push(text),
    bufferedBytes: () => one.unread,
    close: () => {},
  }
  return one
}
const changed = (...ids: number[]) => ({ devices: new Set(ids), positions: new Set(ids) })

test('a client that is behind is skipped and gets each device once, newest, when it reads again', () => {
  let version = 0
  let made = 0
  const audience = createAudience(1, new Set([1, 2]), {
    deviceJson: (id) => (made++, `"d${id}v${version}"`),
    positionJson: (id) => `"p${id}v${version}"`,
  })
  const [eager, other, lazy] = [client(), client(), client()]
  for (const one of [eager, other, lazy]) audience.add(one)
  lazy.unread = BEHIND_BYTES + 1
  for (version = 1; version <= 50; version++) expect(audience.send(changed(1, version % 2 ? 2 : 3))).toBe(true)
  expect(lazy.got).toEqual([])
  expect(eager.got).toHaveLength(50)
  expect(eager.got[0]).toBe('{"devices":["d1v1","d2v1"],"positions":["p1v1","p2v1"]}')
  expect(other.got).toEqual(eager.got)
  expect(made).toBe(75)
  lazy.unread = 0
  version = 99
  expect(audience.send(changed())).toBe(false)
  expect(lazy.got).toEqual(['{"devices":["d1v99","d2v99"],"positions":["p1v99","p2v99"]}'])
})

test('what is no longer visible is not sent, not even to a client that catches up', () => {
  const audience = createAudience(1, new Set([1, 2]), { deviceJson: (id) => `${id}`, positionJson: () => undefined })
  const lazy = client()
  audience.add(lazy)
  lazy.unread = BEHIND_BYTES + 1
  audience.send(changed(1, 2))
  expect(audience.seeAnew(new Set([2, 3]))).toEqual([3])
  lazy.unread = 0
  audience.send(changed())
  expect(lazy.got).toEqual(['{"devices":[2]}'])
})
