import type { ForwardedPosition } from '@rastro/model/forward'
import type { DecodedPosition } from '@rastro/protocols'

type Scalars = Record<string, string | number | boolean>

const MOST_TEXT_CHARS = 4000

/** What another server worked out and ours would otherwise work out anew, from less. */
const SETTLED = ['distance', 'totalDistance', 'hours', 'motion', 'geofences']

function scalars(map: Record<string, unknown>): Scalars {
  const kept: Scalars = {}
  for (const [key, value] of Object.entries(map)) {
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) kept[key] = value
    else if (typeof value === 'string') kept[key] = value.slice(0, MOST_TEXT_CHARS)
  }
  return kept
}

/** A forwarded position as a decoder of ours would give it; what the other server computed stays as it is. */
export function decodedOf(position: ForwardedPosition): DecodedPosition {
  const attributes = scalars(position.attributes)
  const settled = Object.fromEntries(Object.entries(attributes).filter(([key]) => SETTLED.includes(key)))
  return {
    fix: {
      time: new Date(position.fixTime ?? 0),
      valid: position.valid,
      latitude: position.latitude,
      longitude: position.longitude,
      altitudeMeters: position.altitude,
      speedKnots: position.speed,
      courseDegrees: position.course,
      accuracyMeters: position.accuracy,
    },
    ...(position.deviceTime ? { deviceTime: new Date(position.deviceTime) } : {}),
    ...(position.network ? { network: position.network } : {}),
    attributes,
    settled: { attributes: settled, address: position.address },
  }
}
