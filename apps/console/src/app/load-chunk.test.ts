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

test('a chunk that comes is passed on, and a refused one too', async () => {
  await expect(loadChunk(async () => 7)).resolves.toBe(7)
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
})
