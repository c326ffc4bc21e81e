import { expect, test } from 'vitest'
import { DAY_PRESETS, dayOf, dayStart, fieldOf, momentOf, presetSpan } from './index'

const NOW = Date.UTC(2026, 10, 21, 18)
const SAO_PAULO = 'America/Sao_Paulo'

test('a field for date and time speaks the time zone of the person, also when the clocks change', () => {
  expect(fieldOf(NOW, SAO_PAULO)).toBe('2026-11-21T15:00')
  expect(momentOf('2026-11-21T15:00', SAO_PAULO)).toBe(NOW)
  const before = Date.UTC(2026, 2, 29, 0, 30)
  expect(momentOf(fieldOf(before, 'Europe/Madrid'), 'Europe/Madrid')).toBe(before)
  expect(momentOf('', 'UTC')).toBeNull()
})

test('[CORE-REPORTS-05] presets are whole days in the time zone of the person', () => {
  const days = DAY_PRESETS.map((preset) => {
    const { fromMs, toMs } = presetSpan(preset, NOW, SAO_PAULO)
    return [preset, fieldOf(fromMs, SAO_PAULO), fieldOf(toMs, SAO_PAULO), (toMs + 1) % 60_000]
  })
  expect(days).toEqual([
    ['today', '2026-11-21T00:00', '2026-11-21T23:59', 0],
    ['yesterday', '2026-11-20T00:00', '2026-11-20T23:59', 0],
    ['last7', '2026-11-15T00:00', '2026-11-21T23:59', 0],
    ['last30', '2026-10-23T00:00', '2026-11-21T23:59', 0],
    ['last90', '2026-08-24T00:00', '2026-11-21T23:59', 0],
  ])
})

test('[CORE-REPORTS-05] late in the evening it is still today where the person is', () => {
  const lateMs = Date.UTC(2026, 10, 22, 1)
  expect(dayOf(lateMs, SAO_PAULO)).toBe('2026-11-21')
  expect(presetSpan('today', lateMs, SAO_PAULO).fromMs).toBe(Date.UTC(2026, 10, 21, 3))
})

test('[CORE-REPORTS-05] a day of 25 hours is whole', () => {
  const { fromMs, toMs } = presetSpan('today', Date.UTC(2026, 9, 25, 12), 'Europe/Madrid')
  expect((toMs + 1 - fromMs) / 3_600_000).toBe(25)
  expect(dayStart('2026-10-26', 'Europe/Madrid', -1)).toBe(fromMs)
})
