import { describe, expect, test } from 'vitest'
import { BLANK_MEMORY, packMemory, unpackMemory } from './device-memory'
import { type FlagMotion, type FlagReading, followFlag, PARKED } from './flag-motion'
import { flagLimits, placeLimits } from './motion-limits'
import type { MotionPoint, Turn } from './motion-point'
import { pointsOf } from './point-window'
import { followPlace, type PlaceMotion, STILL } from './place-motion'

const METERS_PER_DEGREE = 111_319.49
const defaults = (_key: string, fallback: number): number => fallback
const limits = placeLimits(defaults)

/** Seconds, and metres north of the start. */
type Step = readonly [seconds: number, meters: number]

const pointAt = (seconds: number, meters: number): MotionPoint => ({
  timeMs: seconds * 1000,
  latitude: meters / METERS_PER_DEGREE,
  longitude: 0,
  totalMeters: meters,
  source: { id: seconds + 1 },
})
const shortly = ({ type, at }: Turn): string => `${type === 'deviceMoving' ? 'moving' : 'stopped'} ${at.timeMs / 1000}`

function drive(steps: readonly Step[], begin: PlaceMotion = STILL): { turns: string[]; state: PlaceMotion } {
  const turns: string[] = []
  let state = begin
  let lastMeters: number | null = null
  for (const [seconds, meters] of steps) {
    const result = followPlace(state, pointAt(seconds, meters), Math.abs(meters - (lastMeters ?? meters)), limits)
    turns.push(...result.turns.map(shortly))
    state = result.state
    lastMeters = meters
  }
  return { turns, state }
}
/** One position every `every` seconds from `from` to `to`, at the place `where` says. */
const every = (everySeconds: number, from: number, to: number, where: (seconds: number) => number): Step[] =>
  Array.from({ length: Math.floor((to - from) / everySeconds) + 1 }, (_, index) => {
    const seconds = from + index * everySeconds
    return [seconds, where(seconds)]
  })

describe('trips and stops by place', () => {
  const parked = every(60, 0, 600, () => 0)
  const away = every(10, 610, 900, (seconds) => (seconds - 600) * 10)
  const rest = every(60, 960, 1500, () => 3000)
  const cases: Array<[string, Step[], string[]]> = [
    ['the first position ever is no turn', [[0, 0]], []],
    ['a parked vehicle does not turn', parked, []],
    ['the noise of a parked receiver is no trip', every(30, 0, 1800, (seconds) => (seconds % 60 === 0 ? 0 : 150)), []],
    [
      'a trip begins where the vehicle was last at rest, not where it was noticed',
      [...parked, ...away],
      ['moving 600'],
    ],
    ['it stops once it stayed within 200 m for 180 s', [...parked, ...away, ...rest], ['moving 600', 'stopped 1140']],
    [
      'a red light is not a stop',
      [
        ...parked,
        ...away,
        ...every(10, 910, 1060, () => 3000),
        ...every(10, 1070, 1200, (s) => 3000 + (s - 1060) * 10),
      ],
      ['moving 600'],
    ],
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
    expect(drive(steps).turns).toEqual(expected)
  })
  test('a stop names the position that proved it, a trip the one it began at', () => {
    const { turns } = followPlace(drive(parked).state, pointAt(660, 500), 500, limits)
    expect(turns).toEqual([{ type: 'deviceMoving', at: pointAt(600, 0) }])
  })
  test('the window holds what is not older than 180 s, and one more', () => {
    const { state } = drive(every(10, 0, 1000, () => 0))
    expect(pointsOf(state.window).map(({ timeMs }) => timeMs / 1000)).toEqual(
      every(10, 810, 1000, () => 0).map(([at]) => at),
    )
  })
  test('two ways to go on from one state do not see each other', () => {
    const { state } = drive(parked)
    const one = followPlace(state, pointAt(610, 5), 5, limits).state
    const other = followPlace(state, pointAt(620, 7), 7, limits).state
    expect(pointsOf(one.window).at(-1)?.timeMs).toBe(610_000)
    expect(pointsOf(other.window).map(({ timeMs }) => timeMs / 1000)).toEqual([420, 480, 540, 600, 620])
    expect(pointsOf(STILL.window)).toEqual([])
  })
  test('a clock that jumped back does not freeze the vehicle', () => {
    const future = drive([...parked, [90_000, 0]]).state
    const back = drive([...every(10, 700, 800, () => 0), ...every(10, 810, 900, (s) => (s - 800) * 10)], future)
    expect(back.turns).toEqual(['moving 800'])
  })
  test('survives a restart: what was moving goes on moving, and stops', () => {
    const before = drive([...parked, ...away]).state
    const text = packMemory({ ...BLANK_MEMORY, place: before })
    const { place } = unpackMemory(text, pointsOf(before.window))
    expect({ ...place, window: pointsOf(place.window) }).toEqual({ ...before, window: pointsOf(before.window) })
    expect(drive(rest, place).turns).toEqual(['stopped 1140'])
  })
  test('a device never followed before rests where it was last seen', () => {
    const { place } = unpackMemory(null, [pointAt(500, 0)])
    expect(drive([[510, 500]], place).turns).toEqual(['moving 510'])
  })
})

describe('trips and stops by the motion flag', () => {
  type Reading = readonly [seconds: number, isMoving: boolean, ignition?: boolean]
  function follow(readings: readonly Reading[], useIgnition = false): string[] {
    const turns: string[] = []
    let state: FlagMotion = PARKED
    for (const [seconds, isMoving, ignition] of readings) {
      const reading: FlagReading = { point: pointAt(seconds, isMoving ? seconds : 0), isMoving, ignition }
      const result = followFlag(state, reading, flagLimits(defaults, useIgnition))
      turns.push(...result.turns.map(shortly))
      state = result.state
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
      'an hour without data ends the trip where the data ended',
      [...moving, [4100, true], [4500, true]],
      ['moving 60', 'stopped 400', 'moving 4100'],
    ],
  ])('%s', (_name, readings, expected) => {
    expect(follow(readings)).toEqual(expected)
  })
  test('the key turned off stops at once where the operator says so', () => {
    const readings: Reading[] = [...moving, [500, false, false]]
    expect(follow(readings, true)).toEqual(['moving 60', 'stopped 500'])
    expect(follow(readings)).toEqual(['moving 60'])
  })
  test('an unconfirmed change survives a restart', () => {
    const candidate = pointAt(60, 60)
    const flag: FlagMotion = { isMoving: false, candidate, last: candidate }
    expect(unpackMemory(packMemory({ ...BLANK_MEMORY, flag }), [candidate]).flag).toEqual(flag)
  })
})
