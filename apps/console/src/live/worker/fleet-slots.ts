import { distanceMeters, isOnEarth } from '@rastro/geo'
import type { Position } from '@rastro/model/position'
import type { VehicleState } from '@rastro/model/vehicle-state'
import { categoryOf, hasAlarm, isIgnitionOn, isLocked, pictureUrlOf, plateOf, type FleetRecord } from '../query'
import {
  BADGE,
  MARK,
  MOVEMENT_MS,
  STATUS_CODE,
  categoryIndex,
  mercatorLength,
  mercatorX,
  mercatorY,
  movementShare,
  stateMark,
  type SceneFleet,
} from '#src/map/scene'
import { packColor } from './pack-color'

/** Farther than this in one step is a jump, not a drive: shown at once (CORE-MAP-11). */
const LONGEST_GLIDE_METERS = 5000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A place worth drawing: on earth and not the 0,0 that trackers send without a fix. */
export const hasPlace = (position: Position): boolean =>
  isOnEarth(position) && !(position.latitude === 0 && position.longitude === 0)

/** The drawable side of the fleet as arrays, one slot per device; a slot keeps its device while the fleet is open. */
export class FleetSlots implements SceneFleet {
  count = 0
  deviceId = new Int32Array(0)
  fromX = new Float64Array(0)
  fromY = new Float64Array(0)
  x = new Float64Array(0)
  y = new Float64Array(0)
  startMs = new Float64Array(0)
  course = new Float32Array(0)
  fromCourse = new Float32Array(0)
  color = new Uint32Array(0)
  accent = new Uint32Array(0)
  category = new Uint8Array(0)
  status = new Uint8Array(0)
  badges = new Uint8Array(0)
  marks = new Uint8Array(0)
  accuracy = new Float32Array(0)
  shown = new Uint8Array(0)
  private placed = new Uint8Array(0)
  private readonly slotOf = new Map<number, number>()
  private readonly positions: (Position | null)[] = []
  private readonly records: (FleetRecord | null)[] = []

  name(slot: number): string {
    return this.records[slot]?.device.name ?? ''
  }

  picture(slot: number): string | null {
    const record = this.records[slot]
    return record ? pictureUrlOf(record.device) : null
  }

  plate(slot: number): string | null {
    const record = this.records[slot]
    return record ? plateOf(record.device) : null
  }

  speedKnots(slot: number): number | null {
    return (this.marks[slot]! & MARK.moving) !== 0 ? (this.positions[slot]?.speed ?? null) : null
  }

  /** Takes over what changed of a device; a new place is approached from where the device is drawn at `nowMs`. */
  put(record: FleetRecord, state: VehicleState, isListed: boolean, nowMs: number): void {
    const { device, position } = record
    const slot = this.slotOf.get(device.id) ?? this.addSlot(device.id)
    if (position !== null && position !== this.positions[slot]) this.place(slot, position, nowMs)
    this.records[slot] = record
    this.shown[slot] = isListed && this.placed[slot] === 1 ? 1 : 0
    this.category[slot] = categoryIndex(categoryOf(device))
    this.status[slot] = STATUS_CODE[device.status] ?? STATUS_CODE.unknown
    const isMoving = state === 'moving'
    this.marks[slot] = (isMoving ? MARK.moving : 0) | (isIgnitionOn(record) ? MARK.ignition : 0) | stateMark(state)
    this.badges[slot] =
      (record.anchored ? BADGE.anchored : 0) |
      (isLocked(record) ? BADGE.locked : 0) |
      (hasAlarm(record) ? BADGE.alarm : 0)
    this.color[slot] = packColor(device.attributes['tarkan.color'])
    this.accent[slot] = packColor(device.attributes['tarkan.color_extra'])
  }

  show(deviceId: number, isListed: boolean): void {
    const slot = this.slotOf.get(deviceId)
    if (slot !== undefined) this.shown[slot] = isListed && this.placed[slot] === 1 ? 1 : 0
  }

  remove(deviceId: number): void {
    const slot = this.slotOf.get(deviceId)
    if (slot === undefined) return
    this.slotOf.delete(deviceId)
    this.shown[slot] = 0
    this.deviceId[slot] = 0
    this.records[slot] = null
    this.positions[slot] = null
  }

  private place(slot: number, position: Position, nowMs: number): void {
    const before = this.positions[slot] ?? null
    this.positions[slot] = position
    if (!hasPlace(position)) return
    const x = mercatorX(position.longitude)
    const y = mercatorY(position.latitude)
    const course = radians(position.course)
    const glides =
      this.placed[slot] === 1 && before !== null && distanceMeters(before, position) <= LONGEST_GLIDE_METERS
    const share = movementShare(nowMs - this.startMs[slot]!)
    this.fromX[slot] = glides ? this.fromX[slot]! + (this.x[slot]! - this.fromX[slot]!) * share : x
    this.fromY[slot] = glides ? this.fromY[slot]! + (this.y[slot]! - this.fromY[slot]!) * share : y
    this.fromCourse[slot] = glides ? this.course[slot]! : course
    this.x[slot] = x
    this.y[slot] = y
    this.course[slot] = course
    this.startMs[slot] = glides ? nowMs : nowMs - MOVEMENT_MS
    this.accuracy[slot] = position.accuracy > 0 ? mercatorLength(position.accuracy, position.latitude) : 0
    this.placed[slot] = 1
  }

  private addSlot(deviceId: number): number {
    const slot = this.count++
    if (slot >= this.deviceId.length) this.grow(Math.max(1024, slot * 2))
    this.slotOf.set(deviceId, slot)
    this.deviceId[slot] = deviceId
    this.positions[slot] = null
    return slot
  }

  private grow(size: number): void {
    const grown = <T extends { set(from: T): void }>(next: T, old: T): T => {
      next.set(old)
      return next
    }
    this.deviceId = grown(new Int32Array(size), this.deviceId)
    this.fromX = grown(new Float64Array(size), this.fromX)
    this.fromY = grown(new Float64Array(size), this.fromY)
    this.x = grown(new Float64Array(size), this.x)
    this.y = grown(new Float64Array(size), this.y)
    this.startMs = grown(new Float64Array(size), this.startMs)
    this.course = grown(new Float32Array(size), this.course)
    this.fromCourse = grown(new Float32Array(size), this.fromCourse)
    this.color = grown(new Uint32Array(size), this.color)
    this.accent = grown(new Uint32Array(size), this.accent)
    this.category = grown(new Uint8Array(size), this.category)
    this.status = grown(new Uint8Array(size), this.status)
    this.badges = grown(new Uint8Array(size), this.badges)
    this.marks = grown(new Uint8Array(size), this.marks)
    this.accuracy = grown(new Float32Array(size), this.accuracy)
    this.shown = grown(new Uint8Array(size), this.shown)
    this.placed = grown(new Uint8Array(size), this.placed)
  }
}
