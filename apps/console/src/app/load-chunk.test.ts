import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadChunk } from './load-chunk'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CORE-GUARD-12] a chunk that does not come fails after 120 s, not before', async () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  let failure: unknown = null
  loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toMatchObject({ message: 'CHUNK_TIMEOUT' })
})

test('a chunk that comes is passed on, and one that a server in reach refuses too', async () => {
  await expect(loadChunk(async () => 7)).resolves.toBe(7)
  const refused = loadChunk(
    () => Promise.reject(new Error('404')),
    async () => true,
  )
  await expect(refused).rejects.toThrow('404')
})

test('while the server is away the chunk is asked for again, until it is back or 120 s are over', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    if (tries < 4) throw new Error('away')
    return 'here'
  }
  const loaded = loadChunk(load, async () => false)
  await vi.advanceTimersByTimeAsync(3500)
  await expect(loaded).resolves.toBe('here')
  expect(tries).toBe(4)

  let failure: unknown = null
  loadChunk(
    () => Promise.reject(new Error('away')),
    async () => false,
  ).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toMatchObject({ message: 'CHUNK_TIMEOUT' })
})
