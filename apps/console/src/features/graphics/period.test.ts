import { expect, test } from 'vitest'
import { panned, spanOf, zoomed } from './period'

const NOW = Date.UTC(2026, 10, 21, 18)
const HOUR = 3_600_000
const whole = { fromMs: 0, toMs: 100 * HOUR }

test('[CORE-DETAIL-08] presets end now', () => {
  for (const [preset, hours] of [
    ['24h', 24],
    ['7d', 168],
    ['30d', 720],
  ] as const) {
    const { fromMs, toMs } = spanOf(preset, NOW)
    expect(toMs).toBe(NOW)
    expect(Math.round((toMs - fromMs) / HOUR)).toBe(hours)
  }
})

test('zoom keeps what is under the pointer and never leaves the period', () => {
  expect(zoomed(whole, 0.5, 0.5, whole)).toEqual({ fromMs: 25 * HOUR, toMs: 75 * HOUR })
  expect(zoomed({ fromMs: 0, toMs: 10 * HOUR }, 0.5, 0, whole)).toEqual({ fromMs: 0, toMs: 5 * HOUR })
  expect(zoomed({ fromMs: 0, toMs: 10 * HOUR }, 100, 0.5, whole)).toEqual(whole)
  expect(panned({ fromMs: 90 * HOUR, toMs: 100 * HOUR }, 0.5, whole)).toEqual({ fromMs: 90 * HOUR, toMs: 100 * HOUR })
  expect(panned({ fromMs: 90 * HOUR, toMs: 100 * HOUR }, -0.5, whole)).toEqual({ fromMs: 85 * HOUR, toMs: 95 * HOUR })
})
