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
}

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
  }
}
