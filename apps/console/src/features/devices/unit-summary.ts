import type { FleetUnit } from '#src/live/contract'
import { alarmsOf, driverLabel, isLocked, lastUpdateMs, plateOf } from '#src/live/query'
import { levelOf, readFlag, type Level } from '#src/widgets/telemetry'

export type Tone = 'moving' | 'online' | 'offline' | 'unknown'

export interface Reading {
  value: number
  level: Level
}

/** What a row says about a unit at a glance. Times are epoch ms. */
export interface UnitSummary {
  tone: Tone
  /** Key below `devices.status`. */
  state: 'moving' | 'stopped' | 'offline' | 'unknown' | 'never'
  /** Since when it is in this state; null when unknown. */
  sinceMs: number | null
  lastUpdateMs: number | null
  speedKnots: number | null
  plate: string
  driver: string
  ignition: boolean | null
  locked: boolean
  anchored: boolean
  alarms: string[]
  /** Volts. */
  power: Reading | null
  /** Volts of the tracker's own battery. */
  battery: Reading | null
  /** Percent, only when no voltage is known. */
  batteryPercent: number | null
  satellites: Reading | null
  /** What its last words say about a device that went silent; null while it speaks, or when they say nothing. */
  silence: SilenceSign | null
}

/** Causes that the last position alone can tell of; the whole explanation comes from the server. */
export type SilenceSign = 'powerCut' | 'lowBattery' | 'lostSignal'

const reading = (unit: FleetUnit, key: 'power' | 'battery' | 'sat'): Reading | null => {
  const value = unit.position?.attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? { value, level: levelOf(key, value) } : null
}

const stateOf = (unit: FleetUnit): UnitSummary['state'] => {
  const { status } = unit.device
  if (status === 'online') return unit.moving ? 'moving' : 'stopped'
  if (lastUpdateMs(unit.device) === null) return 'never'
  return status === 'offline' ? 'offline' : 'unknown'
}

const TONES: Record<Exclude<UnitSummary['state'], 'never'>, Tone> = {
  moving: 'moving',
  stopped: 'online',
  offline: 'offline',
  unknown: 'unknown',
}

const CUT_VOLTS = 5
const LOW_PERCENT = 15
const LOW_CELL_VOLTS = 3.5

/** Whether a battery is at most at `limit`. Trackers that measure none say 0, and nobody speaks with a dead one. */
const isLow = (value: unknown, limit: number): boolean => typeof value === 'number' && value > 0 && value <= limit

/**
 * The bounds are those of the server's own explanation. Little voltage alone is no cut: a tracker with nothing but its own
 * battery always says so.
 */
const silenceOf = ({ position, supplied = false }: FleetUnit): SilenceSign | null => {
  const { power, battery, batteryLevel } = position?.attributes ?? {}
  const alarms = alarmsOf(position)
  const isCut = supplied && typeof power === 'number' && power < CUT_VOLTS
  if (alarms.includes('powerCut') || isCut) return 'powerCut'
  if (alarms.some((alarm) => alarm === 'lowBattery' || alarm === 'lowPower')) return 'lowBattery'
  if (isLow(batteryLevel, LOW_PERCENT) || isLow(battery, LOW_CELL_VOLTS)) return 'lowBattery'
  return alarms.some((alarm) => alarm === 'jamming' || alarm === 'gpsAntennaCut') ? 'lostSignal' : null
}

/** Reads a unit once for everything that shows it. */
export function summarise(unit: FleetUnit): UnitSummary {
  const { device, position, anchored } = unit
  const state = stateOf(unit)
  const battery = reading(unit, 'battery')
  const percent = position?.attributes['batteryLevel']
  return {
    tone: state !== 'never' ? TONES[state] : device.status === 'offline' ? 'offline' : 'unknown',
    state,
    sinceMs: unit.stateSince,
    lastUpdateMs: lastUpdateMs(device),
    speedKnots: state === 'moving' && position ? position.speed : null,
    plate: plateOf(device),
    driver: driverLabel(device, position),
    ignition: readFlag(position?.attributes['ignition']),
    locked: isLocked({ device, position, anchored }),
    anchored,
    alarms: alarmsOf(position),
    power: reading(unit, 'power'),
    battery,
    batteryPercent: battery === null && typeof percent === 'number' ? percent : null,
    satellites: reading(unit, 'sat'),
    silence: state === 'offline' || state === 'unknown' ? silenceOf(unit) : null,
  }
}
