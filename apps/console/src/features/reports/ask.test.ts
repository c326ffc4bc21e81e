import { expect, test } from 'vitest'
import {
  EMPTY_ASK,
  askIn,
  daysOf,
  problemOf,
  problemsOf,
  queryOf,
  searchOf,
  spanOf,
  withScopeIn,
  type ReportAsk,
} from './ask'

const ZONE = 'America/Sao_Paulo'
const NOW = Date.UTC(2026, 10, 21, 18)
const DAY_MS = 86_400_000
const ask = (part: Partial<ReportAsk>): ReportAsk => ({
  ...EMPTY_ASK,
  scope: { all: false, deviceIds: [7], groupIds: [] },
  ...part,
})
const free = (days: number): ReportAsk['period'] => ({ fromMs: NOW - days * DAY_MS, toMs: NOW })

test('[CORE-REPORTS-03] the server is asked with devices, groups, types and period', () => {
  const whole = ask({
    scope: { all: false, deviceIds: [7, 8], groupIds: [3] },
    daily: true,
    eventTypes: ['alarm', 'ignitionOn'],
    speedLimitKnots: 43,
    minSeconds: 60,
  })
  expect(queryOf(whole, spanOf(whole, NOW, ZONE))).toEqual({
    deviceId: [7, 8],
    groupId: [3],
    from: '2026-11-21T03:00:00.000Z',
    to: '2026-11-22T02:59:59.999Z',
    daily: true,
    type: ['alarm', 'ignitionOn'],
    speedLimit: 43,
    minDuration: 60,
  })
  const all = ask({ scope: { all: true, deviceIds: [7], groupIds: [3] } })
  expect(queryOf(all, spanOf(all, NOW, ZONE))).not.toHaveProperty('deviceId')
})

test('[CORE-REPORTS-03] what cannot be asked is told: nobody, an inverted period, more than 90 days', () => {
  const problem = (part: Partial<ReportAsk>) => problemOf(ask(part), spanOf(ask(part), NOW, ZONE))
  expect(problem({})).toBeNull()
  expect(problem({ period: 'last90' })).toBeNull()
  expect(problem({ scope: EMPTY_ASK.scope })).toBe('scope')
  expect(problem({ period: { fromMs: NOW, toMs: NOW - 1 } })).toBe('period')
  expect(problem({ period: { fromMs: Number.NaN, toMs: NOW } })).toBe('period')
  expect(problem({ period: free(90) })).toBeNull()
  expect(problem({ period: free(91) })).toBe('periodLong')
  expect(problem({ period: free(3650) })).toBe('periodLong')
  expect(daysOf(spanOf(ask({ period: 'last90' }), NOW, ZONE))).toBe(90)
})

test('[CORE-REPORTS-03] a question comes back whole from its address', () => {
  for (const one of [
    ask({ period: 'last7', daily: true }),
    ask({ scope: { all: true, deviceIds: [], groupIds: [] }, period: free(2) }),
    ask({ scope: { all: false, deviceIds: [1, 2, 3], groupIds: [9] }, eventTypes: ['alarm', 'media'] }),
    ask({ geofenceIds: [4, 5], speedLimitKnots: 43.2, minSeconds: 300 }),
  ])
    expect(askIn(searchOf(one), ZONE)).toEqual(one)
})

test('[CORE-REPORTS-03] links from mails and repeated or bracketed lists are read', () => {
  const mailed = 'deviceId=1&deviceId=2&groupId=3&daily=true&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z'
  expect(askIn(mailed, ZONE)).toMatchObject({
    scope: { deviceIds: [1, 2], groupIds: [3] },
    daily: true,
    period: { fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 2) },
  })
  const bracketed = `deviceId=${encodeURIComponent('[4,5]')}&type=${encodeURIComponent('["alarm"]')}&period=today`
  expect(askIn(bracketed, ZONE)).toMatchObject({ scope: { deviceIds: [4, 5] }, eventTypes: ['alarm'] })
  expect(askIn('deviceId=1&from=2026-11-01&to=2026-11-01', ZONE)?.period).toEqual({
    fromMs: Date.UTC(2026, 10, 1, 3),
    toMs: Date.UTC(2026, 10, 2, 3) - 1,
  })
})

test('[CORE-REPORTS-03] an address without a period asks nothing; junk in it is left out', () => {
  expect(askIn('', ZONE)).toBeNull()
  expect(askIn('deviceId=1&from=yesterday&to=never', ZONE)).toBeNull()
  expect(askIn('period=today&deviceId=-1,x,1.5,9&speedLimit=fast&minDuration=-4', ZONE)).toMatchObject({
    scope: { deviceIds: [9] },
    speedLimitKnots: null,
    minSeconds: null,
  })
})

test('an address that names devices alone fills them in, and nothing runs', () => {
  expect(askIn('?deviceId=7', ZONE)).toBeNull()
  expect(withScopeIn('?deviceId=7&groupId=[2,3]', EMPTY_ASK).scope).toEqual({
    all: false,
    deviceIds: [7],
    groupIds: [2, 3],
  })
  expect(withScopeIn('?expand=true', EMPTY_ASK)).toBe(EMPTY_ASK)
})

test('[CORE-REPORTS-03] all that is wrong is told at once', () => {
  const empty = { ...EMPTY_ASK, period: { fromMs: Number.NaN, toMs: 0 } }
  expect(problemsOf(empty, spanOf(empty, NOW, ZONE))).toEqual(['scope', 'period'])
})
