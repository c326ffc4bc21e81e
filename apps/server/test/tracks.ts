import { distanceMeters } from '@rastro/geo'
import { packAttributes } from '../src/tracking/position/positions/index'
import type { TrackPoint } from '../src/tracking/history/reports/track-point'

/** A fix as a test writes it. */
export interface Raw {
  seconds: number
  latitude: number
  longitude: number
  speedKnots: number
  isMoving?: boolean
  ignition?: boolean
}

/** Stored positions of these fixes, in this order. */
export function trackOf(raw: readonly Raw[]): TrackPoint[] {
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

/** Numbers from 0 to 1, the same every time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Drives, red lights, parking with noise, creeping, gaps of minutes and hours, standing with the engine on. */
export function wanderings(seed: number): TrackPoint[] {
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
