import { describe, expect, test } from 'vitest'
import { destination } from '@rastro/geo'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import * as steps from './index'

const NOW = Date.UTC(2026, 7, 21, 12)
const PLACE = { latitude: -25.4, longitude: -49.2 }

const positionWith = (more: Partial<TrackedPosition> = {}): TrackedPosition => ({
  id: 0,
  deviceId: 7,
  protocol: 'gt06',
  serverTimeMs: NOW,
  deviceTimeMs: NOW - 1000,
  fixTimeMs: NOW - 60_000,
  valid: true,
  ...PLACE,
  altitudeMeters: 900,
  speedKnots: 10,
  courseDegrees: 90,
  accuracyMeters: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: {},
  fingerprint: 0,
  ...more,
})

interface Given {
  position?: Partial<TrackedPosition>
  last?: TrackedPosition | null
  settings?: Record<string, unknown>
  hooks?: steps.PositionHooks
  hasFix?: boolean
  totalBefore?: (timeMs: number) => number | undefined
  droppedInARow?: number
}

/** The position after one step. */
function after(step: steps.Step, given: Given): TrackedPosition {
  const position = positionWith(given.position)
  const { last = null, settings = {}, hooks = {}, hasFix = true, totalBefore = () => undefined } = given
  const { droppedInARow = 0 } = given
  const setting = (key: string): unknown => settings[key]
  const context = {
    last,
    totalBefore,
    hasFix,
    hasDeviceTime: true,
    keptToday: 0,
    droppedInARow,
    setting,
    hooks,
    nowMs: NOW,
  }
  const dropped = step(position, context)
  if (dropped) throw new Error(dropped.dropped)
  return position
}

describe('time.protocols', () => {
  test.each([
    ['gt06, h02', NOW - 1000],
    ['h02', NOW - 60_000],
  ])('%s', (list, expected) => {
    const settings = { 'time.override': 'deviceTime', 'time.protocols': list }
    expect(after(steps.fixTime, { settings }).fixTimeMs).toBe(expected)
  })
})

describe('network geolocation', () => {
  const network = { cellTowers: [{ cellId: 1 }] }
  const hooks = { geolocate: () => ({ latitude: 1, longitude: 2, accuracyMeters: 900 }) }
  const asked = { latitude: 1, longitude: 2, accuracyMeters: 900, speedKnots: 0, valid: true, fixTimeMs: NOW - 1000 }
  const kept = { ...PLACE, fixTimeMs: NOW - 60_000 }
  const invalid = { network, valid: false }
  test.each<[string, Given, object]>([
    ['a message without a fix takes the place of its towers', { hooks, hasFix: false, position: { network } }, asked],
    ['a fix stays', { hooks, position: { network } }, kept],
    ['an untrusted fix stays', { hooks, position: invalid }, kept],
    [
      'unless the operator says otherwise',
      { hooks, position: invalid, settings: { 'geolocation.processInvalidPositions': true } },
      asked,
    ],
    ['unknown towers change nothing', { hooks: { geolocate: () => null }, hasFix: false, position: { network } }, kept],
    ['no towers change nothing', { hooks, hasFix: false }, kept],
    ['it is off without a service', { hasFix: false, position: { network } }, kept],
  ])('%s', (_name, given, expected) => {
    expect(after(steps.geolocateNetwork, given)).toMatchObject(expected)
  })
})

describe('hemisphere', () => {
  test.each([
    [{}, -25.4, -49.2],
    [{ 'location.latitudeHemisphere': 'N' }, 25.4, -49.2],
    [{ 'location.latitudeHemisphere': 'S', 'location.longitudeHemisphere': 'e' }, -25.4, 49.2],
    [{ 'location.longitudeHemisphere': 'W' }, -25.4, -49.2],
    [{ 'location.longitudeHemisphere': 'left' }, -25.4, -49.2],
  ])('%o', (settings, latitude, longitude) => {
    expect(after(steps.fixHemisphere, { settings })).toMatchObject({ latitude, longitude })
  })
})

test('map matching moves a fix to the road, and only a fix', () => {
  const hooks = { matchRoad: () => ({ latitude: 3, longitude: 4 }) }
  expect(after(steps.matchRoad, { hooks })).toMatchObject({ latitude: 3, longitude: 4 })
  expect(after(steps.matchRoad, { hooks, hasFix: false })).toMatchObject(PLACE)
  expect(after(steps.matchRoad, {})).toMatchObject(PLACE)
})

describe('coordinates.filter', () => {
  const last = positionWith({ fixTimeMs: NOW - 120_000, attributes: { totalDistance: 1000 } })
  const on = { 'coordinates.filter': true, 'coordinates.minError': 50, 'coordinates.maxError': 5000 }
  test.each([
    ['noise stays where it was', 20, on, 0],
    ['a real step counts', 100, on, 100],
    ['a wrong fix stays where it was', 9000, on, 0],
    ['off by default', 20, { ...on, 'coordinates.filter': undefined }, 20],
    ['no upper limit', 9000, { ...on, 'coordinates.maxError': 0 }, 9000],
  ])('%s', (_name, meters, settings, expected) => {
    const there = destination(PLACE, 90, meters)
    const position = after(steps.measureDistance, { position: there, last, settings })
    expect(position.attributes.distance).toBeCloseTo(expected, 1)
    expect(position.attributes.totalDistance).toBeCloseTo(1000 + expected, 1)
    expect(position).toMatchObject(expected === 0 ? PLACE : there)
  })
})

test('a late fix tells its distance from the newest, and counts the total of the fix before it in time', () => {
  const last = positionWith({ fixTimeMs: NOW, ...destination(PLACE, 90, 300), attributes: { totalDistance: 5000 } })
  const totalBefore = (timeMs: number): number | undefined => (timeMs >= NOW - 90_000 ? 4200 : undefined)
  const late = after(steps.measureDistance, { last, totalBefore })
  expect(late.attributes.distance).toBeCloseTo(300, 1)
  expect(late.attributes.totalDistance).toBeCloseTo(5300, 1)
  expect(late.counted).toEqual({ distanceMeters: 0, totalMeters: 4200 })
  const older = after(steps.measureDistance, { last, totalBefore, position: { fixTimeMs: NOW - 999_000 } })
  expect(older.counted).toEqual({ distanceMeters: 0, totalMeters: 5000 })
  expect(after(steps.measureDistance, { last: { ...last, fixTimeMs: NOW - 999_000 } }).counted).toBeUndefined()
})

describe('the calendar of a device', () => {
  test.each([
    [false, 'filter.calendar'],
    [true, null],
  ])('inside: %s', (isInCalendar, expected) => {
    const hooks = { isInCalendar: () => isInCalendar }
    const attempt = () => after(steps.filterUnwanted, { hooks })
    if (expected === null) expect(attempt()).toMatchObject(PLACE)
    else expect(attempt).toThrow(expected)
  })
})

describe('filter.preset recommended', () => {
  const settings = { 'filter.preset': 'recommended' }
  const last = positionWith({ fixTimeMs: NOW - 120_000 })
  const far = destination(PLACE, 0, 20_000)
  test.each<[string, Given, string | null]>([
    ['an ordinary fix', { last }, null],
    ['a jump', { last, position: far }, 'filter.maxSpeed'],
    ['a jump that five before insisted on', { last, position: far, droppedInARow: 5 }, null],
    ['ten minutes ahead', { position: { fixTimeMs: NOW + 600_000 } }, 'filter.future'],
    ['of last year', { position: { fixTimeMs: NOW - 31_536_000_000 } }, 'filter.past'],
    ['not trusted', { position: { valid: false } }, 'filter.invalid'],
    ['at 0, 0', { position: { latitude: 0, longitude: 0 } }, 'filter.zero'],
    ['the same again', { last: positionWith() }, 'filter.duplicate'],
    [
      'the same with another ignition',
      { last: positionWith({ attributes: { ignition: false } }), position: { attributes: { ignition: true } } },
      null,
    ],
  ])('%s', (_name, given, expected) => {
    const attempt = () => after(steps.filterUnwanted, { ...given, settings })
    if (expected === null) expect(attempt()).toMatchObject(given.position ?? PLACE)
    else expect(attempt).toThrow(expected)
  })
  test('counts nothing for a leap it gives in to', () => {
    const before = { ...last, attributes: { totalDistance: 700 } }
    const position = { ...far, attributes: { distance: 20_000, totalDistance: 20_700 } }
    const { attributes } = after(steps.filterUnwanted, { last: before, position, settings, droppedInARow: 5 })
    expect(attributes).toEqual({ distance: 0, totalDistance: 700 })
  })
  test('gives way to a rule that is set by itself', () => {
    const own = { ...settings, 'filter.maxSpeed': 0 }
    expect(after(steps.filterUnwanted, { last, position: far, settings: own })).toMatchObject(far)
    expect(after(steps.filterUnwanted, { last, position: far, settings: { 'filter.preset': 'x' } })).toMatchObject(far)
  })
})

describe('a new alarm is never dropped', () => {
  const settings = { 'filter.preset': 'recommended', 'filter.dailyLimit': 1 }
  const last = positionWith({ fixTimeMs: NOW - 120_000, attributes: { totalDistance: 700 } })
  const attributes = { alarm: 'sos', distance: 20_000, totalDistance: 20_700 }
  const here = { fixTimeMs: last.fixTimeMs, ...PLACE, attributes: { alarm: 'sos', distance: 0, totalDistance: 700 } }
  test.each<[string, Partial<TrackedPosition>]>([
    ['a jump', destination(PLACE, 0, 20_000)],
    ['ahead of time', { fixTimeMs: NOW + 600_000 }],
    ['of last year', { fixTimeMs: NOW - 31_536_000_000 }],
    ['not trusted', { valid: false }],
    ['at 0, 0', { latitude: 0, longitude: 0 }],
  ])('%s: it happened where the device was last', (_name, more) => {
    expect(after(steps.filterUnwanted, { last, position: { ...more, attributes: { ...attributes } }, settings })).toMatchObject(here) // prettier-ignore
  })
  test('the same again, or outside the calendar: it is where it says', () => {
    const hooks = { isInCalendar: () => false }
    const same = positionWith({ attributes: { totalDistance: 700 } })
    const given = { last: same, position: { attributes: { alarm: 'sos', totalDistance: 700 } }, settings, hooks }
    expect(after(steps.filterUnwanted, given)).toMatchObject({ ...PLACE, attributes: { alarm: 'sos' } })
  })
  test('an alarm that goes on is filtered like anything else', () => {
    const before = { ...last, attributes: { alarm: 'sos' } }
    const position = { valid: false, attributes: { alarm: 'sos' } }
    expect(() => after(steps.filterUnwanted, { last: before, position, settings })).toThrow('filter.invalid')
  })
})

describe('what others know', () => {
  test.each<[string, steps.Step, Given, Partial<TrackedPosition>]>([
    ['geofences', steps.findGeofences, { hooks: { geofencesAt: () => [3, 4] } }, { geofenceIds: [3, 4] }],
    ['no geofence', steps.findGeofences, { hooks: { geofencesAt: () => [] } }, { geofenceIds: null }],
    [
      'a speed limit',
      steps.noteSpeedLimit,
      { hooks: { roadSpeedLimit: () => 43.2 } },
      { attributes: { speedLimit: 43.2 } },
    ],
    ['no speed limit', steps.noteSpeedLimit, { hooks: { roadSpeedLimit: () => null } }, { attributes: {} }],
  ])('%s', (_name, step, given, expected) => {
    expect(after(step, given)).toMatchObject(expected)
  })
  const known = { addressAt: () => ({ text: '≈ Curitiba, PR', isApproximate: true }) }
  test('an address, only where positions want one', () => {
    expect(after(steps.namePlace, { hooks: known }).address).toBeNull()
    const settings = { 'geocoder.ignorePositions': 'false' }
    expect(after(steps.namePlace, { hooks: known, settings })).toMatchObject({
      address: '≈ Curitiba, PR',
      attributes: { addressApproximate: true },
    })
  })
  test('the linked driver, unless the tracker names one', () => {
    const hooks = { linkedDriver: () => 'D1' }
    const settings = { 'processing.useLinkedDriver': true }
    expect(after(steps.nameDriver, { hooks }).attributes).toEqual({})
    expect(after(steps.nameDriver, { hooks, settings }).attributes).toEqual({ driverUniqueId: 'D1' })
    const position = { attributes: { driverUniqueId: 'own' } }
    expect(after(steps.nameDriver, { hooks, settings, position }).attributes).toEqual({ driverUniqueId: 'own' })
  })
  test('computed attributes, before everything and once motion is known', () => {
    const phases: string[] = []
    const hooks: steps.PositionHooks = {
      computed: (position, { phase }) => {
        phases.push(phase)
        position.attributes.load = phases.length
      },
    }
    expect(after(steps.computeEarly, { hooks }).attributes).toEqual({ load: 1 })
    expect(after(steps.computeLate, { hooks }).attributes).toEqual({ load: 2 })
    expect(phases).toEqual(['early', 'late'])
  })
})

describe('processing.copyAttributes', () => {
  const last = positionWith({ attributes: { door: true, fuel: 40, sat: 9 } })
  test('carries listed attributes over', () => {
    const settings = { 'processing.copyAttributes.enable': true, 'processing.copyAttributes': 'door, fuel' }
    expect(after(steps.copyAttributes, { last, position: { attributes: { fuel: 39 } }, settings }).attributes).toEqual({
      door: true,
      fuel: 39,
    })
  })
  test('is off by default', () => {
    const settings = { 'processing.copyAttributes': 'door' }
    expect(after(steps.copyAttributes, { last, position: { attributes: { fuel: 39 } }, settings }).attributes).toEqual({
      fuel: 39,
    })
  })
})
