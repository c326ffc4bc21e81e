import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { distanceMeters } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { packAttributes } from '#src/tracking/positions/index'
import { segmentRules, type SegmentRules, segmentsOf } from './segments'
import type { TrackPoint } from './track-point'

interface Raw {
  seconds: number
  latitude: number
  longitude: number
  speedKnots: number
  isMoving?: boolean
  ignition?: boolean
}

function trackOf(raw: readonly Raw[]): TrackPoint[] {
  let total = 0
  return raw.map((one, index) => {
    const before = raw[index - 1]
    const traveled = before ? distanceMeters(before, one) : 0
    total += traveled
    return {
      timeMs: one.seconds * 1000,
      latitude: one.latitude,
      longitude: one.longitude,
      totalMeters: total,
      source: { id: index + 1 },
      speedKnots: one.speedKnots,
      traveledMeters: traveled,
      isMoving: one.isMoving ?? one.speedKnots > 0.01,
      address: null,
      packedAttributes: packAttributes(one.ignition === undefined ? {} : { ignition: one.ignition }),
    }
  })
}

const place = segmentRules(() => undefined)
const flag = segmentRules((key) => (key === 'report.trip.newLogic' ? false : undefined))
const bySilence = segmentRules((key) => (key === 'report.trip.minimalNoDataDuration' ? 1800 : undefined))
const byKey = segmentRules((key) => ({ 'report.trip.newLogic': 'false', 'report.trip.useIgnition': 'true' })[key])

/** Indexes of the turns, read off the whole track again for every point: slow, and without any state machine. */
type Found = [isTrip: boolean, index: number]

function placeTurns(track: readonly TrackPoint[], rules: Extract<SegmentRules, { logic: 'place' }>): Found[] {
  const { minDistanceMeters, minDurationMs, stopGapMs, noDataMs } = rules.limits
  const minSpeed = minDistanceMeters / (minDurationMs / 1000)
  const turns: Found[] = []
  const movingAt = (): boolean => turns.at(-1)?.[0] ?? track[0]?.isMoving ?? false
  track.forEach((point, index) => {
    const newest = track[index - 1]
    if (!newest) return
    const inside = track.slice(0, index).filter(({ timeMs }) => timeMs >= newest.timeMs - minDurationMs)
    const older = track[index - 1 - inside.length]
    const earlier = older ? [older, ...inside] : inside
    const firstIndex = index - earlier.length
    const gapSeconds = (point.timeMs - newest.timeMs) / 1000
    const isWay =
      point.traveledMeters >= minDistanceMeters && gapSeconds > 0 && point.traveledMeters / gapSeconds > minSpeed
    if (gapSeconds * 1000 > stopGapMs && isWay) {
      if (movingAt()) turns.push([false, index - 1])
      turns.push([true, index - 1], [false, index])
      return
    }
    if (movingAt() && noDataMs > 0 && gapSeconds * 1000 >= noDataMs) {
      turns.push([false, index - 1])
      if (distanceMeters(newest, point) >= minDistanceMeters) turns.push([true, index])
      return
    }
    if (movingAt()) {
      const stayed = earlier.every((one) => distanceMeters(one, point) < minDistanceMeters)
      if (stayed && point.timeMs - (earlier[0]?.timeMs ?? 0) >= minDurationMs) turns.push([false, index])
      return
    }
    const rest = track[turns.at(-1)?.[1] ?? 0]
    if (!rest || distanceMeters(rest, point) < minDistanceMeters) return
    let begin = index
    for (let at = index - 1; at >= firstIndex; at--) {
      const candidate = track[at]
      const next = track[begin]
      if (!candidate || !next || candidate.timeMs <= rest.timeMs) break
      const legSeconds = (next.timeMs - candidate.timeMs) / 1000
      if (begin !== index && !(legSeconds > 0 && distanceMeters(candidate, next) / legSeconds > minSpeed)) break
      begin = at
    }
    turns.push([true, begin])
  })
  return turns
}

function flagTurns(track: readonly TrackPoint[], rules: Extract<SegmentRules, { logic: 'flag' }>): Found[] {
  const { minTripMs, minTripMeters, minParkingMs, noDataMs, useIgnition } = rules.limits
  const turns: Found[] = []
  let since = 0
  track.forEach((point, index) => {
    const newest = track[index - 1]
    const moving = (): boolean => turns.at(-1)?.[0] ?? track[0]?.isMoving ?? false
    if (newest && moving() && point.timeMs - newest.timeMs >= noDataMs) {
      turns.push([false, index - 1])
      since = index
    }
    if (point.isMoving === moving()) return
    // The candidate is the first of the unbroken run of this flag, no earlier than the last turn was confirmed.
    let begin = index
    while (begin > since && track[begin - 1]?.isMoving === point.isMoving) begin--
    const candidate = track[begin] ?? point
    const held = point.timeMs - candidate.timeMs
    const isOff = useIgnition && point.packedAttributes === packAttributes({ ignition: false })
    const isSure = point.isMoving
      ? held >= minTripMs || point.totalMeters - candidate.totalMeters >= minTripMeters
      : held >= minParkingMs || isOff
    if (!isSure) return
    turns.push([point.isMoving, begin])
    since = index + 1
  })
  return turns
}

function bruteForce(track: readonly TrackPoint[], rules: SegmentRules): string[] {
  const turns = rules.logic === 'place' ? placeTurns(track, rules) : flagTurns(track, rules)
  const first = track[0]
  if (!first) return []
  const marks: Found[] = [[first.isMoving, 0]]
  for (const turn of turns) if (turn[0] !== marks.at(-1)?.[0]) marks.push(turn)
  return marks.map(([isTrip, from], index) => {
    const to = marks[index + 1]?.[1] ?? track.length - 1
    const [startMs, endMs] = [track[from]?.timeMs ?? 0, track[to]?.timeMs ?? 0]
    const within = track.filter(({ timeMs }) => timeMs >= startMs && timeMs <= endMs)
    const top = Math.max(...within.map(({ speedKnots }) => speedKnots))
    return `${isTrip ? 'trip' : 'stop'} ${from}-${to} ${top.toFixed(3)}`
  })
}

const found = (track: readonly TrackPoint[], rules: SegmentRules): string[] =>
  segmentsOf(track, rules).map(
    ({ isTrip, start, end, maxSpeedKnots }) =>
      `${isTrip ? 'trip' : 'stop'} ${start.source.id - 1}-${end.source.id - 1} ${maxSpeedKnots.toFixed(3)}`,
  )

/** Numbers from 0 to 1, the same every time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Drives, red lights, parking with noise, creeping, gaps of minutes and hours, standing with the engine on. */
function wanderings(seed: number): TrackPoint[] {
  const roll = dice(seed)
  const raw: Raw[] = []
  let [seconds, latitude, longitude] = [1_700_000_000, -25.4, -49.2]
  for (let phase = 0; phase < 30; phase++) {
    const speed = [0, 0, 0.4, 5, 15, 25][Math.floor(roll() * 6)] ?? 0
    const noise = roll() < 0.3 ? 0.0015 : 0.00005
    const stepSeconds = [1, 10, 30, 60, 120, 300][Math.floor(roll() * 6)] ?? 30
    const heading = roll() * 7
    if (roll() < 0.2) seconds += Math.floor(roll() * 9000)
    for (let count = 0; count < 3 + roll() * 25; count++) {
      seconds += stepSeconds
      latitude += (Math.cos(heading) * speed * stepSeconds) / 111_320
      longitude += (Math.sin(heading) * speed * stepSeconds) / 111_320
      raw.push({
        seconds,
        latitude: latitude + (roll() - 0.5) * noise,
        longitude: longitude + (roll() - 0.5) * noise,
        speedKnots: speed * 1.94 * (0.5 + roll()),
        isMoving: roll() < 0.05 ? roll() < 0.5 : speed > 0,
        ignition: speed > 0 || roll() < 0.5,
      })
    }
  }
  return trackOf(raw)
}

describe('trips and stops of a stored range', () => {
  const rules: Array<[string, SegmentRules]> = [
    ['by place', place],
    ['by place and silence', bySilence],
    ['by the motion flag', flag],
    ['by the motion flag and the key', byKey],
  ]
  test.each(rules)('[CORE-REPORTS-02] %s: as a calculation that looks at the whole track for each point', (_, one) => {
    let trips = 0
    for (let seed = 1; seed <= 150; seed++) {
      const track = wanderings(seed)
      const segments = found(track, one)
      expect(segments, `seed ${seed}`).toEqual(bruteForce(track, one))
      trips += segments.filter((text) => text.startsWith('trip')).length
    }
    expect(trips).toBeGreaterThan(300)
  })

  test('a track without positions has none; one position is one segment that lasts no time', () => {
    expect(found([], place)).toEqual([])
    const [point] = trackOf([{ seconds: 5, latitude: 1, longitude: 1, speedKnots: 7 }])
    expect(point && found([point], place)).toEqual(['trip 0-0 7.000'])
  })

  describe('a night without data after a trip', () => {
    const HOUR = 3600
    /** Drives 3 km until 18:00, says nothing until 08:00, and is then so many metres from where it fell silent. */
    const night = (meters: number): TrackPoint[] => {
      const at = (seconds: number, north: number): Raw => ({
        seconds,
        latitude: north / 111_319.49,
        longitude: 0,
        speedKnots: 20,
      })
      const evening = Array.from({ length: 31 }, (_, index) => at(17 * HOUR + index * 120, index * 100))
      return trackOf([...evening, at(32 * HOUR, 3000 + meters), at(32 * HOUR + 10, 3000 + meters)])
    }
    test.each<[string, SegmentRules, number, string[]]>([
      // The contract's own: a stop counts from the position that proves it, however late that one comes.
      ['by place, at the same place', place, 20, ['trip 0-32']],
      ['by place, a few kilometres on', place, 5000, ['trip 0-32']],
      ['by place, so far that it was driven', place, 70_000, ['trip 0-30', 'trip 30-31', 'stop 31-32']],
      ['by place and silence, at the same place', bySilence, 20, ['trip 0-30', 'stop 30-32']],
      ['by place and silence, a few kilometres on', bySilence, 5000, ['trip 0-30', 'stop 30-31', 'trip 31-32']],
      ['by the motion flag', flag, 20, ['trip 0-30', 'stop 30-32']],
    ])('%s', (_name, rules, meters, expected) => {
      const track = night(meters)
      const segments = found(track, rules)
      expect(segments).toEqual(bruteForce(track, rules))
      expect(
        segments.map((text) => text.split(' ').slice(0, 2).join(' ')).filter((text) => !/ (\d+)-\1$/.test(text)),
      ).toEqual(expected)
    })
  })

  test('the highest speed counts from where the trip began, not from where it was noticed', () => {
    const raw: Raw[] = Array.from({ length: 10 }, (_, index) => ({
      seconds: index * 60,
      latitude: 0,
      longitude: 0,
      speedKnots: 0,
    }))
    raw.push({ seconds: 610, latitude: 0.0015, longitude: 0, speedKnots: 90 })
    raw.push({ seconds: 620, latitude: 0.003, longitude: 0, speedKnots: 20 })
    expect(found(trackOf(raw), place)).toEqual(['stop 0-9 0.000', 'trip 9-11 90.000'])
  })

  const DATA = resolve(import.meta.dirname, '../../../../../../shared/data')
  const recordings = ['rio-demo', 'rio-dirty', 'cwb-cars-1hz', 'aracaju-phones'].filter((name) =>
    existsSync(`${DATA}/${name}.ndjson.gz`),
  )
  // Without the recordings beside the repository the made-up tracks above stand alone.
  test.runIf(recordings.length > 0)('recorded tracks of buses, cars and phones, by both', () => {
    let trips = 0
    for (const name of recordings) {
      const lines = gunzipSync(readFileSync(`${DATA}/${name}.ndjson.gz`))
        .toString()
        .trim()
        .split('\n')
      for (const line of lines.slice(0, 25)) {
        const { points } = JSON.parse(line) as { points: Array<[number, number, number, number | null]> }
        const track = trackOf(
          points.slice(0, 1500).map(([seconds, latitude, longitude, kmh]) => ({
            seconds,
            latitude,
            longitude,
            speedKnots: (kmh ?? 0) / 1.852,
          })),
        )
        for (const one of [place, flag]) expect(found(track, one), name).toEqual(bruteForce(track, one))
        trips += found(track, place).filter((text) => text.startsWith('trip')).length
      }
    }
    expect(trips).toBeGreaterThan(recordings.length)
  })
})
