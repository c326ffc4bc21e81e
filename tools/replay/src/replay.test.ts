import { deviceProtocolNamed, type ApiPosition } from '@rastro/simulator'
import { expect, test } from 'vitest'
import { plateOf } from './register'
import { scheduleTracks } from './schedule'
import { readTrack, type Track } from './tracks'
import { compareVehicle, type Fault } from './verify'

const BASE_S = 1_700_000_000

const track = (vehicle: string, seconds: number[]): Track =>
  readTrack(
    JSON.stringify({
      vehicle,
      points: seconds.map((second) => [BASE_S + second, -20 + second / 1000, -45, 36, null, null]),
    }),
  )

const options = { now: new Date(Date.UTC(2026, 0, 14, 12)), speed: 10, wholeWeeks: false }

test('a recording is played in order and ends at the present, never in the future', () => {
  const schedule = scheduleTracks([track('a', [0, 100, 200]), track('b', [50, 150])], options)
  expect(schedule.map((one) => [one.track, one.dueMs])).toEqual([
    [0, 0],
    [1, 5000],
    [0, 10_000],
    [1, 15_000],
    [0, 20_000],
  ])
  for (const { fix, dueMs } of schedule) expect(fix.time.getTime()).toBeLessThanOrEqual(options.now.getTime() + dueMs)
  expect(schedule.at(-1)?.fix.time.getTime()).toBe(options.now.getTime() + 20_000)
})

test('whole weeks keep weekday and hour', () => {
  const [first] = scheduleTracks([track('a', [0, 60])], { ...options, wholeWeeks: true })
  expect(((first?.fix.time.getTime() ?? 0) - BASE_S * 1000) % (7 * 86_400_000)).toBe(0)
})

test('minutes and limit shorten the recording', () => {
  const tracks = [track('a', [0, 30, 60, 90, 120])]
  expect(scheduleTracks(tracks, { ...options, minutes: 1 })).toHaveLength(3)
  expect(scheduleTracks(tracks, { ...options, limit: 2 })).toHaveLength(2)
})

test('course comes from the way when the recording has none', () => {
  expect(scheduleTracks([track('a', [0, 60])], options)[0]?.fix.courseDegrees).toBe(0)
})

test('a damaged line is refused', () => {
  expect(() => readTrack('{"points": 3}')).toThrow('no vehicle or no points')
})

test('each fix must be stored exactly once with the right values', () => {
  const sent = scheduleTracks([track('a', [0, 10, 20, 30])], options).map(({ fix }) => ({ fix, delivered: true }))
  const { precision } = deviceProtocolNamed('suntech')
  const stored = sent.map(({ fix }, index): ApiPosition => ({
    id: index,
    deviceId: 1,
    protocol: 'suntech',
    fixTime: fix.time.toISOString(),
    valid: true,
    latitude: fix.latitude,
    longitude: fix.longitude,
    speed: 36 / 1.852,
    course: fix.courseDegrees,
    attributes: {},
  }))
  const [first, second, third] = stored
  if (!first || !second || !third) throw new Error('nothing stored')
  const faults: Fault[] = []
  const verified = compareVehicle(sent, [first, second, second, { ...third, speed: 36 }], precision, (fault) =>
    faults.push(fault),
  )
  expect(verified).toBe(1)
  expect(faults).toEqual(['repeated', 'wrong', 'missing'])
})

test('plates are made up but look real, and differ', () => {
  const plates = Array.from({ length: 400 }, (_, index) => plateOf(index))
  for (const plate of plates) expect(plate).toMatch(/^[A-Z]{3}\d[A-Z]\d{2}$/)
  expect(new Set(plates).size).toBe(400)
})
