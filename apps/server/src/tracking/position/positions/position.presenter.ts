import type { Network, Position } from '@rastro/model/position'
import { wireDateFromMs } from '@rastro/model/wire'
import type { TrackedPosition } from './tracked-position'

/** What every network says of itself, whoever saw it (TRACKING-API §22). */
const USUAL_NETWORK = { radioType: 'gsm', considerIp: false }

export const presentNetwork = (network: Network | null): Network | null => network && { ...USUAL_NETWORK, ...network }

/** A position as the contract writes it. */
export const presentPosition = (one: TrackedPosition): Position => ({
  id: one.id,
  deviceId: one.deviceId,
  protocol: one.protocol,
  serverTime: wireDateFromMs(one.serverTimeMs),
  deviceTime: wireDateFromMs(one.deviceTimeMs),
  fixTime: wireDateFromMs(one.fixTimeMs),
  valid: one.valid,
  latitude: one.latitude,
  longitude: one.longitude,
  altitude: one.altitudeMeters,
  speed: one.speedKnots,
  course: one.courseDegrees,
  accuracy: one.accuracyMeters,
  address: one.address,
  network: presentNetwork(one.network),
  geofenceIds: one.geofenceIds,
  attributes: one.attributes,
})

const serialised = new WeakMap<TrackedPosition, string>()

/** The same as JSON. Made once per position: lists, first frames and live frames share it. */
export function positionJson(one: TrackedPosition): string {
  let json = serialised.get(one)
  if (json === undefined) serialised.set(one, (json = JSON.stringify(presentPosition(one))))
  return json
}
