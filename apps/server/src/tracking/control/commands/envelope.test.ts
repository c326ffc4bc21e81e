import { describe, expect, test } from 'vitest'
import { AHEAD_MS, type Case, judge, type SeenFix } from './envelope'

const NOW_MS = Date.UTC(2026, 7, 21, 12)
const LIMITS = { holdSpeedKmh: 20, staleFixMs: 300_000 }
const KMH = 1 / 1.852

const seen = (speedKmh: number, ageMs = 0, more: Partial<SeenFix> = {}): SeenFix => ({
  fixTimeMs: NOW_MS - ageMs,
  valid: true,
  speedKnots: speedKmh * KMH,
  attributes: {},
  ...more,
})
const judged = (fix: SeenFix | null, more: Partial<Case> = {}): string => {
  const verdict = judge({ critical: true, fix, nowMs: NOW_MS, forcedAtMs: null, limits: LIMITS, ...more })
  return verdict.verdict === 'send' ? 'send' : verdict.waitingFor
}

describe('[CORE-COMMANDS-09] a critical command', () => {
  test.each<[string, SeenFix | null, string]>([
    ['stands', seen(0), 'send'],
    ['rolls at the limit', seen(20), 'send'],
    ['rolls above the limit', seen(20.1), 'stop'],
    ['drives', seen(120), 'stop'],
    ['drives by its own bus while the receiver says it stands', seen(0, 0, { attributes: { obdSpeed: 60 } }), 'stop'],
    ['stands by its own bus and the receiver', seen(0, 0, { attributes: { obdSpeed: 0 } }), 'send'],
    ['stood exactly five minutes ago', seen(0, 300_000), 'send'],
    ['stood longer ago', seen(0, 300_001), 'fix'],
    ['drove long ago', seen(90, 900_000), 'fix'],
    ['stands, but the fix is invalid', seen(0, 0, { valid: false }), 'fix'],
    ['stands by a clock a little ahead', seen(0, -AHEAD_MS), 'send'],
    ['stands, but in the future', seen(0, -AHEAD_MS - 1), 'fix'],
    ['drives in the future', seen(90, -86_400_000), 'fix'],
    ['has a speed that is no number', seen(Number.NaN), 'fix'],
    ['stands by a guess from radio cells', seen(0, 0, { attributes: { approximate: true } }), 'fix'],
    ['was never seen', null, 'fix'],
  ])('when the vehicle %s', (_, fix, expected) => {
    expect(judged(fix)).toBe(expected)
  })
  test.each([
    ['just now', 0, 'send'],
    ['as long ago as a fix stays fresh', 300_000, 'send'],
    ['longer ago', 300_001, 'stop'],
    ['in the future', -1, 'stop'],
  ])('"now anyway" asked for %s', (_, agoMs, expected) => {
    expect(judged(seen(90), { forcedAtMs: NOW_MS - agoMs })).toBe(expected)
  })
})

test.each([seen(120), seen(0, 900_000), null])('a command that stops nothing is never held', (fix) => {
  expect(judged(fix, { critical: false })).toBe('send')
})
