import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPeriodRight, questionOf } from '#src/features/events/event-filter'
import { filterIn, withFilter } from '#src/features/events/events-address'
import * as history from '#src/features/history/history-address'
import { askIn, problemOf, queryOf, searchOf, spanOf } from '#src/features/reports/ask'
import * as machine from '#src/features/time-machine/address'
import { compileSearch, DEFAULT_FLEET_QUERY, queryFromSearch, searchFromQuery } from '#src/live/query'
import { DAY_PRESETS, fieldOf } from '#src/widgets/period'

const NAMES = ['deviceId', 'groupId', 'from', 'to', 'period', 'at', 'view', 'circle', 'geofenceId', 'events', 'q', 'show', 'is', 'state', 'with', 'value', 'groups', 'hide', 'only', 'sort', 'type', 'by', 'daily', 'all', 'speedLimit', 'minDuration'] // prettier-ignore
const NASTY = ['', ' ', '0', '-1', '7', '7,9', '[7,9]', '["7"]', '1e309', '9e15', '8640000000000001', 'NaN', 'Infinity', '-Infinity.Infinity', '1.1e99', '2026-02-30', '2026-13-45', '2026-11-20', '2026-11-21T10:00', '2026-02-30T10:00', '2026-11-20T10:00:00Z', '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '0000-01-01', '9999-12-31', '9999-12-31T23:59:59Z', 'today', 'thisMonth', '24h', 'week', 'inside', 'constructor', '__proto__', 'name-asc', 'name-up', '-23.5,-46.6,300', '91,0,1', '0,0,Infinity', 'day~types:constructor~devices:1.x', '1.2~seen:open', 'true', '%', '\ud800', '~~', ',,,'] // prettier-ignore

const search = fc
  .array(
    fc.tuple(
      fc.constantFrom(...NAMES),
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NASTY) }, { weight: 1, arbitrary: fc.string() }),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => `?${new URLSearchParams(pairs).toString()}`)
const zone = fc.constantFrom('America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC')
const NOW = Date.UTC(2026, 10, 21, 18)
const RUNS = { numRuns: 400 }

describe('an address of any origin opens its screen, and what the screen writes is what it read', () => {
  test('[CORE-HISTORY-01] of the history', () => {
    fc.assert(
      fc.property(search, zone, (address, timeZone) => {
        const request = history.readAddress(address)
        const again = history.readAddress(history.writeAddress(address, request))
        // A name that no period has is answered with today, and so written.
        expect(again).toEqual(typeof request.period === 'string' ? { ...request, isBad: false } : request)
        const { fromMs, toMs } = history.spanOfPeriod(request.period, NOW, timeZone)
        for (const ms of [fromMs, toMs]) if (Number.isFinite(ms)) expect(fieldOf(ms, timeZone)).toHaveLength(16)
        if (!request.isBad) expect(new Date(fromMs) < new Date(toMs)).toBe(true)
      }),
      RUNS,
    )
  })

  test('[CORE-HISTORY-01] another vehicle is chosen although the times of the address are none', () => {
    const { deviceIds, period } = history.readAddress('?deviceId=7&from=yesterday&to=now')
    const next = history.writeAddress('?deviceId=7&from=yesterday&to=now', { deviceIds: [...deviceIds, 9], period })
    expect(history.readAddress(next)).toMatchObject({ deviceIds: [7, 9], isBad: true })
  })

  test('[CORE-EVENTS-01] of the list of events', () => {
    fc.assert(
      fc.property(search, zone, (address, timeZone) => {
        const filter = filterIn(address)
        if (!filter) return
        expect(filterIn(withFilter(address, filter))).toEqual(filter)
        expect(isPeriodRight(filter.period)).toBe(true)
        const { fromMs, toMs } = questionOf(filter, NOW, 0)
        for (const ms of [fromMs, toMs ?? NOW]) expect(fieldOf(ms, timeZone)).toHaveLength(16)
      }),
      RUNS,
    )
  })

  test('[CORE-REPORTS-03] of a report', () => {
    fc.assert(
      fc.property(search, zone, (address, timeZone) => {
        const ask = askIn(address, timeZone)
        if (!ask) return
        expect(askIn(searchOf(ask), timeZone)).toEqual(ask)
        const span = spanOf(ask, NOW, timeZone)
        for (const ms of [span.fromMs, span.toMs]) expect(fieldOf(ms, timeZone)).toHaveLength(16)
        if (problemOf(ask, span) === null) {
          const { from = '', to = '' } = queryOf(ask, span)
          expect(from < to).toBe(true)
        }
      }),
      RUNS,
    )
  })

  test('of the time machine', () => {
    fc.assert(
      fc.property(search, zone, (address, timeZone) => {
        const state = machine.readAddress(address)
        const written = machine.writeAddress(address, state, DEFAULT_FLEET_QUERY)
        const toSecond = (ms: number | 'bad' | null) => (typeof ms === 'number' ? Math.floor(ms / 1000) * 1000 : null)
        const again = machine.readAddress(written)
        expect(again).toEqual({ ...state, atMs: toSecond(state.atMs), fromMs: toSecond(state.fromMs), toMs: toSecond(state.toMs) }) // prettier-ignore
        if (state.circle) expect(Number.isFinite(state.circle.radiusMeters)).toBe(true)
        if (typeof state.atMs === 'number') expect(fieldOf(state.atMs, timeZone)).toHaveLength(16)
      }),
      RUNS,
    )
  })

  test('[CORE-DEVICES-16] of the list of devices', () => {
    fc.assert(
      fc.property(search, (address) => {
        const query = queryFromSearch(Object.fromEntries(new URLSearchParams(address)))
        expect(queryFromSearch(searchFromQuery(query))).toEqual(query)
        expect(typeof compileSearch(query.search)('anything')).toBe('boolean')
      }),
      RUNS,
    )
  })
})

test('[CORE-REPORTS-05] every preset is in the address by its name, and means the same when it is opened again', () => {
  for (const period of DAY_PRESETS) {
    expect(askIn(`period=${period}`, 'UTC')?.period).toBe(period)
    expect(history.readAddress(`?period=${period}`)).toMatchObject({ period, isBad: false })
  }
})

test.each([
  ['from=2026-02-30&to=2026-03-05'],
  ['from=2026-13-45&to=2026-13-46'],
  ['from=2026-02-30T10:00&to=2026-03-05'],
  ['from=yesterday&to=today'],
  ['from=2026-03-05'],
])('[CORE-REPORTS-03] days that no calendar has run no report: %s', (address) => {
  expect(askIn(address, 'America/Sao_Paulo')).toBeNull()
})

test.each(['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '0000-12-31T00:00:00Z'])(
  'a moment that no clock shows is none: %s',
  (moment) => {
    const text = encodeURIComponent(moment)
    expect(machine.readAddress(`?at=${text}&from=${text}`)).toMatchObject({ atMs: 'bad', fromMs: null })
    expect(history.readAddress(`?from=2026-11-20T00:00Z&to=${text}`).isBad).toBe(true)
    expect(askIn(`from=2026-11-20&to=${text}`, 'UTC')).toBeNull()
  },
)
