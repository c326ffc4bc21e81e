import { expect, test } from 'vitest'
import { createAudience } from './audience'
import type { LiveSocket } from './live-socket'

interface Client extends LiveSocket {
  got: string[]
  behind: boolean
}
const client = (): Client => {
  const one: Client = {
    got: [],
    behind: false,
    send: ({ text }) => void one.got.push(text),
    isBehind: () => one.behind,
    close: () => {},
  }
  return one
}
const changed = (...ids: number[]) => ({ devices: new Set(ids), positions: new Set(ids) })

test('a client that is behind is skipped and gets each device once, newest, when it reads again', () => {
  let version = 0
  let made = 0
  const audience = createAudience(new Set([1, 2]), {
    deviceJson: (id) => (made++, `"d${id}v${version}"`),
    positionJson: (id) => `"p${id}v${version}"`,
  })
  const [eager, other, lazy] = [client(), client(), client()]
  for (const one of [eager, other, lazy]) audience.add(one)
  lazy.behind = true
  for (version = 1; version <= 50; version++) expect(audience.send(changed(1, version % 2 ? 2 : 3))).toBe(true)
  expect(lazy.got).toEqual([])
  expect(eager.got).toHaveLength(50)
  expect(eager.got[0]).toBe('{"devices":["d1v1","d2v1"],"positions":["p1v1","p2v1"]}')
  expect(other.got).toEqual(eager.got)
  expect(made).toBe(75)
  lazy.behind = false
  version = 99
  expect(audience.send(changed())).toBe(false)
  expect(lazy.got).toEqual(['{"devices":["d1v99","d2v99"],"positions":["p1v99","p2v99"]}'])
})

test('who moves to another view takes along what he missed, and is not shown what he may no longer see', () => {
  const sources = { deviceJson: (id: number) => `${id}`, positionJson: () => undefined }
  const [before, after] = [createAudience(new Set([1, 2]), sources), createAudience(new Set([2, 3]), sources)]
  const lazy = client()
  before.add(lazy)
  lazy.behind = true
  before.send(changed(1, 2))
  after.add(lazy, before.remove(lazy))
  expect([before.size, after.size]).toEqual([0, 1])
  lazy.behind = false
  after.send(changed())
  expect(lazy.got).toEqual(['{"devices":[2]}'])
})
