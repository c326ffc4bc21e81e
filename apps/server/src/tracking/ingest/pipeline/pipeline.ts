import type { DecodedPosition } from '@rastro/protocols'
import * as detectors from '#src/tracking/ingest/detectors/index'
import type { PositionEvent } from '#src/tracking/ingest/events/index'
import { type DeviceMemory, findNewest, isWorthStoring } from '#src/tracking/ingest/motion/index'
import { fingerprintOf, NO_FIX_TIME_MS, type TrackedPosition } from '#src/tracking/position/positions/index'
import * as steps from '#src/tracking/position/steps/index'

/** The life of a position between decoding and the database. Order is meaning (TRACKING-API §14). */
export const positionSteps: readonly steps.Step[] = [
  steps.computeEarly,
  steps.fillWithoutFix,
  steps.fixTime,
  steps.markAhead,
  steps.geolocateNetwork,
  steps.fixHemisphere,
  steps.checkPlace,
  steps.matchRoad,
  steps.measureDistance,
  steps.filterUnwanted,
  steps.findGeofences,
  steps.namePlace,
  steps.noteSpeedLimit,
  steps.detectMotion,
  steps.computeLate,
  steps.nameDriver,
  steps.copyAttributes,
  steps.countEngineHours,
]

/** What looks at a position that passed the steps, in the order events are raised (TRACKING-API §14, step 19). */
export const positionDetectors: readonly detectors.Detector[] = [
  detectors.detectMedia,
  detectors.detectCommandResult,
  detectors.detectOverspeed,
  detectors.detectBehavior,
  detectors.detectFuel,
  detectors.detectTurns,
  detectors.noteActivity,
  detectors.detectAnchor,
  detectors.detectGeofences,
  detectors.detectProximity,
  detectors.detectUnaccompanied,
  detectors.detectAlarm,
  detectors.detectIgnition,
  detectors.detectMaintenance,
  detectors.detectDriver,
]

export interface Arrival {
  deviceId: number
  protocol: string
  decoded: DecodedPosition
  last: TrackedPosition | null
  memory: DeviceMemory
  /** Positions of the device kept since midnight UTC. */
  keptToday: number
  /** Positions of the device dropped since the last one that was kept. */
  droppedInARow: number
  setting: steps.ReadSetting
  hooks: steps.PositionHooks
  nowMs: number
}

export interface Kept {
  kept: TrackedPosition
  isNewest: boolean
  events: readonly PositionEvent[]
  memory: DeviceMemory
  /** What is remembered of the device changed so much that it must be stored with the position. */
  isMemoryNews: boolean
}

export type Outcome = Kept | steps.Dropped

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
    // Not spread: what is added to a copy made by spreading gives each of them a hidden class of its own.
    attributes: Object.assign({}, decoded.attributes),
    fingerprint: fingerprintOf(decoded, nowMs),
  }
}

const isRepeat = (position: TrackedPosition, last: TrackedPosition | null): boolean =>
  last !== null && last.fixTimeMs === position.fixTimeMs && last.fingerprint === position.fingerprint

const totalBefore =
  ({ place }: DeviceMemory) =>
  (timeMs: number): number | undefined =>
    findNewest(place.window, (point) => point.timeMs <= timeMs)?.totalMeters

const lateDetectors = positionDetectors.filter(({ seesLate }) => seesLate)
const NO_EVENTS: readonly PositionEvent[] = []

/** Nothing is made for what sees nothing: of most positions no detector does. */
function detect(position: TrackedPosition, isNewest: boolean, arrival: Arrival): Pick<Kept, 'events' | 'memory'> {
  const { last, memory, setting, hooks } = arrival
  const context = { last, memory, setting, hooks }
  let events: PositionEvent[] | null = null
  for (const detector of isNewest ? positionDetectors : lateDetectors) {
    const findings = detector.detect(position, context)
    if (findings.memory) context.memory = findings.memory
    if (findings.detected.length > 0) (events ??= []).push(...eventsOf(findings, position, arrival))
  }
  return { events: events ?? NO_EVENTS, memory: context.memory }
}

const eventsOf = ({ detected }: detectors.Findings, position: TrackedPosition, { nowMs }: Arrival): PositionEvent[] =>
  detected.map(({ at = position, eventTimeMs = position.deviceTimeMs, ...rest }) => ({
    deviceId: position.deviceId,
    serverTimeMs: nowMs,
    eventTimeMs,
    at,
    ...rest,
  }))

/** Runs every step over one decoded position. Synchronous, so a device's order is the order its bytes arrived in. */
export function processPosition(arrival: Arrival): Outcome {
  const position = draft(arrival)
  const { last, memory, keptToday, droppedInARow, setting, hooks, nowMs, decoded } = arrival
  const hasFix = decoded.fix !== undefined
  const hasDeviceTime = hasFix || decoded.deviceTime !== undefined
  const context: steps.StepContext = {
    last,
    keptToday,
    droppedInARow,
    totalBefore: totalBefore(memory),
    setting,
    hooks,
    nowMs,
    hasFix,
    hasDeviceTime,
  }
  for (const step of positionSteps) {
    const dropped = step(position, context)
    if (dropped) return dropped
  }
  if (decoded.settled) {
    Object.assign(position.attributes, decoded.settled.attributes)
    position.address = decoded.settled.address ?? position.address
    // Counted by who sent it.
    if ('totalDistance' in decoded.settled.attributes) position.counted = undefined
  }
  const isNewest = !isRepeat(position, last) && steps.isNewest(position, last, nowMs)
  const found = detect(position, isNewest, arrival)
  return { kept: position, isNewest, ...found, isMemoryNews: isWorthStoring(memory, found.memory) }
}
