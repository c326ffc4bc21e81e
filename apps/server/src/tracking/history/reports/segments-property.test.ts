import fc from 'fast-check'
import { distanceMeters } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import {
  beginMotion,
  BLANK_MEMORY,
  followMotion,
  type Motion,
  type MotionRules,
  packMemory,
  pointsOf,
  type Turn,
  unpackMemory,
  motionRules,
} from '#src/tracking/ingest/motion/index'
import { type Raw, trackOf } from '../../../../test/tracks'
import { type Segment, segmentsOf } from './segments'
import type { TrackPoint } from './track-point'

const METERS_PER_DEGREE = 111_319.49
const METERS_PER_SECOND_PER_KNOT = 1852 / 3600

/** A while of a vehicle's life. */
interface Phase {
  kind: 'drive' | 'park' | 'sleep' | 'carried' | 'leap' | 'again' | 'late'
  seconds: number
  everySeconds: number
  speed: number
  heading: number
  /** Metres that a receiver is wrong by. */
  noise: number
  /** What the tracker says of itself, whatever is true. */
  says: 'truth' | 'always' | 'never' | 'nothing'
}

const phases = fc.array(
  fc.record<Phase>({
    kind: fc.constantFrom('drive', 'drive', 'park', 'park', 'sleep', 'carried', 'leap', 'again', 'late'),
    seconds: fc.integer({ min: 0, max: 9000 }),
    everySeconds: fc.constantFrom(1, 7, 10, 30, 60, 300, 900, 1800, 3599, 3600),
    speed: fc.constantFrom(0.3, 1, 3, 10, 25, 40),
    heading: fc.double({ min: 0, max: 7, noNaN: true }),
    noise: fc.constantFrom(0, 3, 20, 120, 400),
    says: fc.constantFrom('truth', 'truth', 'truth', 'always', 'never', 'nothing'),
  }),
  { minLength: 1, maxLength: 14 },
)

const FIXES_MAX = 80

function lifeOf(all: readonly Phase[]): TrackPoint[] {
  const raw: Raw[] = []
  let [seconds, north, east] = [1_700_000_000, -2_800_000, -5_400_000]
  let turn = 0
  const note = ({ noise, says, kind, speed }: Phase): void => {
    const isDriving = kind === 'drive'
    const word = { truth: isDriving, always: true, never: false, nothing: false }[says]
    // As wrong as asked, another way each time, and the same way whenever it is looked at again.
    const wrong = noise * Math.sin(++turn * 2.4)
    raw.push({
      seconds,
      latitude: (north + wrong) / METERS_PER_DEGREE,
      longitude: (east - wrong) / METERS_PER_DEGREE,
      speedKnots: says === 'nothing' ? 0 : (word ? Math.max(speed, 0.5) : 0) / METERS_PER_SECOND_PER_KNOT,
      isMoving: says === 'nothing' ? false : word,
      ...(says === 'nothing' ? {} : { ignition: turn % 5 === 0 ? !word : word }),
    })
  }
  for (const phase of all) {
    const { kind, everySeconds, speed, heading } = phase
    if (kind === 'sleep') seconds += phase.seconds * 8
    else if (kind === 'carried') {
      seconds += phase.seconds * 4
      north += speed * 2000
    } else if (kind === 'leap') {
      north += 50_000
      note(phase)
      north -= 50_000
    } else if (kind === 'again') {
      const last = raw.at(-1)
      if (last) raw.push({ ...last })
    } else if (kind === 'late') {
      // Placed in order of its time, as stored positions are read.
      const last = raw.at(-1)
      if (last) raw.push({ ...last, latitude: last.latitude + 0.001 })
    } else {
      const count = Math.min(FIXES_MAX, Math.ceil(phase.seconds / everySeconds) + 1)
      for (let fix = 0; fix < count; fix++) {
        seconds += everySeconds
        if (kind === 'drive') {
          north += Math.cos(heading) * speed * everySeconds
          east += Math.sin(heading) * speed * everySeconds
        }
        note(phase)
      }
    }
  }
  return trackOf(raw)
}

const rulesWith = (settings: Record<string, unknown>): MotionRules => motionRules((key) => settings[key])
const chosen = fc.constantFrom(
  rulesWith({}),
  rulesWith({ 'report.trip.minimalNoDataDuration': 900 }),
  rulesWith({ 'report.trip.minDistance': 500, 'report.trip.minDuration': 60 }),
  rulesWith({ 'report.trip.newLogic': false }),
  rulesWith({ 'report.trip.newLogic': false, 'report.trip.useIgnition': true }),
)
/** Creeps by leaps of its receiver from one silence to the next, all the while saying that it drives. */
const creeping: Phase[] = [
  { kind: 'drive', seconds: 901, everySeconds: 900, speed: 0.3, heading: 0, noise: 0, says: 'truth' },
  { kind: 'park', seconds: 1, everySeconds: 3600, speed: 40, heading: 0, noise: 400, says: 'always' },
]

const silenceMs = (rules: MotionRules): number => {
  if (rules.logic === 'reference') throw new Error('not these rules')
  return rules.place.noDataMs
}

/** The legs of a track that lie in none of its segments. */
function uncovered(track: readonly TrackPoint[], segments: readonly Segment[]): Array<[TrackPoint, TrackPoint]> {
  const place = new Map(track.map((point, index) => [point, index]))
  const covered = new Set<number>()
  for (const { start, end } of segments) {
    const [from, to] = [place.get(start) ?? 0, place.get(end) ?? 0]
    for (let leg = from; leg < to; leg++) {
      expect(covered.has(leg), 'two segments overlap').toBe(false)
      covered.add(leg)
    }
  }
  return track.slice(1).flatMap((point, leg) => {
    const before = track[leg]
    return before && !covered.has(leg) ? [[before, point]] : []
  })
}

const wayOf = (start: TrackPoint | undefined, end: TrackPoint | undefined): number =>
  (end?.totalMeters ?? 0) - (start?.totalMeters ?? 0)

describe('[CORE-REPORTS-02] whatever a vehicle and its tracker do', () => {
  test('trips and stops never overlap, fill the period but for silences, and add up to the way of the period', () => {
    fc.assert(
      fc.property(phases, chosen, (all, rules) => {
        const track = lifeOf(all)
        const segments = segmentsOf(track, rules)
        let lastMs = Number.NEGATIVE_INFINITY
        for (const { start, end } of segments) {
          expect(start.timeMs).toBeGreaterThanOrEqual(lastMs)
          expect(end.timeMs).toBeGreaterThanOrEqual(start.timeMs)
          lastMs = end.timeMs
        }
        const silences = uncovered(track, segments)
        for (const [before, after] of silences) {
          expect(after.timeMs - before.timeMs).toBeGreaterThanOrEqual(silenceMs(rules))
        }
        const parts = segments.reduce((sum, { start, end }) => sum + wayOf(start, end), 0)
        const unknown = silences.reduce((sum, [before, after]) => sum + wayOf(before, after), 0)
        expect(parts + unknown).toBeCloseTo(wayOf(track[0], track.at(-1)), 3)
      }),
      { numRuns: 400 },
    )
  })

  test('no trip lasts over a silence or begins with one, and no vehicle is parked in two places', () => {
    fc.assert(
      fc.property(phases, chosen, (all, rules) => {
        const track = lifeOf(all)
        const place = new Map(track.map((point, index) => [point, index]))
        for (const { isTrip, start, end } of segmentsOf(track, rules)) {
          const from = place.get(start) ?? 0
          const within = track.slice(from, (place.get(end) ?? 0) + 1)
          within.slice(1).forEach((point, leg) => {
            const before = within[leg]
            if (!before || point.timeMs - before.timeMs < silenceMs(rules)) return
            expect(isTrip, 'a trip over a silence').toBe(false)
            if (rules.logic === 'reference') return
            const reach = Math.max(
              rules.place.minDistanceMeters,
              (point.speedKnots * METERS_PER_SECOND_PER_KNOT * rules.place.minParkingMs) / 1000,
            )
            expect(distanceMeters(before, point)).toBeLessThanOrEqual(reach * 1.001)
          })
        }
      }),
      { numRuns: 400, examples: [[creeping, rulesWith({ 'report.trip.minimalNoDataDuration': 900 })]] },
    )
  })

  test('positions as they arrive, over restarts, tell the turns that the report finds', () => {
    fc.assert(
      fc.property(phases, chosen, fc.nat(400), (all, rules, restartAt) => {
        // What the window of a restart cannot hold is left out: more fixes in three minutes than are read again.
        const track = lifeOf(all.map((phase) => ({ ...phase, everySeconds: Math.max(phase.everySeconds, 10) })))
        const [first] = track
        if (!first) return
        const told = (isRestarted: boolean): string[] => {
          let motion: Motion = beginMotion(first, rules).motion
          const found: Turn[] = []
          track.forEach((point, index) => {
            if (isRestarted && index === restartAt) {
              const recent = pointsOf(motion.place.window)
              motion = unpackMemory(packMemory({ ...BLANK_MEMORY, ...motion }), recent)
            }
            const reading = { point, traveledMeters: point.traveledMeters, ignition: undefined }
            const followed = followMotion(motion, reading, rules)
            motion = followed.motion
            found.push(...followed.turns)
          })
          return found.map(({ type, at }) => `${type} ${at.timeMs}`)
        }
        const turns = told(false)
        const after = told(true)
        expect(after.map((text) => text.split(' ')[0])).toEqual(turns.map((text) => text.split(' ')[0]))
      }),
      { numRuns: 300 },
    )
  })
})
