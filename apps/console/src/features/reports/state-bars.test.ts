import type { StateRow } from '@rastro/model/report'
import { expect, test } from 'vitest'
import { stateBars } from './state-bars'

const row = (deviceId: number, day: number, moving: number): StateRow => ({
  deviceId,
  deviceName: `Van ${deviceId}`,
  startTime: `2025-10-${day}T03:00:00.000+00:00`,
  endTime: `2025-10-${day + 1}T02:59:59.999+00:00`,
  moving,
  idle: 1,
  stopped: 2,
  offline: 3,
})

test('by day all devices are together, days in their order', () => {
  expect(stateBars([row(1, 15, 10), row(1, 14, 20), row(2, 14, 5)], true, 'America/Sao_Paulo')).toEqual([
    { name: Date.UTC(2025, 9, 14, 3), times: { moving: 25, idle: 2, stopped: 4, offline: 6 } },
    { name: Date.UTC(2025, 9, 15, 3), times: { moving: 10, idle: 1, stopped: 2, offline: 3 } },
  ])
})

test('by device those that moved longest come first, and the rest is one', () => {
  const rows = Array.from({ length: 15 }, (_, id) => row(id, 14, id))
  const bars = stateBars(rows, false, undefined)
  expect(bars.map(({ name }) => name)).toEqual([...Array.from({ length: 11 }, (_, at) => `Van ${14 - at}`), null])
  expect(bars.at(-1)?.times).toEqual({ moving: 0 + 1 + 2 + 3, idle: 4, stopped: 8, offline: 12 })
})
