import type { FleetUnit } from '#src/live/contract'
import type { VehicleState } from '@rastro/model/vehicle-state'
import { alarmsOf, driverLabel, lastUpdateMs, plateOf } from '#src/live/query'
import { levelOf, readFlag, type Level } from '#src/widgets/telemetry'

export interface Reading {
  value: number
  level: Level
}

/** What a row says about a unit at a glance. Times are epoch ms. */
export interface UnitSummary {
  state: VehicleState
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

/** Reads a unit once for everything that shows it. */
export function summarise(unit: FleetUnit): UnitSummary {
  const { device, position, anchored, answer } = unit
  const { state } = answer
  const battery = reading(unit, 'battery')
  const percent = position?.attributes['batteryLevel']
  return {
    state,
    lastUpdateMs: lastUpdateMs(device),
    speedKnots: state === 'moving' && position ? position.speed : null,
    plate: plateOf(device),
    driver: driverLabel(device, position),
    ignition: readFlag(position?.attributes['ignition']),
    locked: answer.blocked !== null,
    anchored,
    alarms: alarmsOf(position),
    power: reading(unit, 'power'),
    battery,
    batteryPercent: battery === null && typeof percent === 'number' ? percent : null,
    satellites: reading(unit, 'sat'),
  }
}
