import type { Position } from '@rastro/model/position'
import { MOVING, VALID } from '@rastro/model/track-reader'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDevice, makePosition } from '#src/live/testing/fleet-builders'
import { DEFAULT_FLEET_QUERY } from '#src/live/query'
import type { MapScene, SceneOptions } from '#src/map/scene'
import { PastDesk, type PastSource } from './past-desk'

const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR = 3_600_000
const THEN = NOW - 5 * HOUR

const units = [1, 2, 3].map((id) => ({
  device: makeDevice(id),
  position: null,
  moving: true,
  anchored: true,
  answer: { state: 'stopped' as const, sinceMs: null, place: null, silence: null, blocked: null },
}))
const fix = (deviceId: number, atMs: number, motion = true): Position =>
  makePosition(deviceId, {
    fixTime: new Date(atMs).toISOString(),
    latitude: -10,
    longitude: 10,
    attributes: { motion },
  })

const view = { zoom: 5, box: { minX: 0, minY: 0, maxX: 1, maxY: 1 } }
const options: SceneOptions = {
  clustered: false,
  showName: false,
  showPlate: false,
  showStatus: false,
  showPrecision: false,
  selectedId: null,
  statusTexts: { online: '', offline: '', unknown: '' },
  animated: true,
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Device 1 drives east, a fix a minute; 2 was silent for long; 3 was never heard of. */
const source = (change: Partial<PastSource> = {}): PastSource => ({
  fleetAt: async (atMs) => [fix(1, atMs - 10_000), fix(2, atMs - HOUR)],
  ways: async ({ fromMs, toMs }, page) => {
    const timesMs = Float64Array.from(
      { length: Math.floor((toMs - fromMs) / 60_000) },
      (_, i) => fromMs + (i + 1) * 60_000,
    )
    const zeros = new Float64Array(timesMs.length)
    page(1, {
      ids: zeros,
      timesMs,
      latitudes: zeros.map(() => -10),
      longitudes: timesMs.map((timeMs) => 10 + (timeMs - THEN) / HOUR),
      speedsKnots: new Float32Array(timesMs.length),
      coursesDegrees: new Float32Array(timesMs.length),
      altitudesMeters: new Float32Array(timesMs.length),
      waysMeters: zeros,
      flags: new Uint8Array(timesMs.length).fill(VALID + MOVING),
      gapStarts: [],
      values: {},
    })
  },
  ...change,
})

const open = async (parts: PastSource = source()) => {
  const desk = new PastDesk(parts, Date.now, THEN)
  const scenes: MapScene[] = []
  desk.subscribe((scene) => scenes.push(scene))
  desk.setView(view, options)
  desk.setUnits(units)
  await vi.advanceTimersByTimeAsync(0)
  return { desk, scenes }
}

test('the fleet is as it was then: status by the age of the fix, unknown without one', async () => {
  const { desk, scenes } = await open()
  expect([1, 2, 3].map((id) => desk.unit(id)?.state)).toEqual(['moving', 'silent', 'unknown'])
  expect([...desk.list.get().ids]).toEqual([1, 2, 3])
  expect([...(scenes.at(-1)?.deviceIds ?? [])].sort()).toEqual([1, 2])
  // Before anything was known the live vehicles had left already.
  expect(scenes[0]?.unitCount).toBe(0)
  desk.dispose()
})

test('filters look at what was then, not at what is now', async () => {
  const { desk, scenes } = await open()
  desk.setQuery({ ...DEFAULT_FLEET_QUERY, combined: 'offline' })
  expect([...desk.list.get().ids]).toEqual([2])
  expect([...(scenes.at(-1)?.deviceIds ?? [])]).toEqual([2])
  desk.dispose()
})

test('playing moves the clock at its speed, and vehicles with it', async () => {
  const { desk } = await open()
  desk.setSpeed(60)
  desk.play()
  await vi.advanceTimersByTimeAsync(10_000)
  const { atMs, isPlaying } = desk.clock.get()
  expect(isPlaying).toBe(true)
  expect((atMs - THEN) / 60_000).toBeGreaterThan(9)
  expect((atMs - THEN) / 60_000).toBeLessThanOrEqual(10)
  desk.pause()
  expect(desk.unit(1)?.position?.longitude).toBeGreaterThan(10.1)
  desk.dispose()
})

test('the clock waits, with a sign, for what has not come yet', async () => {
  let give: () => void = () => undefined
  const { desk } = await open(source({ ways: () => new Promise((resolve) => (give = resolve)) }))
  desk.setSpeed(300)
  desk.play()
  await vi.advanceTimersByTimeAsync(5000)
  expect(desk.clock.get()).toMatchObject({ atMs: THEN, isWaiting: true, isPlaying: true })
  give()
  await vi.advanceTimersByTimeAsync(3000)
  expect(desk.clock.get().atMs).toBeGreaterThan(THEN)
  desk.dispose()
})

test('the clock stops at the present, and never stands after it', async () => {
  const { desk } = await open()
  desk.jump(NOW + HOUR)
  await vi.advanceTimersByTimeAsync(0)
  expect(desk.clock.get()).toMatchObject({ atMs: NOW, isAtNow: true })
  desk.jump(NOW - 20_000)
  await vi.advanceTimersByTimeAsync(0)
  desk.setSpeed(300)
  desk.play()
  await vi.advanceTimersByTimeAsync(5000)
  expect(desk.clock.get()).toMatchObject({ isPlaying: false, isAtNow: true })
  expect(desk.clock.get().atMs).toBeLessThanOrEqual(Date.now())
  desk.dispose()
})

test('when the server does not answer, nobody is shown in a place of another time', async () => {
  const failing = source()
  const { desk, scenes } = await open(failing)
  const before = failing.fleetAt
  failing.fleetAt = () => Promise.reject(new Error('gone'))
  desk.jump(THEN - HOUR)
  await vi.advanceTimersByTimeAsync(0)
  expect(desk.clock.get()).toMatchObject({ atMs: THEN - HOUR, isLoading: false, isPlaying: false })
  expect(desk.clock.get().error).toBeInstanceOf(Error)
  expect(scenes.at(-1)?.unitCount).toBe(0)
  failing.fleetAt = before
  desk.jump(THEN - HOUR)
  await vi.advanceTimersByTimeAsync(0)
  expect(desk.clock.get().error).toBeNull()
  expect(scenes.at(-1)?.unitCount).toBe(2)
  desk.dispose()
})

test('the last of several jumps wins, whatever arrives first', async () => {
  const waits: (() => void)[] = []
  const { desk } = await open()
  const slow = source({
    fleetAt: (atMs) => new Promise((resolve) => waits.push(() => resolve([fix(1, atMs - 1000, atMs === THEN)]))),
  })
  const other = new PastDesk(slow, Date.now, THEN)
  other.setUnits(units)
  other.jump(THEN - HOUR)
  waits[1]?.()
  waits[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(other.unit(1)?.state).toBe('stopped')
  expect(other.clock.get().atMs).toBe(THEN - HOUR)
  other.dispose()
  desk.dispose()
})
