import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../../../test/drive'
import { makeDevice, makeFirstAdmin, type Person } from '../../../../../test/people'
import { startTestServer, type TestServer } from '../../../../../test/server'
import { trackOf } from '../../../../../test/tracks'
import { createDrivingStretches } from './driving'

const MINUTE_MS = 60_000

interface Step {
  minutes: number
  isMoving: boolean
  place: 0 | 1
}

const trackFrom = (steps: readonly Step[]) => {
  let minute = 0
  return trackOf(
    steps.map(({ minutes, isMoving, place }) => ({
      seconds: (minute += minutes) * 60,
      latitude: -25 - place / 10,
      longitude: -49,
      speedKnots: isMoving ? 30 : 0,
    })),
  )
}

/** The same by another way: the minutes as letters, and what stands between movements by regular expressions. */
function byLetters(steps: readonly Step[], quietMinutes: number) {
  const letters = steps
    .map((to, index) => {
      const from = steps[index - 1]
      if (!from) return ''
      const sleeps = !from.isMoving && from.place === to.place
      const letter = sleeps ? 'S' : to.minutes > 10 ? 'U' : from.isMoving ? 'M' : 'S'
      return letter.repeat(to.minutes)
    })
    .join('')
  const first = steps[0]?.minutes ?? 0
  const isQuiet = steps.at(-1)?.isMoving === true && quietMinutes > 10
  const rests = (between: string) => (/S{30}/.test(between) ? 'rest' : between.length >= 30 ? 'maybe' : 'pause')
  // Drives and what is between them, a pause counted to the drive around it.
  const parts = [...letters.matchAll(/M+|[SU]+/g)]
  const drives: { from: number; to: number; text: string; before: string | null }[] = []
  parts.forEach(({ 0: text, index }, at) => {
    if (!text.startsWith('M')) return
    const before = parts[at - 1]?.[0] ?? null
    const open = drives.at(-1)
    if (open && before !== null && rests(before) === 'pause') {
      open.text += before + text
      open.to = index + text.length
    } else drives.push({ from: index, to: index + text.length, text, before })
  })
  return drives.map(({ from, to, text, before }, at) => {
    const after = letters.slice(to, drives[at + 1]?.from ?? letters.length)
    const isStillOn = at === drives.length - 1 && rests(after) === 'pause' && !isQuiet
    const end = rests(after) === 'rest' || isStillOn
    const isWhole = before !== null && rests(before) === 'rest' && end
    const movingMinutes = text.replaceAll(/[^M]/g, '').length
    return {
      startMs: (first + from) * MINUTE_MS,
      endMs: (first + to) * MINUTE_MS,
      durationMs: isWhole ? (to - from) * MINUTE_MS : null,
      drivingMs: isWhole && !text.includes('U') ? movingMinutes * MINUTE_MS : null,
      restBeforeMs:
        at > 0 && before !== null && rests(before) === 'rest' && !before.includes('U')
          ? before.length * MINUTE_MS
          : null,
    }
  })
}

function found(steps: readonly Step[], quietMinutes: number) {
  const track = trackFrom(steps)
  const stretches = createDrivingStretches(() => null)
  const lastMs = track.at(-1)?.timeMs ?? 0
  return [
    ...track.flatMap((point) => stretches.add(point)),
    ...stretches.finish(lastMs + quietMinutes * MINUTE_MS),
  ].map(({ start, end, durationMs, drivingMs, restBeforeMs }) => ({
    startMs: start.timeMs,
    endMs: end.timeMs,
    durationMs,
    drivingMs,
    restBeforeMs,
  }))
}

const step = fc.record({
  minutes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 10 }) },
    { weight: 2, arbitrary: fc.integer({ min: 11, max: 45 }) },
    { weight: 1, arbitrary: fc.integer({ min: 46, max: 900 }) },
  ),
  isMoving: fc.boolean(),
  place: fc.constantFrom(0 as const, 1 as const),
})

test('stretches at the wheel are those of another calculation, whatever silence and pauses lie between', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (steps, quietMinutes) => {
      expect(found(steps, quietMinutes)).toEqual(byLetters(steps, quietMinutes))
    }),
    { numRuns: 3000, seed: 13_103 },
  )
})

describe('over HTTP', () => {
  let server: TestServer
  let admin: Person
  const T0 = Date.UTC(2025, 9, 14, 6)
  const hours = (count: number) => count * 3_600_000
  const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
  beforeAll(async () => {
    server = await startTestServer()
    admin = await makeFirstAdmin(server)
  })
  afterAll(() => server.close())

  interface Row {
    startTime: string
    duration: number | null
    driving: number | null
    restBefore: number | null
    driverUniqueId: string | null
  }
  const ask = async (deviceId: number, fromMs: number, toMs: number): Promise<Row[]> => {
    const answer = await admin.client.get(
      `/api/reports/driving?deviceId=${deviceId}&from=${iso(fromMs)}&to=${iso(toMs)}`,
    )
    expect(answer.status).toBe(200)
    return answer.json<Row[]>()
  }
  /** Ten hours of rest, six hours at the wheel with a stop of 20 minutes, a rest of 40, one hour more. */
  async function drive(skip: (minute: number) => boolean, order: (minutes: number[]) => number[]): Promise<number> {
    const device = await makeDevice(admin)
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    const minutes: number[] = []
    for (let minute = -30; minute < 0; minute += 5) minutes.push(minute)
    for (let minute = 600; minute <= 1100; minute += 5) minutes.push(minute)
    const isMoving = (minute: number) =>
      minute < -20 ||
      (minute >= 600 && minute < 960 && !(minute >= 700 && minute < 720)) ||
      (minute >= 1000 && minute < 1060)
    const placeOf = (minute: number) => minutes.filter((one) => one < minute && isMoving(one)).length / 100
    for (const minute of order(minutes.filter((one) => !skip(one))))
      await driven.at(
        minute * 60,
        { latitude: -25 - placeOf(minute), longitude: -49, speedKnots: isMoving(minute) ? 30 : 0 },
        { motion: isMoving(minute), driverUniqueId: minute < 1000 ? 'ANA' : 'BIA' },
      )
    return device.id
  }

  test('six hours with a short stop are one stretch, the rest before it is told, and late positions change nothing', async () => {
    for (const order of [(all: number[]) => all, (all: number[]) => [...all].reverse()]) {
      const id = await drive(() => false, order)
      const rows = await ask(id, T0 + hours(9), T0 + hours(24))
      expect(rows).toMatchObject([
        { duration: hours(6), driving: hours(6) - 20 * MINUTE_MS, driverUniqueId: 'ANA' },
        { duration: hours(1), driving: hours(1), restBefore: 40 * MINUTE_MS, driverUniqueId: 'BIA' },
      ])
      expect(rows[0]?.restBefore).toBe(hours(10) + 20 * MINUTE_MS)
      // Asked for the last hours only, the stretch that reaches into them is told whole.
      expect((await ask(id, T0 + hours(15), T0 + hours(15) + MINUTE_MS))[0]).toMatchObject({ duration: hours(6) })
    }
  })

  test('where silence may hide a rest, no figure is given', async () => {
    const id = await drive(
      (minute) => minute > 800 && minute < 840,
      (all) => all,
    )
    const rows = await ask(id, T0 + hours(9), T0 + hours(24))
    expect(rows.map(({ duration, driving, restBefore }) => [duration, driving, restBefore])).toEqual([
      [null, null, hours(10) + 20 * MINUTE_MS],
      [null, null, null],
      [hours(1), hours(1), 40 * MINUTE_MS],
    ])
  })
})
