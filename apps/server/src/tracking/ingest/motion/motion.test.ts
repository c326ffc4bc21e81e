import { knotsFromMetersPerSecond } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { BLANK_MEMORY, packMemory, unpackMemory } from './device-memory'
import { followMotion, type Motion } from './follow-motion'
import { type MotionRules, motionRules } from './motion-limits'
import type { MotionPoint, Turn } from './motion-point'
import { pointsOf } from './point-window'

const METERS_PER_DEGREE = 111_319.49
const rulesWith = (settings: Record<string, number | boolean>): MotionRules => motionRules((key) => settings[key])
const truth = rulesWith({})
const reference = rulesWith({ 'report.trip.reference': true })
const flag = rulesWith({ 'report.trip.newLogic': false })
const flagReference = rulesWith({ 'report.trip.newLogic': false, 'report.trip.reference': true })

/** Seconds, metres north of the start, and metres per second where the fix says another speed than its way. */
type Step = readonly [seconds: number, meters: number, speed?: number]

const pointAt = ([seconds, meters, speed = 0]: Step): MotionPoint => ({
  timeMs: seconds * 1000,
  latitude: meters / METERS_PER_DEGREE,
  longitude: 0,
  totalMeters: meters,
  speedKnots: knotsFromMetersPerSecond(speed),
  isMoving: speed > 0,
  source: { id: seconds + 1 },
})
const shortly = ({ type, at }: Turn): string =>
  `${{ deviceMoving: 'moving', deviceStopped: 'stopped', silence: 'silence' }[type]} ${at.timeMs / 1000}`

const BEGIN: Motion = BLANK_MEMORY
function drive(
  steps: readonly Step[],
  rules: MotionRules = truth,
  begin: Motion = BEGIN,
  ignition?: boolean,
): { turns: string[]; state: Motion } {
  const turns: string[] = []
  let state = begin
  let lastMeters: number | null = null
  for (const step of steps) {
    const [, meters] = step
    const traveledMeters = Math.abs(meters - (lastMeters ?? meters))
    const result = followMotion(state, { point: pointAt(step), traveledMeters, ignition }, rules)
    turns.push(...result.turns.map(shortly))
    state = result.motion
    lastMeters = meters
  }
  return { turns, state }
}
/** One position every `every` seconds from `from` to `to`, at the place `where` says, as fast as `speed`. */
const every = (
  everySeconds: number,
  from: number,
  to: number,
  where: (seconds: number) => number,
  speed?: number,
): Step[] =>
  Array.from({ length: Math.floor((to - from) / everySeconds) + 1 }, (_, index) => {
    const seconds = from + index * everySeconds
    return speed === undefined ? [seconds, where(seconds)] : [seconds, where(seconds), speed]
  })

const HOUR = 3600
const parked = every(60, 0, 600, () => 0)
/** 10 m/s from 600 s on; it arrives at 900 s. */
const away = every(10, 610, 900, (seconds) => (seconds - 600) * 10, 10)
const rest = every(60, 960, 1500, () => 3000)

describe('trips and stops by place', () => {
  const cases: Array<[string, Step[], string[]]> = [
    ['the first position ever is no turn', [[0, 0]], []],
    ['a parked vehicle does not turn', parked, []],
    ['the noise of a parked receiver is no trip', every(30, 0, 1800, (seconds) => (seconds % 60 === 0 ? 0 : 150)), []],
    ['a trip begins where it was last parked, a moment ago', [...parked, ...away], ['moving 600']],
    [
      'it ends at the first fix of the standstill, not at the one that proves it',
      [...parked, ...away, ...rest],
      ['moving 600', 'stopped 960'],
    ],
    [
      'of a device that tells no speed the place decides',
      [...parked, ...every(10, 610, 900, (s) => (s - 600) * 10), ...rest],
      ['moving 600', 'stopped 900'],
    ],
    [
      'a light shortly before the end is not the end',
      [
        ...[...parked, ...away, ...every(10, 910, 960, () => 3000, 0)],
        ...every(10, 970, 980, (s) => 3000 + (s - 960) * 7, 7),
        ...every(10, 990, 1400, () => 3150, 0),
      ],
      ['moving 600', 'stopped 990'],
    ],
    [
      'a red light is not a stop',
      [
        ...parked,
        ...away,
        ...every(10, 910, 1060, () => 3000),
        ...every(10, 1070, 1200, (s) => 3000 + (s - 1060) * 10, 10),
      ],
      ['moving 600'],
    ],
    [
      'a vehicle that parks and then beats once an hour stopped where it parked, not at the first beat',
      [...parked, ...away, [910, 3000], [930, 3000], [960, 3000], [960 + 3500, 3000], [960 + 7000, 3000]],
      ['moving 600', 'stopped 910'],
    ],
    [
      'the beats of a sleeping vehicle are no part of its trip',
      [
        ...every(1800, 0, 8 * 1800, () => 0),
        ...every(10, 8 * 1800 + 900, 8 * 1800 + 1200, (s) => (s - 15_200) * 10, 10),
      ],
      ['moving 15300'],
    ],
    [
      'creeping slower than 200 m in 180 s is no way that lasts',
      every(300, 0, 1200, (seconds) => seconds / 4),
      ['moving 900', 'stopped 900'],
    ],
  ]
  test.each(cases)('%s', (_name, steps, expected) => {
    expect(drive(steps).turns).toEqual(expected)
  })

  describe('a silence of an hour', () => {
    const dusk = [...parked, ...away]
    const morning = 900 + 14 * HOUR
    const silences: Array<[string, Step[], string[]]> = [
      [
        'ends a trip at the last fix before it, and the vehicle was parked there',
        [...dusk, [morning, 3010]],
        ['stopped 900'],
      ],
      [
        'ends it at the first fix of the standstill that nothing proved before',
        [...dusk, [910, 3000], [950, 3000], [morning, 3000]],
        ['stopped 910'],
      ],
      [
        'and a new trip begins at the first moving fix of the morning',
        [...dusk, [morning, 3000], ...every(10, morning + 10, morning + 60, (s) => 3000 + (s - morning) * 10, 10)],
        ['stopped 900', `moving ${morning}`],
      ],
      [
        'wakes far away and stands: how it came there nobody knows',
        [...dusk, [morning, 50_000], [morning + 300, 50_000]],
        ['stopped 900', 'silence 900'],
      ],
      [
        'wakes far away and drives: a trip of its own from there',
        [...dusk, ...every(10, morning, morning + 100, (s) => 50_000 + (s - morning) * 20, 20)],
        ['stopped 900', 'silence 900', `moving ${morning}`],
      ],
      [
        'wakes driving, so near that it left a moment ago: it was parked until then',
        [...dusk, [910, 3000], ...every(10, morning, morning + 100, (s) => 3800 + (s - morning) * 12, 12)],
        ['stopped 910', `moving ${morning}`],
      ],
      ['of a parked vehicle at the same place is nothing', [...parked, [90_000, 10]], []],
      ['of a parked vehicle that is elsewhere then', [...parked, [90_000, 70_000], [90_300, 70_000]], ['silence 600']],
      ['of 59 minutes is none', [...dusk, [900 + 59 * 60, 43_000, 12]], ['moving 600']],
    ]
    test.each(silences)('%s', (_name, steps, expected) => {
      const before =
        steps.length > parked.length + 1 && expected[0] !== 'moving 600' && steps.includes(dusk[20] as Step)
      expect(drive(steps).turns).toEqual(before ? ['moving 600', ...expected] : expected)
    })
    test('is as long as the operator says', () => {
      const steps: Step[] = [...dusk, [900 + 1000, 3010]]
      expect(drive(steps, rulesWith({ 'report.trip.minimalNoDataDuration': 1200 })).turns).toEqual([
        'moving 600',
        'stopped 900',
      ])
      expect(drive(steps, rulesWith({ 'report.trip.minimalNoDataDuration': 600 })).turns).toEqual([
        'moving 600',
        'stopped 900',
      ])
      const far: Step[] = [...dusk, [1900, 13_000, 10]]
      expect(drive(far, rulesWith({ 'report.trip.minimalNoDataDuration': 600 })).turns.slice(1, 3)).toEqual([
        'stopped 900',
        'silence 900',
      ])
      expect(drive(far, rulesWith({ 'report.trip.minimalNoDataDuration': 1200 })).turns).toEqual(['moving 600'])
    })
  })

  test('a vehicle rests since its standstill began, where it was last seen', () => {
    const { place } = drive([...parked, ...away, ...rest]).state
    expect(place.isMoving).toBe(false)
    expect(place.reference?.timeMs).toBe(960_000)
  })
  test('the window holds what is not older than 180 s, and one more', () => {
    const { state } = drive(every(10, 0, 1000, () => 0))
    expect(pointsOf(state.place.window).map(({ timeMs }) => timeMs / 1000)).toEqual(
      every(10, 810, 1000, () => 0).map(([at]) => at),
    )
  })
  test('two ways to go on from one state do not see each other', () => {
    const { state } = drive(parked)
    const one = drive([[610, 5]], truth, state).state
    const other = drive([[620, 7]], truth, state).state
    expect(pointsOf(one.place.window).at(-1)?.timeMs).toBe(610_000)
    expect(pointsOf(other.place.window).map(({ timeMs }) => timeMs / 1000)).toEqual([420, 480, 540, 600, 620])
    expect(pointsOf(BEGIN.place.window)).toEqual([])
  })
  test('a clock that jumped back does not freeze the vehicle', () => {
    const future = drive([...parked, [90_000, 0]]).state
    const steps = [...every(10, 700, 800, () => 0), ...every(10, 810, 900, (s) => (s - 800) * 10, 10)]
    expect(drive(steps, truth, future).turns).toEqual(['moving 800'])
  })
  test('survives a restart: what was moving goes on moving, and stops where it did', () => {
    const steps: Step[] = [...parked, ...away, [910, 3000], [930, 3000]]
    const before = drive(steps).state
    const after = unpackMemory(packMemory({ ...BLANK_MEMORY, ...before }), pointsOf(before.place.window))
    expect(pointsOf(after.place.window)).toEqual(pointsOf(before.place.window))
    expect(after.place).toMatchObject({ isMoving: true, reference: before.place.reference })
    expect(drive(rest, truth, after).turns).toEqual(['stopped 910'])
  })
  test('a device never followed before rests where it was last seen', () => {
    const { place } = unpackMemory(null, [pointAt([500, 0])])
    expect(drive([[510, 500]], truth, { ...BEGIN, place }).turns).toEqual(['moving 500'])
  })
})

describe('the rows of the reference, for whoever asks for them', () => {
  const cases: Array<[string, Step[], string[]]> = [
    ['a trip begins at the last parked fix', [...parked, ...away], ['moving 600']],
    ['and ends at the one that proves the stop', [...parked, ...away, ...rest], ['moving 600', 'stopped 1140']],
    [
      'a long silence with a way in between is a trip of its own',
      [...parked, [8000, 30_000]],
      ['moving 600', 'stopped 8000'],
    ],
    [
      'a long silence in the middle of a trip ends it',
      [...parked, ...away, [6000, 40_000]],
      ['moving 600', 'stopped 900', 'moving 900', 'stopped 6000'],
    ],
    ['a long silence at the same place is nothing', [...parked, [90_000, 10]], []],
    [
      'creeping slower than 200 m in 180 s begins just before it was noticed',
      every(300, 0, 1200, (seconds) => seconds / 4),
      ['moving 600', 'stopped 1200'],
    ],
  ]
  test.each(cases)('%s', (_name, steps, expected) => {
    expect(drive(steps, reference).turns).toEqual(expected)
  })
})

describe('trips and stops by the motion flag', () => {
  type Reading = readonly [seconds: number, isMoving: boolean, ignition?: boolean]
  function follow(readings: readonly Reading[], rules = flag): string[] {
    const turns: string[] = []
    let state: Motion = BEGIN
    for (const [seconds, isMoving, ignition] of readings) {
      const point = pointAt([seconds, isMoving ? seconds : 0, isMoving ? 1 : 0])
      const result = followMotion(state, { point, traveledMeters: 0, ignition }, rules)
      turns.push(...result.turns.map(shortly))
      state = result.motion
    }
    return turns
  }
  const moving: Reading[] = [
    [0, false],
    [60, true],
    [200, true],
    [400, true],
  ]
  test.each<[string, Reading[], string[]]>([
    ['a trip counts after 300 s, from where the flag changed', moving, ['moving 60']],
    [
      'a short move is forgotten',
      [
        [0, false],
        [60, true],
        [200, false],
        [600, false],
      ],
      [],
    ],
    [
      'or after 500 m',
      [
        [0, false],
        [60, true],
        [100, true],
        [600, true],
      ],
      ['moving 60'],
    ],
    ['a stop counts after 300 s', [...moving, [500, false], [700, false], [800, false]], ['moving 60', 'stopped 500']],
    ['a short halt is forgotten', [...moving, [500, false], [600, true], [900, true]], ['moving 60']],
    [
      'an hour without data ends the trip where the data ended; what comes elsewhere begins anew',
      [...moving, [4100, true], [4500, true]],
      ['moving 60', 'stopped 400', 'silence 400', 'moving 4100'],
    ],
    [
      'a blip before a silence begins no trip',
      [
        [0, false],
        [60, true],
        [8000, false],
        [8060, true],
        [8400, true],
      ],
      ['moving 8060'],
    ],
  ])('%s', (_name, readings, expected) => {
    expect(follow(readings)).toEqual(expected)
  })
  test('the reference begins a trip after the silence only once it is proven', () => {
    const readings: Reading[] = [...moving, [4100, true], [4500, true]]
    expect(follow(readings, flagReference)).toEqual(['moving 60', 'stopped 400', 'moving 4100'])
  })
  test('the key turned off stops at once where the operator says so', () => {
    const readings: Reading[] = [...moving, [500, false, false]]
    const byKey = rulesWith({ 'report.trip.newLogic': false, 'report.trip.useIgnition': true })
    expect(follow(readings, byKey)).toEqual(['moving 60', 'stopped 500'])
    expect(follow(readings)).toEqual(['moving 60'])
  })
  test('an unconfirmed change survives a restart', () => {
    const candidate = pointAt([60, 60, 1])
    const memory = { ...BLANK_MEMORY, flag: { isMoving: false, candidate, last: candidate } }
    expect(unpackMemory(packMemory(memory), [candidate]).flag).toEqual(memory.flag)
  })
})
