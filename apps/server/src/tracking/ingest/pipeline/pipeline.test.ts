import type { DecodedPosition, Fix } from '@rastro/protocols'
import { describe, expect, test } from 'vitest'
import { processPosition } from './pipeline'
import { NO_FIX_TIME_MS, type TrackedPosition } from '#src/tracking/position/positions/index'
import { BLANK_MEMORY, type DeviceMemory } from '#src/tracking/ingest/motion/index'
import { type PositionHooks, repairWeekRollover } from '#src/tracking/position/steps/index'

const NOW = Date.UTC(2026, 7, 21, 12)
const SECOND = 1000
const MINUTE = 60 * SECOND

const fix = (more: Partial<Fix> = {}): Fix => ({
  time: new Date(NOW),
  valid: true,
  latitude: -25.4,
  longitude: -49.2,
  altitudeMeters: 900,
  speedKnots: 0,
  courseDegrees: 0,
  accuracyMeters: 0,
  ...more,
})

interface Given {
  decoded?: Partial<DecodedPosition>
  last?: TrackedPosition | null
  settings?: Record<string, unknown>
  hooks?: PositionHooks
  memory?: DeviceMemory
  keptToday?: number
}

const run = ({ decoded = {}, last = null, settings = {}, hooks = {}, memory = BLANK_MEMORY, keptToday = 0 }: Given) =>
  processPosition({
    deviceId: 7,
    protocol: 'line',
    decoded: { fix: fix(), attributes: {}, ...decoded },
    last,
    memory,
    hooks,
    keptToday,
    droppedInARow: 0,
    setting: (key) => settings[key],
    nowMs: NOW,
  })

function kept(given: Given): TrackedPosition & { isNewest: boolean } {
  const outcome = run(given)
  if ('dropped' in outcome) throw new Error(outcome.dropped)
  return { ...outcome.kept, isNewest: outcome.isNewest }
}

/** A last position the vehicle really had. */
const lastAt = (
  secondsAgo: number,
  more: Partial<Fix> = {},
  attributes: DecodedPosition['attributes'] = {},
): TrackedPosition =>
  kept({ decoded: { fix: fix({ time: new Date(NOW - secondsAgo * SECOND), ...more }), attributes } })

describe('messages without a fix', () => {
  test('stay at the last place and take the time of arrival as the device time', () => {
    const last = lastAt(60, { speedKnots: 12 })
    const position = kept({ decoded: { fix: undefined, attributes: { batteryLevel: 80 } }, last })
    expect(position).toMatchObject({ latitude: -25.4, longitude: -49.2, speedKnots: 12, fixTimeMs: NOW - 60_000 })
    expect(position.deviceTimeMs).toBe(NOW)
    expect(position.isNewest).toBe(true)
  })
  test('of a device that never had one get the first day of GPS time at 0, 0', () => {
    const position = kept({ decoded: { fix: undefined } })
    expect(position).toMatchObject({ latitude: 0, longitude: 0, fixTimeMs: NO_FIX_TIME_MS, valid: false })
  })
  test('and a first fix after it counts no distance from 0, 0', () => {
    const last = kept({ decoded: { fix: undefined } })
    expect(kept({ last }).attributes.distance).toBe(0)
  })
})

describe('time', () => {
  const rollover = 1024 * 7 * 86_400_000
  test.each([
    ['a present time stays', NOW, NOW],
    ['one rollover back is repaired', NOW - rollover, NOW],
    ['two rollovers back are repaired', NOW - 2 * rollover, NOW],
    ['89 days short of a rollover is repaired', NOW - rollover + 89 * 86_400_000, NOW + 89 * 86_400_000],
    ['two years ago stays', NOW - 2 * 365 * 86_400_000, NOW - 2 * 365 * 86_400_000],
  ])('%s', (_name, given, expected) => {
    expect(repairWeekRollover(given, NOW)).toBe(expected)
  })
  test('override by the time of arrival or by the device time', () => {
    const decoded = { fix: fix({ time: new Date(NOW - MINUTE) }), deviceTime: new Date(NOW - SECOND) }
    expect(kept({ decoded, settings: { 'time.override': 'serverTime' } }).fixTimeMs).toBe(NOW)
    expect(kept({ decoded, settings: { 'time.override': 'deviceTime' } }).fixTimeMs).toBe(NOW - SECOND)
    expect(kept({ decoded }).fixTimeMs).toBe(NOW - MINUTE)
  })
})

describe('filters', () => {
  const still = lastAt(10)
  const dropped: Array<[string, Given]> = [
    ['future', { decoded: { fix: fix({ time: new Date(NOW + 86_401 * SECOND) }) } }],
    ['past', { decoded: { fix: fix({ time: new Date(NOW - 61 * SECOND) }) }, settings: { 'filter.past': 60 } }],
    ['invalid', { decoded: { fix: fix({ valid: false }) }, settings: { 'filter.invalid': true } }],
    ['zero', { decoded: { fix: fix({ latitude: 0, longitude: 0 }) }, settings: { 'filter.zero': 'true' } }],
    ['outdated', { decoded: { fix: undefined }, settings: { 'filter.outdated': true } }],
    ['accuracy', { decoded: { fix: fix({ accuracyMeters: 200 }) }, settings: { 'filter.accuracy': '100' } }],
    ['approximate', { decoded: { attributes: { approximate: true } }, settings: { 'filter.approximate': true } }],
    ['static', { last: still, settings: { 'filter.static': true } }],
    ['distance', { last: still, settings: { 'filter.distance': 50 } }],
    [
      'duplicate',
      { last: lastAt(0, {}, { sat: 5 }), decoded: { attributes: { sat: 6 } }, settings: { 'filter.duplicate': true } },
    ],
    ['maxSpeed', { last: lastAt(10, { latitude: -24 }), settings: { 'filter.maxSpeed': 300 } }],
    ['minPeriod', { last: still, settings: { 'filter.minPeriod': 30 } }],
  ]
  test.each(dropped)('filter.%s drops', (name, given) => {
    expect(run(given)).toEqual({ dropped: `filter.${name}` })
  })
  test('only the future is filtered by default', () => {
    for (const [name, given] of dropped) {
      if (name !== 'future') expect(run({ ...given, settings: {} }), name).toHaveProperty('kept')
    }
    expect(run({ ...dropped[0]?.[1], settings: { 'filter.future': 0 } })).toHaveProperty('kept')
  })
  test('a watched attribute that changed, or enough time, lets a static position through', () => {
    const settings = { 'filter.static': true, 'filter.skipAttributes': 'ignition, alarm' }
    const last = lastAt(10, {}, { ignition: false })
    expect(kept({ last, decoded: { attributes: { ignition: true } }, settings })).toBeDefined()
    expect(kept({ last, settings: { 'filter.static': true, 'filter.skipLimit': 5 } })).toBeDefined()
  })
  test('a place off the earth is dropped', () => {
    expect(run({ decoded: { fix: fix({ latitude: 91 }) } })).toHaveProperty('dropped')
    expect(run({ decoded: { fix: fix({ longitude: Number.NaN }) } })).toHaveProperty('dropped')
    expect(run({ decoded: { fix: fix({ time: new Date(Number.NaN) }) } })).toHaveProperty('dropped')
  })
})

describe('distance', () => {
  test('is 0 for the first, then the great circle on a radius of 6378137 m', () => {
    expect(kept({}).attributes).toMatchObject({ distance: 0, totalDistance: 0 })
    const last = lastAt(10, { latitude: 0, longitude: 0 })
    const position = kept({ last, decoded: { fix: fix({ latitude: 0, longitude: 1 }) } })
    expect(position.attributes.distance).toBe(111_319.49)
    expect(position.attributes.totalDistance).toBe(111_319.49)
  })
  test('sent by the device is believed', () => {
    const position = kept({ last: lastAt(10, { latitude: -25 }), decoded: { attributes: { distance: 120 } } })
    expect(position.attributes).toMatchObject({ distance: 120, totalDistance: 120 })
  })
})

describe('a late fix', () => {
  const last = { ...lastAt(10), attributes: { totalDistance: 5000, hours: 1000, ignition: true, motion: false } }
  const late = { fix: fix({ time: new Date(NOW - MINUTE), latitude: -26 }), attributes: { ignition: true } }
  test('is kept but is not the newest and counts neither distance nor engine hours', () => {
    const position = kept({ last, decoded: late })
    expect(position.isNewest).toBe(false)
    expect(position.counted).toEqual({ distanceMeters: 0, totalMeters: 5000 })
    expect(position.attributes.hours).toBe(1000)
  })
  test('a repetition of the newest is not newer than it', () => {
    const first = kept({})
    expect(kept({ last: first }).isNewest).toBe(false)
    expect(kept({ last: first, decoded: { attributes: { sat: 4 } } }).isNewest).toBe(true)
  })
  test.each([
    ['the first of a device', null],
    ['after a right one', lastAt(10)],
  ])('a fix from beyond time.futureLimit is stored and marked, and never the newest: %s', (_what, before) => {
    const ahead = (seconds: number, settings = {}) =>
      kept({ last: before, settings, decoded: { fix: fix({ time: new Date(NOW + seconds * SECOND) }) } })
    expect(ahead(899)).toMatchObject({ isNewest: true })
    expect(ahead(899).attributes).not.toHaveProperty('future')
    for (const seconds of [901, 7200, 86_000])
      expect(ahead(seconds)).toMatchObject({ isNewest: false, attributes: { future: true } })
    expect(ahead(10 * 365 * 86_400, { 'filter.future': 0 }).isNewest).toBe(false)
    expect(ahead(10 * 365 * 86_400, { 'filter.enable': false }).isNewest).toBe(false)
    expect(ahead(7200, { 'time.futureLimit': 10_800 }).isNewest).toBe(true)
    expect(ahead(7200, { 'time.override': 'serverTime' })).toMatchObject({ isNewest: true, fixTimeMs: NOW })
  })
  test('an alarm that comes with a fix from the future is raised nevertheless, at the last place', () => {
    const decoded = { fix: fix({ time: new Date(NOW + 7_200_000), latitude: -26 }), attributes: { alarm: 'sos' } }
    const outcome = run({ last: lastAt(10, { latitude: -25 }), decoded })
    expect(outcome).toMatchObject({ isNewest: true, kept: { latitude: -25, fixTimeMs: NOW - 10 * SECOND } })
    expect('kept' in outcome && outcome.events.map(({ type }) => type)).toEqual(['alarm'])
    expect(run({ decoded })).toMatchObject({ isNewest: true, kept: { fixTimeMs: NOW } })
  })
  test('a newest fix from a wrong future clock does not freeze the vehicle', () => {
    const wrong = lastAt(-3600 * 20)
    expect(kept({ last: wrong }).isNewest).toBe(true)
  })
})

describe('motion', () => {
  test.each([
    [0, {}, {}, false],
    [0.01, {}, {}, false],
    [0.02, {}, {}, true],
    [50, { motion: false }, {}, false],
    [0, { motion: true }, {}, true],
    [2, {}, { 'event.motion.speedThreshold': '3' }, false],
  ])('%d knots, sent %o, settings %o: %s', (speedKnots, attributes, settings, motion) => {
    expect(kept({ decoded: { fix: fix({ speedKnots }), attributes }, settings }).attributes.motion).toBe(motion)
  })
})

describe('engine hours', () => {
  const on = { ignition: true }
  const off = { ignition: false }
  test.each([
    ['grow while on', on, 1000, on, 1000 + MINUTE],
    ['start at zero', on, 0, on, MINUTE],
    ['rest when switched off', on, 1000, off, 1000],
    ['rest when switched on', off, 1000, on, 1000],
    ['rest when not said', on, 1000, {}, 1000],
    ['are absent while zero', off, 0, off, undefined],
  ])('%s', (_name, before, hours, now, expected) => {
    const last = lastAt(60, {}, hours ? { ...before, hours } : before)
    expect(kept({ last, decoded: { attributes: { ...now } } }).attributes.hours).toBe(expected)
  })
  test('of the device are believed', () => {
    expect(kept({ last: lastAt(60, {}, on), decoded: { attributes: { ...on, hours: 9 } } }).attributes.hours).toBe(9)
  })
})

test('filter.dailyLimit drops what is beyond it, but for one in each filter.dailyLimitInterval', () => {
  const settings = { 'filter.dailyLimit': 100 }
  const last = lastAt(60)
  expect(run({ last, settings, keptToday: 99 })).toHaveProperty('kept')
  expect(run({ last, settings, keptToday: 100 })).toEqual({ dropped: 'filter.dailyLimit' })
  const spaced = { ...settings, 'filter.dailyLimitInterval': 60 }
  expect(run({ last, settings: spaced, keptToday: 100 })).toHaveProperty('kept')
  expect(run({ last: lastAt(59), settings: spaced, keptToday: 100 })).toEqual({ dropped: 'filter.dailyLimit' })
})
