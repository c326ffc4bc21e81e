import type { DecodedPosition } from '@rastro/protocols'
import { fingerprintOf, NO_FIX_TIME_MS, type TrackedPosition } from './positions/index'
import * as steps from './steps/index'

/** The life of a position between decoding and the database. Order is meaning (TRACKING-API §14). */
export const positionSteps: readonly steps.Step[] = [
  steps.fillWithoutFix,
  steps.fixTime,
  steps.checkPlace,
  steps.filterUnwanted,
  steps.measureDistance,
  steps.detectMotion,
  steps.countEngineHours,
]

export interface Arrival {
  deviceId: number
  protocol: string
  decoded: DecodedPosition
  last: TrackedPosition | null
  /** Positions of the device kept since midnight UTC. */
  keptToday: number
  setting: steps.ReadSetting
  nowMs: number
}

export type Outcome = { kept: TrackedPosition; isNewest: boolean } | steps.Dropped

function draft({ deviceId, protocol, decoded, nowMs }: Arrival): TrackedPosition {
  const { fix } = decoded
  const fixTimeMs = fix?.time.getTime() ?? NO_FIX_TIME_MS
  return {
    id: 0,
    deviceId,
    protocol,
    serverTimeMs: nowMs,
    deviceTimeMs: decoded.deviceTime?.getTime() ?? fixTimeMs,
    fixTimeMs,
    valid: fix?.valid ?? false,
    latitude: fix?.latitude ?? 0,
    longitude: fix?.longitude ?? 0,
    altitudeMeters: fix?.altitudeMeters ?? 0,
    speedKnots: fix?.speedKnots ?? 0,
    courseDegrees: fix?.courseDegrees ?? 0,
    accuracyMeters: fix?.accuracyMeters ?? 0,
    address: null,
    network: decoded.network ?? null,
    geofenceIds: null,
    attributes: { ...decoded.attributes },
    fingerprint: fingerprintOf(decoded, nowMs),
  }
}

const isRepeat = (position: TrackedPosition, last: TrackedPosition | null): boolean =>
  last !== null && last.fixTimeMs === position.fixTimeMs && last.fingerprint === position.fingerprint

/** Runs every step over one decoded position. Synchronous, so a device's order is the order its bytes arrived in. */
export function processPosition(arrival: Arrival): Outcome {
  const position = draft(arrival)
  const { last, keptToday, setting, nowMs, decoded } = arrival
  const hasFix = decoded.fix !== undefined
  const hasDeviceTime = hasFix || decoded.deviceTime !== undefined
  const context = { last, keptToday, setting, nowMs, hasFix, hasDeviceTime }
  for (const step of positionSteps) {
    const dropped = step(position, context)
    if (dropped) return dropped
  }
  return { kept: position, isNewest: !isRepeat(position, last) && steps.isNewest(position, last, nowMs) }
}
