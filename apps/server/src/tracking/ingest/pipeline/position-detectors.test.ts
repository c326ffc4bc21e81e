import type { LatLon } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { createPairs, type Links } from '#src/tracking/fleet/access/index'
import { createDeviceDirectory, type DeviceRecord } from '#src/tracking/fleet/devices/index'
import { createGroupDirectory } from '#src/tracking/fleet/groups/index'
import { BLANK_MEMORY, type DeviceMemory, packMemory, unpackMemory } from '#src/tracking/ingest/motion/index'
import { createPositionHooks } from './position-hooks'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { createRegistry } from '#src/tracking/resource/index'
import type { Detector } from '#src/tracking/ingest/detectors/index'
import * as detectors from '#src/tracking/ingest/detectors/index'

const METERS_PER_DEGREE = 111_319.49
const T0 = Date.UTC(2026, 7, 21, 12)
const OFFICE = Buffer.from(
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105T080000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR',
).toString('base64')
const north = (meters: number): LatLon => ({ latitude: meters / METERS_PER_DEGREE, longitude: 0 })

const geofence = (id: number, area: string, more: object = {}, calendarId = 0) => ({
  id,
  attributes: { ...more },
  calendarId,
  name: `${id}`,
  description: null,
  area,
})

/** Device 7 of group 2, which is linked to the circle 1 of 150 m around zero and to what else is given. */
function world(others: Array<ReturnType<typeof geofence>> = [], settings: Record<string, unknown> = {}) {
  const links = {
    device_geofences: createPairs(),
    group_geofences: createPairs(),
    device_devices: createPairs(),
    device_maintenances: createPairs(),
    group_maintenances: createPairs(),
  } as Links
  const geofences = createRegistry([geofence(1, 'CIRCLE (0 0, 150)'), ...others])
  links.group_geofences.add(2, 1)
  for (const { id } of others) links.device_geofences.add(7, id)
  const devices = createDeviceDirectory([{ id: 7, groupId: 2, attributes: {} } as DeviceRecord])
  const groups = createGroupDirectory([{ id: 2, groupId: 0, name: 'vans', attributes: {} }])
  const calendars = createRegistry([{ id: 5, name: 'office', attributes: {}, data: OFFICE }])
  const places = new Map<number, LatLon>()
  const hooks = {
    placeOf: (id: number) => places.get(id) ?? null,
    ...createPositionHooks({ links, devices, groups, calendars, geofences, drivers: createRegistry([]), maintenances: createRegistry([{ id: 3, name: 'oil', attributes: {}, type: 'totalDistance', start: 1000, period: 500 }]) }), // prettier-ignore
  }
  let last: TrackedPosition | null = null
  let memory: DeviceMemory = BLANK_MEMORY
  let count = 0
  return {
    links,
    geofences,
    places,
    settings,
    restart: () => void (memory = unpackMemory(packMemory(memory), [])),
    /** What a position so many seconds on, so many metres north of zero, raises. */
    at(detector: Detector, seconds: number, meters: number, more: Partial<TrackedPosition> = {}) {
      const position: TrackedPosition = {
        id: ++count,
        deviceId: 7,
        protocol: 'line',
        serverTimeMs: T0 + seconds * 1000,
        deviceTimeMs: T0 + seconds * 1000,
        fixTimeMs: T0 + seconds * 1000,
        valid: true,
        ...north(meters),
        altitudeMeters: 0,
        speedKnots: 0,
        courseDegrees: 0,
        accuracyMeters: 0,
        address: null,
        network: null,
        geofenceIds: null,
        fingerprint: 0,
        attributes: {},
        ...more,
      }
      position.geofenceIds = hooks.geofencesAt(position)
      const findings = detector.detect(position, { last, memory, setting: (key) => settings[key], hooks })
      memory = findings.memory ?? memory
      last = position
      return findings.detected.map((one) => ({
        ...one,
        second: ((one.eventTimeMs ?? position.deviceTimeMs) - T0) / 1000,
        atId: one.at?.id ?? position.id,
      }))
    },
    /** The same for a whole way, as short texts. */
    way(detector: Detector, steps: ReadonlyArray<readonly [number, number, Partial<TrackedPosition>?]>): string[] {
      return steps.flatMap(([seconds, meters, more]) =>
        this.at(detector, seconds, meters, more).map(
          ({ type, geofenceId, second }) => `${type} ${geofenceId ?? ''} ${second}`,
        ),
      )
    },
  }
}

describe('[CORE-GEOFENCE-09] enter and exit', () => {
  const { detectGeofences } = detectors
  test('well inside and well outside count at once, at the first position on the other side', () => {
    expect(
      world().way(detectGeofences, [
        [0, 400],
        [30, 100],
        [60, 0],
        [90, 180],
      ]),
    ).toEqual([
      // prettier-ignore
      'geofenceEnter 1 30',
      'geofenceExit 1 90',
    ])
  })
  test('the first position of a device may be inside', () => {
    expect(world().way(detectGeofences, [[0, 0], [30, 10]])).toEqual(['geofenceEnter 1 0']) // prettier-ignore
  })
  test('what drifts over the edge raises nothing; what stays there counts from when it came', () => {
    const edge = world()
    expect(edge.way(detectGeofences, [[0, 0], [30, 160], [60, 145], [90, 165], [120, 149]])).toEqual(['geofenceEnter 1 0']) // prettier-ignore
    expect(edge.way(detectGeofences, [[150, 160], [210, 170], [269, 165], [270, 165]])).toEqual(['geofenceExit 1 150']) // prettier-ignore
  })
  test('the plain way of stock servers can be chosen', () => {
    const edge = world([], { 'event.geofence.plain': true })
    expect(
      edge.way(detectGeofences, [
        [0, 0],
        [30, 160],
        [60, 145],
      ]),
    ).toEqual(['geofenceEnter 1 0', 'geofenceExit 1 30', 'geofenceEnter 1 60'])
  })
  test('leaps, invalid and blurred places are waited out', () => {
    const one = world()
    one.way(detectGeofences, [[0, 0]])
    const noise: ReadonlyArray<readonly [number, number, Partial<TrackedPosition>?]> = [
      [10, 50_000],
      [20, 0],
      [30, 400, { valid: false }],
      [40, 400, { accuracyMeters: 300 }],
      [50, 170, { accuracyMeters: 40 }],
      [60, 20],
    ]
    expect(one.way(detectGeofences, noise)).toEqual([])
    // A vehicle that insists is believed: it was shipped.
    expect(one.way(detectGeofences, [[70, 80_000], [80, 80_010]])).toEqual(['geofenceExit 1 80']) // prettier-ignore
  })
  test('a narrow geofence can be entered', () => {
    const narrow = world([geofence(2, 'CIRCLE (0.02 0, 20)')])
    const middle = 0.02 * METERS_PER_DEGREE
    expect(
      narrow.way(detectGeofences, [
        [0, 1500],
        [100, middle],
        [200, 3000],
      ]),
    ).toEqual([
      // prettier-ignore
      'geofenceEnter 2 100',
      'geofenceExit 2 200',
    ])
  })
  test('outside its calendar a geofence is silent, and known all the same', () => {
    const closed = world([geofence(2, 'CIRCLE (0.1 0, 150)', {}, 5)])
    const middle = 0.1 * METERS_PER_DEGREE
    // 12:00 is after office hours; 09:00 the next day within.
    expect(closed.way(detectGeofences, [[0, 5000], [600, middle], [1200, 5000]])).toEqual([]) // prettier-ignore
    const nextDay = 21 * 3600
    expect(closed.way(detectGeofences, [[nextDay, middle]])).toEqual([`geofenceEnter 2 ${nextDay}`])
  })
  test('a geofence that is unlinked or removed is left without a word', () => {
    const one = world()
    one.way(detectGeofences, [[0, 0]])
    one.links.group_geofences.delete(2, 1)
    expect(one.way(detectGeofences, [[30, 0]])).toEqual([])
    one.links.group_geofences.add(2, 1)
    expect(one.way(detectGeofences, [[60, 0]])).toEqual(['geofenceEnter 1 60'])
    one.geofences.remove(1)
    expect(one.way(detectGeofences, [[90, 0]])).toEqual([])
  })
  test('a restart repeats nothing and loses nothing', () => {
    const one = world()
    one.way(detectGeofences, [[0, 0]])
    one.restart()
    expect(one.way(detectGeofences, [[30, 0], [60, 300]])).toEqual(['geofenceExit 1 60']) // prettier-ignore
  })
  test('says why: distance, margin, accuracy and wait', () => {
    const one = world()
    one.way(detectGeofences, [
      [0, 0],
      [30, 160],
    ])
    const [exit] = one.at(detectGeofences, 150, 160, { accuracyMeters: 4 })
    expect(exit).toMatchObject({ atId: 2, attributes: { metersOutside: 10, margin: 25, waited: 120_000, accuracy: 4 } })
  })
  test('crossed between two positions, only where asked for', () => {
    const steps = [[0, -2000], [60, 1000]] as const // prettier-ignore
    expect(world().way(detectGeofences, steps)).toEqual([])
    const asked = { 'event.geofence.segmentCrossing': true }
    expect(world([], asked).way(detectGeofences, steps)).toEqual(['geofenceCrossed 1 60'])
    expect(world([geofence(2, 'LINESTRING (0.001 -0.01, 0.001 0.01)')], asked).way(detectGeofences, steps)).toEqual([
      'geofenceCrossed 1 60',
      'geofenceCrossed 2 60',
    ])
  })
})

describe('[CORE-ANCHOR-08] an anchor that breaks', () => {
  const { detectAnchor, detectGeofences } = detectors
  const anchored = () => world([geofence(9, 'CIRCLE (0.1 0, 150)', { isAnchor: true, deviceId: 7 })])
  const middle = 0.1 * METERS_PER_DEGREE
  const moving = { speedKnots: 12 }
  test('is an exit and an alarm, once until it is back', () => {
    const one = anchored()
    expect(
      one.way(detectAnchor, [
        [0, middle],
        [30, middle + 160, moving],
        [60, middle + 400, moving],
      ]),
    ).toEqual([
      // prettier-ignore
      'geofenceExit 9 30',
      'alarm 9 30',
    ])
    one.restart()
    expect(one.way(detectAnchor, [[90, middle + 600, moving]])).toEqual([])
    expect(one.way(detectAnchor, [[120, middle], [150, middle + 200, moving]])).toEqual(['geofenceExit 9 150', 'alarm 9 150']) // prettier-ignore
  })
  test('a parked receiver that errs for one position is not towed; one that stays away is', () => {
    expect(anchored().way(detectAnchor, [[0, middle], [300, middle + 200], [600, middle]])).toEqual([]) // prettier-ignore
    expect(anchored().way(detectAnchor, [[0, middle], [300, middle + 200], [600, middle + 210]])).toEqual(['geofenceExit 9 600', 'alarm 9 600']) // prettier-ignore
    expect(anchored().way(detectAnchor, [[0, middle], [30, middle + 200, { ...moving, accuracyMeters: 60 }]])).toEqual([]) // prettier-ignore
  })
  test('is no geofence to come into', () => {
    expect(anchored().way(detectGeofences, [[0, 2000], [600, middle], [1200, 2000]])).toEqual([]) // prettier-ignore
  })
})

describe('overspeed', () => {
  const { detectOverspeed } = detectors
  const knots = (speedKnots: number, more: Partial<TrackedPosition> = {}) => ({ speedKnots, ...more })
  test('once, until it is slow enough again', () => {
    const one = world([], { speedLimit: 40 })
    const steps = [40, 41, 60, 40, 45].map((speed, index) => [index * 30, 5000, knots(speed)] as const)
    expect(one.way(detectOverspeed, steps)).toEqual(['deviceOverspeed 0 30', 'deviceOverspeed 0 120'])
  })
  test('lasting long enough, beyond a multiple of the limit; a restart does not tell it again', () => {
    const one = world([], { speedLimit: 40, 'event.overspeed.minimalDuration': 60, 'event.overspeed.thresholdMultiplier': 1.1 }) // prettier-ignore
    expect(one.way(detectOverspeed, [[0, 5000, knots(44)], [30, 5000, knots(45)], [89, 5000, knots(50)]])).toEqual([]) // prettier-ignore
    one.restart()
    const [event] = one.at(detectOverspeed, 90, 5000, knots(50))
    expect(event?.attributes).toMatchObject({ speed: 50, speedLimit: 40, limitFrom: 'device', heldFor: 60_000 })
    one.restart()
    expect(one.way(detectOverspeed, [[120, 5000, knots(60)]])).toEqual([])
  })
  test('above the limit by less than the multiple it goes on; at the limit it is over', () => {
    const one = world([], { speedLimit: 40, 'event.overspeed.thresholdMultiplier': 1.5 })
    const steps = [61, 59, 61, 41, 70, 40, 60, 61].map((speed, index) => [index * 30, 5000, knots(speed)] as const)
    expect(one.way(detectOverspeed, steps)).toEqual(['deviceOverspeed 0 0', 'deviceOverspeed 0 210'])
  })
  test('the road before the device, a geofence before the road; the highest of several, or the lowest', () => {
    const others = [
      geofence(2, 'CIRCLE (0.1 0, 1500)', { speedLimit: 20 }),
      geofence(3, 'CIRCLE (0.1 0, 1500)', { speedLimit: 30 }),
    ]
    const middle = 0.1 * METERS_PER_DEGREE
    const road = { attributes: { speedLimit: 10 } }
    const limitOf = (settings: Record<string, unknown>, meters: number) =>
      world(others, { speedLimit: 40, ...settings }).at(detectOverspeed, 0, meters, knots(50, road))[0]
    expect(limitOf({}, 5000)?.attributes).toMatchObject({ speedLimit: 10, limitFrom: 'road' })
    expect(limitOf({}, middle)).toMatchObject({ geofenceId: 3, attributes: { speedLimit: 30, limitFrom: 'geofence' } })
    expect(limitOf({ 'event.overspeed.preferLowest': true }, middle)).toMatchObject({ geofenceId: 2 })
  })
  test('no limit, no event; an invalid fix tells nothing', () => {
    expect(world().way(detectOverspeed, [[0, 5000, knots(200)]])).toEqual([])
    expect(world([], { speedLimit: 40 }).way(detectOverspeed, [[0, 5000, knots(90, { valid: false })]])).toEqual([])
  })
})

describe('fuel, behaviour, maintenance', () => {
  const fuel = (litres: number) => ({ attributes: { fuel: litres } })
  test.each<[string, Record<string, unknown>, number, number, string[]]>([
    ['off', {}, 60, 20, []],
    ['a drop', { fuelDropThreshold: 10 }, 60, 50, ['deviceFuelDrop  30']],
    ['a small drop', { fuelDropThreshold: 10 }, 60, 50.1, []],
    ['a rise is no drop', { fuelDropThreshold: 10 }, 20, 60, []],
    ['filled up', { fuelIncreaseThreshold: 10 }, 20, 60, ['deviceFuelIncrease  30']],
    ['a limit as text', { fuelIncreaseThreshold: '10' }, 20, 60, ['deviceFuelIncrease  30']],
  ])('fuel: %s', (_name, settings, before, after, expected) => {
    expect(world([], settings).way(detectors.detectFuel, [[0, 0, fuel(before)], [30, 0, fuel(after)]])).toEqual(expected) // prettier-ignore
  })
  test.each<[string, number, number, number, string | undefined]>([
    ['hard acceleration', 0, 20, 3, 'hardAcceleration'],
    ['gentle acceleration', 0, 20, 6, undefined],
    ['hard braking', 40, 10, 4, 'hardBraking'],
    ['at the same moment', 40, 0, 0, undefined],
  ])('behaviour: %s', (_name, before, after, seconds, expected) => {
    const settings = { 'event.behavior.accelerationThreshold': 3, 'event.behavior.brakingThreshold': 3.5 }
    const one = world([], settings)
    one.at(detectors.detectBehavior, 0, 0, { speedKnots: before })
    expect(one.at(detectors.detectBehavior, seconds, 0, { speedKnots: after })[0]?.attributes?.alarm).toBe(expected)
  })
  const total = (meters: number) => ({ attributes: { totalDistance: meters } })
  test.each<[string, number, number, boolean]>([
    ['the start is reached', 990, 1000, true],
    ['before the start', 980, 990, false],
    ['within a period', 1010, 1490, false],
    ['the next period', 1490, 1510, true],
    ['several periods at once', 1010, 3000, true],
    ['nothing known before', 0, 3000, false],
  ])('maintenance: %s', (_name, before, after, isDue) => {
    const one = world()
    one.links.group_maintenances.add(2, 3)
    one.at(detectors.detectMaintenance, 0, 0, total(before))
    const found = one.at(detectors.detectMaintenance, 30, 0, total(after))
    expect(found.map(({ maintenanceId, attributes }) => [maintenanceId, attributes?.totalDistance])).toEqual(
      isDue ? [[3, after]] : [],
    )
  })
})

describe('linked devices', () => {
  test('close and far, with a band between the two', () => {
    const one = world([], { proximityEnterDistance: 50, proximityExitDistance: 200 })
    one.links.device_devices.add(7, 8)
    one.places.set(8, north(1000))
    const far = [[0, 0], [10, 900], [20, 960], [30, 1150], [40, 1201], [50, 1150]] as const // prettier-ignore
    expect(one.way(detectors.detectProximity, far)).toEqual(['proximityEnter  20', 'proximityExit  40'])
    const [enter] = one.at(detectors.detectProximity, 60, 1010)
    expect(enter?.attributes).toEqual({ linkedDeviceId: 8, distance: 10, threshold: 50 })
    one.restart()
    expect(one.way(detectors.detectProximity, [[70, 1000]])).toEqual([])
  })
  test('setting off alone', () => {
    const motion = (isMoving: boolean) => ({ attributes: { motion: isMoving } })
    const run = (other: LatLon | null) => {
      const one = world([], { unaccompaniedDistance: 100 })
      one.links.device_devices.add(7, 8)
      if (other) one.places.set(8, other)
      return one.way(detectors.detectUnaccompanied, [[0, 0, motion(false)], [10, 20, motion(true)], [20, 40, motion(true)]]) // prettier-ignore
    }
    expect(run(north(90))).toEqual([])
    expect(run(north(500))).toEqual(['unaccompaniedMotion  10'])
    expect(run(null)).toEqual(['unaccompaniedMotion  10'])
  })
})
