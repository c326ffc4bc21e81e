import type { Decoded } from '@rastro/protocols'

/** What the messages of an unknown tracker meant, as far as it tells whether it is wired as it should be. */
export interface Told {
  /** The newest one that came. */
  fix: { latitude: number; longitude: number; speedKnots: number; fixTimeMs: number; valid: boolean } | null
  attributes: Record<string, number | boolean>
}

/** Values that are kept of what it says; others would make the list large. */
const KEPT = ['ignition', 'motion', 'power', 'battery', 'batteryLevel', 'charge', 'sat', 'rssi', 'odometer'] as const

export const NOTHING_TOLD: Told = { fix: null, attributes: {} }

type Positions = NonNullable<Decoded['positions']>
type Fix = NonNullable<Positions[number]['fix']>

const isPlace = ({ latitude, longitude, time, speedKnots }: Fix): boolean =>
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  (latitude !== 0 || longitude !== 0) &&
  Number.isFinite(speedKnots) &&
  Number.isFinite(time.getTime())

const isValue = (value: unknown): value is number | boolean =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

/** What is known after one more message: a sign of life does not take back the place that was told before. */
export function toldAfter(before: Told, positions: Positions = []): Told {
  let { fix } = before
  const attributes = { ...before.attributes }
  for (const position of positions) {
    if (position.fix && isPlace(position.fix) && position.fix.time.getTime() >= (fix?.fixTimeMs ?? -Infinity)) {
      const { latitude, longitude, speedKnots, time, valid } = position.fix
      fix = { latitude, longitude, speedKnots, fixTimeMs: time.getTime(), valid }
    }
    for (const key of KEPT) {
      const value = position.attributes[key]
      if (isValue(value)) attributes[key] = value
    }
  }
  return { fix, attributes }
}
