import type { Statistics } from '@rastro/model/oversight'
import { expect, test } from 'vitest'
import { daysOf, drawnDays, endsIn, FIGURES, sortedProtocols, totalsOf } from './day-figures'

const ZONE = 'America/Sao_Paulo'
const NOTHING = Object.fromEntries(FIGURES.map((figure) => [figure, 0]))
const line = (captureTime: string, part: object = {}): Statistics =>
  ({ id: 1, attributes: {}, captureTime, protocols: null, ...NOTHING, ...part }) as Statistics

test.each([
  ['a server on the same clock', '2026-11-22T00:00:00.000-03:00'],
  ['a server in Greenwich', '2026-11-22T00:00:00.000+00:00'],
  ['a server in Tokyo', '2026-11-22T00:00:00.000+09:00'],
])('the day that ended is the one before its end, whatever the clock: %s', (_, captureTime) => {
  const [day] = daysOf([line(captureTime)], ZONE)
  expect(day?.day).toBe('2026-11-21')
  const { fromMs, toMs } = endsIn({
    fromMs: Date.parse('2026-11-21T00:00-03:00'),
    toMs: Date.parse('2026-11-21T23:59:59.999-03:00'),
  })
  const end = Date.parse(captureTime)
  expect([fromMs <= end, end <= toMs]).toEqual([true, true])
})

test('days are in their order and without gaps, the last ninety-two of many', () => {
  const days = daysOf(
    [line('2026-11-22T00:00:00-03:00', { requests: 5 }), line('2026-11-19T00:00:00-03:00', { requests: 2 })],
    ZONE,
  )
  expect(drawnDays(days, 'requests', ZONE).map(({ value }) => value)).toEqual([2, 0, 0, 5])
  const old = daysOf([line('2020-01-02T00:00:00-03:00'), line('2026-11-22T00:00:00-03:00', { requests: 5 })], ZONE)
  expect(drawnDays(old, 'requests', ZONE)).toHaveLength(92)
  expect(drawnDays([], 'requests', ZONE)).toEqual([])
})

test('what may be added up is; who was active on two days is not two', () => {
  const days = daysOf(
    [
      line('2026-11-21T00:00:00-03:00', { requests: 5, activeUsers: 3 }),
      line('2026-11-22T00:00:00-03:00', { requests: 2, activeUsers: 3 }),
    ],
    ZONE,
  )
  expect(totalsOf(days)).toMatchObject({ requests: 7, activeUsers: null, activeDevices: null })
})

test('the protocol of most devices comes first', () => {
  expect(sortedProtocols({ osmand: 1, gt06: 4, h02: 4 })).toEqual([
    ['gt06', 4],
    ['h02', 4],
    ['osmand', 1],
  ])
})
