import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { unzip } from '../../test/workbooks'
import { type ZipEntry, zipStream } from './zip'

/** A text that packs badly, so that what is read ahead shows. */
const noise = (seed: number): string =>
  Array.from({ length: 2000 }, (_, index) =>
    (((seed + 1) * (index + 7919) * 2654435761) % 4294967296).toString(36),
  ).join('')

/** Pieces without end, counted, and whether their source was closed. */
function endless(failAt = Infinity) {
  const state = { given: 0, isClosed: false }
  async function* content(): AsyncGenerator<string> {
    try {
      for (;;) {
        if (state.given === failAt) throw new Error('the source failed')
        await setImmediate()
        yield noise(state.given++)
      }
    } finally {
      await setImmediate()
      state.isClosed = true
    }
  }
  const entries = { isClosed: false }
  async function* all(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'first.txt', content: 'ônibus' }
      yield { name: 'endless.txt', content: content() }
    } finally {
      entries.isClosed = true
    }
  }
  return { state, entries, all }
}

async function taken(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('an archive', () => {
  test('has its entries in order, whole or piece by piece, and says nothing of when it was made', async () => {
    async function* pieces(): AsyncGenerator<string> {
      yield 'a <&> '
      await setImmediate()
      yield ''
      yield 'ção'
    }
    const of = (): ZipEntry[] => [
      { name: 'ônibus.kml', content: 'ônibus '.repeat(100) },
      { name: 'in/pieces.xml', content: pieces() },
      { name: 'empty.txt', content: (async function* () {})() },
    ]
    const zip = await taken(of())
    expect([...unzip(zip)]).toEqual([
      ['ônibus.kml', 'ônibus '.repeat(100)],
      ['in/pieces.xml', 'a <&> ção'],
      ['empty.txt', ''],
    ])
    expect((await taken(of())).equals(zip)).toBe(true)
  })

  test('without entries is an archive all the same', async () => {
    expect(unzip(await taken([])).size).toBe(0)
  })

  test('reads no further ahead than a few pieces while nobody takes it', async () => {
    const { state, all } = endless()
    const reader = zipStream(all())
    await reader.next()
    // Without a limit it reads thousands in this time; a slow machine can only read fewer.
    await setTimeout(500)
    expect(state.given).toBeLessThan(60)
    await reader.return(undefined)
    expect(state.isClosed).toBe(true)
  })

  test('fails as its source does, and closes what it holds', async () => {
    const { state, entries, all } = endless(40)
    await expect(taken(all())).rejects.toThrow('the source failed')
    expect([state.isClosed, entries.isClosed]).toEqual([true, true])
  })

  test('fails as the list of its entries does', async () => {
    async function* broken(): AsyncGenerator<ZipEntry> {
      yield { name: 'a.txt', content: 'a' }
      throw new Error('no more of it')
    }
    await expect(taken(broken())).rejects.toThrow('no more of it')
  })

  test('that nobody takes any more closes its source before it is done', async () => {
    for (const pieces of [1, 2, 5, 20]) {
      const { state, entries, all } = endless()
      let left = pieces
      for await (const _ of zipStream(all())) if (--left === 0) break
      expect([pieces, state.isClosed || state.given === 0, entries.isClosed]).toEqual([pieces, true, true])
      const { given } = state
      for (let turn = 0; turn < 50; turn++) await setImmediate()
      expect(state.given).toBe(given)
    }
  })

  test('that nobody began reads nothing', async () => {
    const { state, all } = endless()
    await zipStream(all()).return(undefined)
    expect(state.given).toBe(0)
  })
})
