import { expect, test } from 'vitest'
import { type Activity, followActivity, type LastFix, restPauseOf } from './activity'

const MINUTE = 60_000
const T0 = Date.UTC(2026, 2, 2, 8)
const LIMITS = { parkingMs: 300_000, placeMeters: 200, noDataMs: 3_600_000 }

interface Fix {
  /** Minutes after the start. */
  at: number
  motion?: boolean
  ignition?: boolean
  blocked?: boolean
  /** Metres north of the start, roughly. */
  meters?: number
}

/** What is remembered after these fixes; `pack` is what a restart does to it. */
function after(fixes: readonly Fix[], pack: (activity: Activity) => Activity = (one) => one): Activity {
  let activity: Activity | null = null
  let last: LastFix | null = null
  for (const { at, meters = 0, ...attributes } of fixes) {
    const fix = { timeMs: T0 + at * MINUTE, latitude: -23.5 + meters / 111_000, longitude: -46.6 }
    activity = pack(followActivity(activity, last, { ...fix, attributes }, LIMITS))
    last = fix
  }
  if (!activity) throw new Error('no fixes')
  return activity
}
const minutes = (activity: Activity): number => (activity.sinceMs - T0) / MINUTE

const drive = (from: number, to: number): Fix[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    at: from + index,
    motion: true,
    ignition: true,
    meters: (from + index) * 1000,
  }))

test('a drive goes on through red lights and jams shorter than parking', () => {
  const light: Fix = { at: 20, motion: false, ignition: true, meters: 20_000 }
  const standing = after([{ at: 0, motion: false, ignition: false }, ...drive(10, 19), light])
  expect([standing.doing, minutes(standing)]).toEqual(['idle', 20])
  const onward = after([{ at: 0, motion: false, ignition: false }, ...drive(10, 19), light, ...drive(22, 45)])
  expect([onward.doing, minutes(onward)]).toEqual(['moving', 10])
})

test('after parking a new drive begins', () => {
  const parked: Fix[] = [
    { at: 20, motion: false, ignition: false, meters: 19_000 },
    { at: 30, motion: false, ignition: false, meters: 19_000 },
  ]
  const onward = after([...drive(10, 19), ...parked, ...drive(31, 33)])
  expect([onward.doing, minutes(onward)]).toEqual(['moving', 31])
})

test('stopped since it came to a halt, idle since the engine runs', () => {
  const halt: Fix[] = [...drive(0, 5), { at: 6, motion: false, ignition: true, meters: 5000 }]
  const off = after([...halt, { at: 9, motion: false, ignition: false, meters: 5000 }])
  expect([off.doing, minutes(off)]).toEqual(['stopped', 6])
  const on = after([...halt, { at: 9, ignition: false, meters: 5000 }, { at: 100, ignition: true, meters: 5000 }])
  expect([on.doing, minutes(on)]).toEqual(['idle', 100])
  const offAgain = after([
    ...halt,
    { at: 9, ignition: false, meters: 5000 },
    { at: 100, ignition: true, meters: 5000 },
    { at: 105, ignition: false, meters: 5000 },
  ])
  expect([offAgain.doing, minutes(offAgain)]).toEqual(['stopped', 6])
})

test('a fix that wobbles while it is parked ends no stop', () => {
  const night: Fix[] = [
    { at: 0, motion: false, ignition: false },
    { at: 60, motion: true, ignition: false, meters: 30 },
    { at: 61, motion: false, ignition: false, meters: 12 },
  ]
  expect([after(night).doing, minutes(after(night))]).toEqual(['stopped', 0])
})

test('a vehicle that sleeps stays stopped since it stopped, and its rhythm is known', () => {
  const night = [...drive(0, 5), ...[6, 36, 66, 96, 126, 156].map((at): Fix => ({ at, motion: false, meters: 5000, ignition: false }))] // prettier-ignore
  expect([after(night).doing, minutes(after(night))]).toEqual(['stopped', 6])
  expect(restPauseOf(after(night))).toBe(30 * MINUTE)
  expect(restPauseOf(after(night.slice(0, 7)))).toBeNull()
})

test('without an ignition wire standing is stopped; rpm tells of an engine', () => {
  expect(after([{ at: 0, motion: false }]).doing).toBe('stopped')
  const rpm = followActivity(null, null, { timeMs: T0, latitude: 1, longitude: 1, attributes: { rpm: 800 } }, LIMITS)
  expect(rpm.doing).toBe('idle')
})

test('what a message leaves out is as it was', () => {
  const partial = after([{ at: 0, motion: false, ignition: true }, { at: 2, blocked: true }, { at: 4 }])
  expect([partial.doing, minutes(partial)]).toEqual(['idle', 0])
  expect([partial.blocked, (partial.blockedSinceMs ?? 0) - T0]).toEqual([true, 2 * MINUTE])
  expect(
    after([
      { at: 0, blocked: true },
      { at: 1, blocked: false },
    ]),
  ).toMatchObject({
    blocked: false,
    blockedSinceMs: null,
  })
})

test('a long silence on the way ends the drive; nobody knows what was between', () => {
  const resumed = after([...drive(0, 10), { at: 200, motion: true, meters: 90_000 }])
  expect([resumed.doing, minutes(resumed)]).toEqual(['moving', 200])
  const stoodThere = after([...drive(0, 10), { at: 200, motion: false, meters: 10_050 }])
  expect([stoodThere.doing, minutes(stoodThere)]).toEqual(['stopped', 10])
  const elsewhere = after([...drive(0, 10), { at: 200, motion: false, meters: 80_000 }])
  expect([elsewhere.doing, minutes(elsewhere)]).toEqual(['stopped', 200])
})

test('a clock that jumped back begins anew', () => {
  const back = after([...drive(100, 110), { at: 5, motion: true, meters: 0 }])
  expect([back.doing, minutes(back)]).toEqual(['moving', 5])
})

test('kept as text between any two fixes, as a restart does, nothing is other', () => {
  const day: Fix[] = [
    ...drive(0, 10),
    { at: 11, motion: false, ignition: true, meters: 10_000 },
    { at: 13, motion: false, ignition: false, meters: 10_000, blocked: true },
    { at: 50, motion: false, ignition: false, meters: 10_010 },
    ...drive(52, 60),
  ]
  expect(after(day, (one) => JSON.parse(JSON.stringify(one)) as Activity)).toEqual(after(day))
})

test('nothing is made while nothing changes', () => {
  const before = after(drive(0, 5))
  const fix = { timeMs: T0 + 6 * MINUTE, latitude: -23.4, longitude: -46.6, attributes: { motion: true } }
  const last = { timeMs: T0 + 5 * MINUTE, latitude: -23.45, longitude: -46.6 }
  expect(followActivity(before, last, fix, LIMITS)).toBe(before)
})
