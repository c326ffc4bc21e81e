/** What filters, sorts and rows ask of one device and its last position. Attributes come from outside: every read is guarded. */
import type { VehicleAnswer } from '@rastro/model/answer'
import type { Device, DeviceStatus } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import { doingOf, vehicleState, type VehicleState } from '@rastro/model/vehicle-state'

/** The latest knowledge of one device. */
export interface FleetRecord {
  device: Device
  position: Position | null
  /** A geofence flagged as anchor is linked to the device. */
  anchored: boolean
  /** An alarm of the last 24 h waits for somebody to see to it. */
  alarmed?: boolean
  /** What the server says of it; absent until it did. */
  answer?: VehicleAnswer
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && value !== 0 ? String(value) : ''

/** The attribute as text; empty when absent, blank or 0. */
const attributeText = (holder: Device | Position | null, key: string): string =>
  holder ? text(holder.attributes[key]) : ''

/** A boolean that some devices send as text or number. */
const attributeFlag = (holder: Position | null, key: string): boolean => {
  const value = holder?.attributes[key]
  return value === true || value === 'true' || value === 1
}

/** What changes with every new picture of a device; empty when it has none of its own (CORE-IMAGES-02). */
export const imageVersionOf = ({ attributes }: Pick<Device, 'attributes'>): string =>
  [attributes['imageVersion'], attributes['imageTimestamp']].map(text).find((part) => part !== '' && part !== '0') ?? ''

/** Address of the device's own picture; null when it has none (CORE-IMAGES-01). */
export function pictureUrlOf(device: Pick<Device, 'id' | 'attributes'>): string | null {
  const version = imageVersionOf(device)
  return version ? `/tarkan/assets/images/${device.id}.png?v=${encodeURIComponent(version)}` : null
}

/** Soft-deleted devices keep their row as `deleted-{epoch}-{old uniqueId}`; they are shown nowhere. */
export function isDeletedUniqueId(uniqueId: string): boolean {
  if (!uniqueId.startsWith('deleted-')) return false
  const parts = uniqueId.split('-')
  return parts.length === 3 || (parts.length > 3 && /^\d+$/.test(parts[1] ?? ''))
}

export const statusOf = ({ device }: FleetRecord): DeviceStatus =>
  device.status === 'online' || device.status === 'offline' ? device.status : 'unknown'

/** Motion only counts while the device is online. */
export const isMoving = (record: FleetRecord): boolean =>
  record.device.status === 'online' && attributeFlag(record.position, 'motion')

/** The one state of a vehicle: the server's word, else what its status and last position tell. */
export function vehicleStateOf({ device, position, answer }: FleetRecord, nowMs: number): VehicleState {
  if (answer) return answer.state
  const isOnline = device.status === 'online'
  const lastHeardMs = lastUpdateMs(device) ?? (isOnline || position ? 0 : null)
  const doing = position ? doingOf(position.attributes) : null
  return vehicleState({ doing, isOnline, lastHeardMs, restPauseMs: null, nowMs })
}

export const isStopped = (record: FleetRecord): boolean => record.device.status === 'online' && !isMoving(record)

export const isIgnitionOn = ({ position }: FleetRecord): boolean => attributeFlag(position, 'ignition')
export const isLocked = ({ position, answer }: Pick<FleetRecord, 'position' | 'answer'>): boolean =>
  answer ? answer.blocked !== null : attributeFlag(position, 'blocked')
export const isAnchored = ({ anchored }: FleetRecord): boolean => anchored

/** Alarm names of the last position; the wire joins several with commas. */
export const alarmsOf = (position: Position | null): string[] =>
  attributeText(position, 'alarm')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Alarmed now, or of late and nobody saw to it. */
export const hasAlarm = ({ position, alarmed }: FleetRecord): boolean =>
  alarmed === true || attributeText(position, 'alarm') !== ''

/** Name of the driver checked in, else the card or id that identifies him, else empty. */
export const driverLabel = (device: Device, position: Position | null): string =>
  attributeText(position, 'driverName') ||
  attributeText(position, 'driverUniqueId') ||
  attributeText(device, 'driverUniqueId') ||
  attributeText(device, 'qrDriverId')

export const hasDriver = ({ device, position }: FleetRecord): boolean => driverLabel(device, position) !== ''

export const plateOf = (device: Device): string => attributeText(device, 'placa')
export const stateOf = (device: Device): string => attributeText(device, 'device.state')
export const gpsBrandOf = (device: Device): string => attributeText(device, 'device.gpsBrand')
export const gpsModelOf = (device: Device): string => attributeText(device, 'device.model')
export const technologyOf = (device: Device): string => attributeText(device, 'device.technology')
export const categoryOf = (device: Device): string => device.category || 'default'

/** `#rrggbb` of the device's own colour, or null when unset or unreadable. */
export function colorOf(device: Device): string | null {
  const value = attributeText(device, 'tarkan.color')
  return /^#?[0-9a-f]{6}$/i.test(value) ? (value.startsWith('#') ? value : `#${value}`) : null
}

/** Epoch ms of the last message, or null for a device never seen. */
export function lastUpdateMs(device: Device): number | null {
  if (!device.lastUpdate) return null
  const ms = Date.parse(device.lastUpdate)
  return Number.isNaN(ms) ? null : ms
}
