import type { Map as GlMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillOfflineGeometry } from './base-style'
import { loadOfflineGeometry } from './offline-geometry'

vi.mock('./offline-geometry', () => ({ loadOfflineGeometry: vi.fn() }))
const load = vi.mocked(loadOfflineGeometry)

const given: unknown[] = []
const source = { setData: (data: unknown) => void given.push(data) }
const map = { getStyle: () => ({}), getSource: () => source } as unknown as GlMap

beforeEach(() => {
  vi.useFakeTimers()
  given.length = 0
  load.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('land that does not come at first is asked for again, until the map is another one', async () => {
  load.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
  load.mockResolvedValue({ land: 'blob:land', borders: 'blob:borders' })
  await fillOfflineGeometry(map, new AbortController().signal)
  expect(given).toEqual([])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(given).toEqual(['blob:land', 'blob:borders'])
})

test('a map whose style was left behind asks no more', async () => {
  const leaving = new AbortController()
  load.mockRejectedValue(new Error('away'))
  await fillOfflineGeometry(map, leaving.signal)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(given).toEqual([])
})
