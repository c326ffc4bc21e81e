import { VEHICLE_STATES, type VehicleState } from '@rastro/model/vehicle-state'
import { UNIT_STRIDE } from './scene'

/** Byte offsets of the fields of one unit. Lengths are mercator relative to the scene's origin unless noted. */
export const UNIT_AT = {
  toX: 0,
  toY: 4,
  fromX: 8,
  fromY: 12,
  /** ms after the scene's `baseMs`; float32. */
  start: 16,
  /** Radians clockwise from north; float32. */
  course: 20,
  /** Four bytes r, g, b, 255. */
  color: 24,
  /** Four bytes r, g, b, 255. */
  accent: 28,
  /** Byte: index into `CATEGORIES`. */
  category: 32,
  /** Byte: 0 offline, 1 online, 2 unknown. */
  status: 33,
  /** Byte: `BADGE` bits. */
  badges: 34,
  /** Byte: `MARK` bits, and `stateMark`. */
  marks: 35,
  /** Radius of the accuracy circle as a mercator length; float32, 0 draws none. */
  accuracy: 36,
  /** Course at the start of the movement, radians; float32. */
  fromCourse: 40,
} as const

export const BADGE = { anchored: 1, locked: 2, alarm: 4 } as const
export const MARK = { selected: 1, moving: 2, ignition: 4 } as const
/** What the vehicle is doing, in three bits of `marks` above the others. */
const STATE_SHIFT = 3
export const stateMark = (state: VehicleState): number => VEHICLE_STATES.indexOf(state) << STATE_SHIFT
export const stateOfMark = (marks: number): VehicleState => VEHICLE_STATES[(marks >> STATE_SHIFT) & 7] ?? 'never'
export const STATUS_CODE = { offline: 0, online: 1, unknown: 2 } as const

/** The stock set of categories; the order is the order of the pictures in the sprite sheet. */
export const CATEGORIES = [
  'default', 'animal', 'bicycle', 'boat', 'bus', 'car', 'camper', 'crane', 'helicopter', 'motorcycle', 'offroad',
  'person', 'pickup', 'plane', 'scooter', 'ship', 'tractor', 'train', 'tram', 'trailer', 'trolleybus', 'truck', 'van',
] as const // prettier-ignore
export type Category = (typeof CATEGORIES)[number]

const INDEX = new Map<string, number>(CATEGORIES.map((name, index) => [name, index]))
export const categoryIndex = (category: string | null): number => INDEX.get((category ?? '').toLowerCase()) ?? 0

export interface UnitPlace {
  x: number
  y: number
}

/** Where unit `index` is drawn at `nowMs` (epoch), relative to the scene's origin. */
export function unitPlaceAt(units: DataView, index: number, baseMs: number, nowMs: number): UnitPlace {
  const at = index * UNIT_STRIDE
  const t = movementShare(nowMs - baseMs - units.getFloat32(at + UNIT_AT.start, true))
  const fromX = units.getFloat32(at + UNIT_AT.fromX, true)
  const fromY = units.getFloat32(at + UNIT_AT.fromY, true)
  return {
    x: fromX + (units.getFloat32(at + UNIT_AT.toX, true) - fromX) * t,
    y: fromY + (units.getFloat32(at + UNIT_AT.toY, true) - fromY) * t,
  }
}

/** CORE-MAP-11. */
export const MOVEMENT_MS = 500

/** 0..1, linear: at half the time half the way. */
export const movementShare = (elapsedMs: number): number => Math.min(1, Math.max(0, elapsedMs / MOVEMENT_MS))
