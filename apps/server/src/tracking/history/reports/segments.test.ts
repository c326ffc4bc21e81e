import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { distanceMeters } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { packAttributes } from '#src/tracking/position/positions/index'
import { type MotionRules, motionRules } from '#src/tracking/ingest/motion/index'
import { type Raw, trackOf, wanderings } from '../../../../test/tracks'
import { segmentsOf } from './segments'
import type { TrackPoint } from './track-point'

type Reference = Exclude<MotionRules, { logic: 'place' }>
const rulesWith = (settings: Record<string, unknown>): MotionRules => motionRules((key) => settings[key])
function referenceWith(settings: Record<string, unknown>): Reference {
  const rules = rulesWith({ ...settings, 'report.trip.reference': true })
  if (rules.logic === 'place') throw new Error('not the reference')
  return rules
}
const place = rulesWith({})
const flag = rulesWith({ 'report.trip.newLogic': false })
const reference = referenceWith({})
const referenceBySilence = referenceWith({ 'report.trip.minimalNoDataDuration': 1800 })
const referenceFlag = referenceWith({ 'report.trip.newLogic': false })
const referenceByKey = referenceWith({
  'report.trip.newLogic': 'false',
  'report.trip.useIgnition': 'true',
})

/** Indexes of the turns, read off the whole track again for every point: slow, and without any state machine. */
type Found = [isTrip: boolean, index: number]

function placeTurns(track: readonly TrackPoint[], rules: Extract<MotionRules, { logic: 'reference' }>): Found[] {
  const { minDistanceMeters, minDurationMs, stopGapMs, noDataMs } = rules.reference
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

function flagTurns(track: readonly TrackPoint[], rules: Extract<MotionRules, { logic: 'flag' }>): Found[] {
  const { minTripMs, minTripMeters, minParkingMs, noDataMs, useIgnition } = rules.flag
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

function bruteForce(track: readonly TrackPoint[], rules: Reference): string[] {
  const turns = rules.logic === 'reference' ? placeTurns(track, rules) : flagTurns(track, rules)
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

const found = (track: readonly TrackPoint[], rules: MotionRules): string[] =>
  segmentsOf(track, rules).map(
    ({ isTrip, start, end, maxSpeedKnots }) =>
      `${isTrip ? 'trip' : 'stop'} ${start.source.id - 1}-${end.source.id - 1} ${maxSpeedKnots.toFixed(3)}`,
  )

describe('trips and stops of a stored range', () => {
  const rules: Array<[string, Reference]> = [
    ['as the reference by place', reference],
    ['as the reference by place and silence', referenceBySilence],
    ['as the reference by the motion flag', referenceFlag],
    ['as the reference by the motion flag and the key', referenceByKey],
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

  test('a track without positions has none; one position is nothing, to the reference a segment that lasts no time', () => {
    expect(found([], place)).toEqual([])
    const [point] = trackOf([{ seconds: 5, latitude: 1, longitude: 1, speedKnots: 7 }])
    expect(point && found([point], place)).toEqual([])
    expect(point && found([point], reference)).toEqual(['trip 0-0 7.000'])
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
    test.each<[string, MotionRules, number, string[]]>([
      ['at the same place', place, 20, ['trip 0-30', 'stop 30-32']],
      ['a few kilometres on', place, 5000, ['trip 0-30', 'trip 31-32']],
      ['far away', place, 70_000, ['trip 0-30', 'trip 31-32']],
      ['so near that it has just left', place, 2500, ['trip 0-30', 'stop 30-31', 'trip 31-32']],
      ['by the motion flag, at the same place', flag, 20, ['trip 0-30', 'stop 30-32']],
      ['by the motion flag, far away', flag, 70_000, ['trip 0-30', 'trip 31-32']],
      // The contract's own: a stop counts from the position that proves it, however late that one comes.
      ['reference, at the same place', reference, 20, ['trip 0-32']],
      ['reference, a few kilometres on', reference, 5000, ['trip 0-32']],
      ['reference, so far that it was driven', reference, 70_000, ['trip 0-30', 'trip 30-31', 'stop 31-32']],
      ['reference by silence, at the same place', referenceBySilence, 20, ['trip 0-30', 'stop 30-32']],
      [
        'reference by silence, a few kilometres on',
        referenceBySilence,
        5000,
        ['trip 0-30', 'stop 30-31', 'trip 31-32'],
      ],
      ['reference by the motion flag', referenceFlag, 20, ['trip 0-30', 'stop 30-32']],
    ])('%s', (_name, rules, meters, expected) => {
      const track = night(meters)
      const segments = found(track, rules)
      if (rules.isReference && rules.logic !== 'place') expect(segments).toEqual(bruteForce(track, rules))
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
    expect(found(trackOf(raw), reference)).toEqual(['stop 0-9 0.000', 'trip 9-11 90.000'])
  })

  const DATA = resolve(import.meta.dirname, '../../../../../../../shared/data')
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
        for (const one of [reference, referenceFlag]) expect(found(track, one), name).toEqual(bruteForce(track, one))
        trips += found(track, reference).filter((text) => text.startsWith('trip')).length
      }
    }
    expect(trips).toBeGreaterThan(recordings.length)
  })
})
