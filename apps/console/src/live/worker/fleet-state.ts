import { distanceMeters, type LatLon } from '@rastro/geo'
import type { VehicleAnswer } from '@rastro/model/answer'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import type { FleetQuery, FleetUnit, UnitAnswer } from '../contract'
import {
  compileSearch,
  FleetIndex,
  isListable,
  isLocked,
  isMoving,
  lastUpdateMs,
  vehicleStateOf,
  type FleetRecord,
} from '../query'
import { latitudeOf, longitudeOf, type MercatorBox } from '#src/map/scene'
import { DriverNames } from './driver-names'
import { FleetSlots } from './fleet-slots'
import { isNewer } from './newer-position'

const epochOf = (date: string | null): number | null => (date === null ? null : Date.parse(date))

/** What the vehicle is doing, in the server's words, or as far as it can be told without them. */
function answerOf(record: FleetRecord, nowMs: number): UnitAnswer {
  const { device, position, answer } = record
  const state = vehicleStateOf(record, nowMs)
  if (!answer) {
    const sinceMs = state === 'silent' ? lastUpdateMs(device) : null
    const blocked = isLocked(record) ? { sinceMs: null, by: null } : null
    return { state, sinceMs, place: position?.address ?? null, silence: null, blocked }
  }
  const { since, place, silence, blocked } = answer
  return {
    state,
    sinceMs: epochOf(since),
    place: place ?? position?.address ?? null,
    silence,
    blocked: blocked && { sinceMs: epochOf(blocked.since), by: blocked.by },
  }
}

/** The whole fleet as the worker knows it: records, order, places, and what changed since it was last asked. */
export class FleetState {
  readonly index = new FleetIndex()
  readonly slots = new FleetSlots()
  /** Devices whose record differs from what was last taken with `takeChanged`. */
  private changed = new Set<number>()
  /** Positions of devices that are not known yet: the socket may be faster than the list. */
  private readonly early = new Map<number, Position>()
  private readonly earlyAnswers = new Map<number, VehicleAnswer>()
  private anchored: ReadonlySet<number> = new Set()
  private alarmed: ReadonlySet<number> = new Set()
  readonly drivers = new DriverNames()
  /** Positions whose `driverName` was put there by `withDriver`. */
  private readonly named = new WeakSet<Position>()

  /** Replaces the list of devices: those not in it leave. */
  loadDevices(devices: Device[], nowMs: number): void {
    const wanted = new Set(devices.map((device) => device.id))
    for (const row of [...this.index.records()]) if (!wanted.has(row.id)) this.removeDevice(row.id)
    for (const device of devices) this.index.putDevice(device)
    this.index.putAnchored(this.anchored)
    this.index.putAlarmed(this.alarmed)
    for (const position of this.early.values()) this.index.putPosition(position)
    this.early.clear()
    for (const device of devices) {
      this.takeEarlyAnswer(device.id)
      this.nameDriver(device.id)
      this.settle(device.id, nowMs)
    }
  }

  /** Devices pushed by the server; unknown ones are new. Returns those that lost their checked-in driver. */
  putDevices(devices: Device[], nowMs: number): number[] {
    const driverLeft: number[] = []
    for (const device of devices) {
      const before = this.index.record(device.id)?.device
      if (before && hasQrDriver(before) && !hasQrDriver(device)) driverLeft.push(device.id)
      this.index.putDevice(device)
      const early = this.early.get(device.id)
      if (early && this.early.delete(device.id)) this.index.putPosition(early)
      this.takeEarlyAnswer(device.id)
      this.nameDriver(device.id)
      this.settle(device.id, nowMs)
    }
    return driverLeft
  }

  /** Devices that were deleted, or that this person may not see any more. */
  dropDevices(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) {
      this.early.delete(deviceId)
      this.earlyAnswers.delete(deviceId)
      if (this.index.record(deviceId)) this.removeDevice(deviceId)
    }
  }

  /** Latest positions from any source, in any order: an older one never replaces a newer one. */
  putPositions(positions: Position[], nowMs: number): void {
    for (const position of positions) {
      const record = this.index.record(position.deviceId)
      if (!record) {
        if (isNewer(position, this.early.get(position.deviceId) ?? null)) this.early.set(position.deviceId, position)
        continue
      }
      if (!isNewer(position, record.position)) continue
      this.index.putPosition(this.withDriver(record.device, position))
      this.settle(position.deviceId, nowMs)
    }
  }

  /** Drivers of the server; from now on positions carry their names. */
  putDrivers(drivers: readonly unknown[], nowMs: number): void {
    this.drivers.load(drivers)
    for (const row of [...this.index.records()]) if (this.nameDriver(row.id)) this.settle(row.id, nowMs)
  }

  putAnchored(deviceIds: ReadonlySet<number>, nowMs: number): void {
    this.anchored = deviceIds
    for (const deviceId of this.index.putAnchored(deviceIds)) this.settle(deviceId, nowMs)
  }

  /** Devices with an alarm that nobody saw to. */
  putAlarmed(deviceIds: ReadonlySet<number>, nowMs: number): void {
    this.alarmed = deviceIds
    for (const deviceId of this.index.putAlarmed(deviceIds)) this.settle(deviceId, nowMs)
  }

  /** What vehicles are doing; of those that are not known yet it is kept. */
  putAnswers(answers: readonly VehicleAnswer[], nowMs: number): void {
    for (const answer of answers) {
      if (this.index.putAnswer(answer)) this.settle(answer.deviceId, nowMs)
      else this.earlyAnswers.set(answer.deviceId, answer)
    }
  }

  /** What was said of a device before it was known. */
  private takeEarlyAnswer(deviceId: number): void {
    const answer = this.earlyAnswers.get(deviceId)
    if (answer && this.index.putAnswer(answer)) this.earlyAnswers.delete(deviceId)
  }

  setQuery(query: FleetQuery): void {
    this.index.setQuery(query)
    for (const row of this.index.records()) this.slots.show(row.id, this.index.isOnMap(row.id))
  }

  unit(deviceId: number): FleetUnit | null {
    const record = this.index.record(deviceId)
    if (!record) return null
    return {
      device: record.device,
      position: record.position,
      moving: isMoving(record),
      anchored: record.anchored,
      alarmed: record.alarmed === true,
      answer: answerOf(record, Date.now()),
    }
  }

  /** Everything as it was received, for keeping. */
  records(): { devices: Device[]; positions: Position[] } {
    const all = [...this.index.records()]
    return {
      devices: all.map(({ record }) => record.device),
      positions: all.flatMap(({ record }) => record.position ?? []),
    }
  }

  takeChanged(): Set<number> {
    const changed = this.changed
    this.changed = new Set()
    return changed
  }

  get hasChanges(): boolean {
    return this.changed.size > 0
  }

  bounds(): MercatorBox | null {
    const box = { minX: 1, minY: 1, maxX: 0, maxY: 0 }
    let any = false
    for (let slot = 0; slot < this.slots.count; slot++) {
      if (this.slots.shown[slot] === 0) continue
      any = true
      box.minX = Math.min(box.minX, this.slots.x[slot]!)
      box.minY = Math.min(box.minY, this.slots.y[slot]!)
      box.maxX = Math.max(box.maxX, this.slots.x[slot]!)
      box.maxY = Math.max(box.maxY, this.slots.y[slot]!)
    }
    return any ? box : null
  }

  devicesIn(box: MercatorBox, limit: number): FleetUnit[] {
    const units: FleetUnit[] = []
    for (let slot = 0; slot < this.slots.count && units.length < limit; slot++) {
      const x = this.slots.x[slot]!
      const y = this.slots.y[slot]!
      if (this.slots.shown[slot] === 0 || x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) continue
      const unit = this.unit(this.slots.deviceId[slot]!)
      if (unit) units.push(unit)
    }
    return units
  }

  /** The devices drawn that are nearest to a place, the nearest first. */
  nearest(place: LatLon, limit: number): FleetUnit[] {
    const near: { meters: number; slot: number }[] = []
    for (let slot = 0; slot < this.slots.count; slot++) {
      if (this.slots.shown[slot] === 0) continue
      const at = { latitude: latitudeOf(this.slots.y[slot]!), longitude: longitudeOf(this.slots.x[slot]!) }
      near.push({ meters: distanceMeters(place, at), slot })
    }
    near.sort((a, b) => a.meters - b.meters)
    return near.slice(0, limit).flatMap(({ slot }) => this.unit(this.slots.deviceId[slot]!) ?? [])
  }

  /** Devices that match a search text, the query in force apart. */
  find(text: string, limit: number): FleetUnit[] {
    const matches = compileSearch(text)
    const units: FleetUnit[] = []
    for (const row of this.index.records()) {
      if (units.length >= limit) break
      const unit = isListable(row.record) && matches(row.searchKey) ? this.unit(row.id) : null
      if (unit) units.push(unit)
    }
    return units
  }

  /** Attributes that the newest positions have, those of most devices first. */
  sentNames(): string[] {
    const counts = new Map<string, number>()
    for (const { record } of this.index.records())
      for (const [name, value] of Object.entries(record.position?.attributes ?? {}))
        if (value !== null && typeof value !== 'object') counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name)
  }

  /** Brings the name in the last position up to date; whether it changed. */
  private nameDriver(deviceId: number): boolean {
    const record = this.index.record(deviceId)
    if (!record?.position) return false
    const position = this.withDriver(record.device, record.position)
    if (position === record.position) return false
    this.index.putPosition(position)
    return true
  }

  /** The position with the name of the driver in it, unless the server named one itself. */
  private withDriver(device: Device, position: Position): Position {
    const given = position.attributes['driverName']
    if (given !== undefined && !this.named.has(position)) return position
    const name = this.drivers.nameFor(device, position)
    if (name === (given ?? null)) return position
    const { driverName: _, ...attributes } = position.attributes
    const named = { ...position, attributes: name === null ? attributes : { ...attributes, driverName: name } }
    this.named.add(named)
    return named
  }

  private removeDevice(deviceId: number): void {
    this.index.removeDevice(deviceId)
    this.slots.remove(deviceId)
    this.changed.add(deviceId)
  }

  /** Brings what is derived from a record up to date. */
  private settle(deviceId: number, nowMs: number): void {
    const record = this.index.record(deviceId)
    if (!record) return this.slots.remove(deviceId)
    this.changed.add(deviceId)
    this.slots.put(record, vehicleStateOf(record, nowMs), this.index.isOnMap(deviceId), nowMs)
  }
}

function hasQrDriver(device: Device): boolean {
  const driver = device.attributes['qrDriverId']
  return driver !== undefined && driver !== null && driver !== 0 && driver !== '' && driver !== '0'
}
