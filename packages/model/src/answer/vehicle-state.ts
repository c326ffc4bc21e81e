/** What a vehicle is doing, in the order in which people ask for it. One colour each, the same everywhere. */
export const VEHICLE_STATES = ['moving', 'idle', 'stopped', 'silent', 'never'] as const
export type VehicleState = (typeof VEHICLE_STATES)[number]

/** What can be told from a vehicle's positions alone: whether it drives, and when it stands, whether its engine runs. */
export type Doing = 'moving' | 'idle' | 'stopped'

/** Nobody is called silent before that. */
export const SILENT_AFTER_MS = 600_000
/** A parked tracker that speaks rarely is silent after so many of its usual pauses. */
const PAUSES = 3
/** However rarely it speaks. */
const LONGEST_PATIENCE_MS = 3 * 86_400_000

export interface StateFacts {
  /** Null when no position tells. */
  doing: Doing | null
  /** Its connection counts as open. */
  isOnline: boolean
  /** When it last said anything; null when it never did. */
  lastHeardMs: number | null
  /** The usual pause between two messages while parked; null when it is not known. */
  restPauseMs: number | null
  nowMs: number
}

/** From when on a parked vehicle that says nothing counts as silent. */
export const silentFromMs = (lastHeardMs: number, restPauseMs: number | null): number =>
  lastHeardMs + Math.min(LONGEST_PATIENCE_MS, Math.max(SILENT_AFTER_MS, PAUSES * (restPauseMs ?? 0)))

/**
 * The one state of a vehicle. Who drives, or lets his engine run, must be connected for it to count; who is parked may
 * sleep between two messages as long as he usually does.
 */
export function vehicleState({ doing, isOnline, lastHeardMs, restPauseMs, nowMs }: StateFacts): VehicleState {
  if (lastHeardMs === null) return 'never'
  if (isOnline) return doing ?? 'never'
  return doing === 'stopped' && nowMs < silentFromMs(lastHeardMs, restPauseMs) ? 'stopped' : 'silent'
}

/** A flag however trackers write it; null when it is none. */
const flagOf = (value: unknown): boolean | null =>
  value === true || value === 'true' || value === 1
    ? true
    : value === false || value === 'false' || value === 0
      ? false
      : null

type Attributes = Readonly<Record<string, unknown>>

/** Whether attributes of a position say that the engine runs; null when they do not say. */
export function engineOf({ ignition, rpm }: Attributes): boolean | null {
  const isOn = flagOf(ignition)
  if (isOn !== null) return isOn
  return typeof rpm === 'number' && rpm > 0 ? true : null
}

export const doingOf = (attributes: Attributes): Doing => doingWith(attributes, engineOf(attributes))

/** The same where more is known of the engine than these attributes say. */
export const doingWith = (attributes: Attributes, engineOn: boolean | null): Doing =>
  flagOf(attributes['motion']) === true ? 'moving' : engineOn === true ? 'idle' : 'stopped'
