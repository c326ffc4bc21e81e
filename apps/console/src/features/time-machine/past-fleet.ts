import { isOnEarth } from '@rastro/geo'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import type { VehicleState } from '@rastro/model/vehicle-state'
import type { FleetCounts, FleetQuery, FleetUnit } from '#src/live/contract'
import { alarmsOf, categoryOf, FleetIndex, isIgnitionOn, isLocked, plateOf } from '#src/live/query'
import {
  BADGE,
  MARK,
  MOVEMENT_MS,
  STATUS_CODE,
  categoryIndex,
  mercatorLength,
  stateMark,
  type MercatorBox,
  type SceneFleet,
} from '#src/map/scene'
import { packColor } from '#src/live/worker/pack-color'
import { Way, fixOf, degreesOf, type WayFix } from './way'

/** As the server judges it by default: no word for longer than this, and nobody knows. */
const HEARD_MS = 600_000
/** Farther than this in one step is a jump, not a drive: 5 km at the equator. */
const LONGEST_GLIDE = mercatorLength(5000, 0)

export type PastState = 'moving' | 'stopped' | 'silent' | 'unknown'

/** A device as it was then. */
export interface PastUnit {
  /** With the status and the last update of then. */
  device: Device
  /** The newest not younger than the clock; while playing only with what tracks tell. */
  position: Position | null
  fixMs: number | null
  state: PastState
}

const stateOf = (fix: WayFix | null, atMs: number): PastState => {
  if (!fix) return 'unknown'
  if (atMs - fix.timeMs > HEARD_MS) return 'silent'
  return fix.isMoving ? 'moving' : 'stopped'
}

/** Who stands with the key on lets the engine run. */
const vehicleStateOf = (state: PastState, isOn: boolean): VehicleState =>
  state === 'stopped' && isOn ? 'idle' : state === 'unknown' ? 'never' : state

const STATUS = { moving: 'online', stopped: 'online', silent: 'offline', unknown: 'unknown' } as const

const isPlace = (position: Position): boolean =>
  isOnEarth(position) && !(position.latitude === 0 && position.longitude === 0)

interface Member {
  /** As it is today. */
  today: Device
  way: Way
  /** Told with all its attributes; later fixes are tracks only. */
  told: Position | null
  toldMs: number
  shownFix: WayFix | null
  unit: PastUnit
}

const withoutAlarm = ({ alarm: _, ...rest }: Position['attributes']): Position['attributes'] => rest

function laterPosition(told: Position | null, deviceId: number, fix: WayFix): Position {
  const time = new Date(fix.timeMs).toISOString()
  return {
    id: 0,
    deviceId,
    protocol: null,
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    ...degreesOf(fix),
    altitude: 0,
    speed: fix.speedKnots,
    course: (fix.course * 180) / Math.PI,
    accuracy: 0,
    address: null,
    network: null,
    geofenceIds: null,
    attributes: { ...withoutAlarm(told?.attributes ?? {}), motion: fix.isMoving },
  }
}

/** The fleet as it was at one instant and from there on. Made anew for every jump of the clock. */
export class PastFleet implements SceneFleet {
  readonly count: number
  readonly deviceId: Int32Array
  readonly fromX: Float64Array
  readonly fromY: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly startMs: Float64Array
  readonly course: Float32Array
  readonly fromCourse: Float32Array
  readonly color: Uint32Array
  readonly accent: Uint32Array
  readonly category: Uint8Array
  readonly status: Uint8Array
  readonly badges: Uint8Array
  readonly marks: Uint8Array
  readonly accuracy: Float32Array
  readonly shown: Uint8Array
  private readonly ignition: Uint8Array
  private readonly members: Member[] = []
  private readonly slotOf = new Map<number, number>()
  private readonly index = new FleetIndex()

  /**
   * @param units who is in the fleet today
   * @param positions where they were; who is not in it was not heard of
   */
  constructor(
    units: readonly FleetUnit[],
    positions: readonly Position[],
    private atMs: number,
    query: FleetQuery,
  ) {
    const count = units.length
    this.count = count
    this.deviceId = new Int32Array(count)
    this.fromX = new Float64Array(count)
    this.fromY = new Float64Array(count)
    this.x = new Float64Array(count)
    this.y = new Float64Array(count)
    this.startMs = new Float64Array(count)
    this.course = new Float32Array(count)
    this.fromCourse = new Float32Array(count)
    this.color = new Uint32Array(count)
    this.accent = new Uint32Array(count)
    this.category = new Uint8Array(count)
    this.status = new Uint8Array(count)
    this.badges = new Uint8Array(count)
    this.marks = new Uint8Array(count)
    this.accuracy = new Float32Array(count)
    this.shown = new Uint8Array(count)
    this.ignition = new Uint8Array(count)
    const toldOf = new Map(positions.map((position) => [position.deviceId, position]))
    for (const { device } of units) this.add(device, toldOf.get(device.id) ?? null)
    this.setQuery(query)
    this.stand(atMs)
  }

  name(slot: number): string {
    return this.members[slot]?.today.name ?? ''
  }

  plate(slot: number): string | null {
    const member = this.members[slot]
    return member ? plateOf(member.today) : null
  }

  setQuery(query: FleetQuery): void {
    this.index.setQuery(query)
    this.showListed()
  }

  /** Devices of the query, in its order. */
  ids(): Int32Array {
    return this.index.ids()
  }

  counts(): FleetCounts {
    return this.index.counts()
  }

  /** Devices whose way matters: those that search, groups and categories let through, whatever they do just then. */
  scopeIds(): number[] {
    return [...this.index.records()].flatMap((row) => (row.inScope && row.categoryShown ? [row.id] : []))
  }

  unit(deviceId: number): PastUnit | null {
    return this.members[this.slotOf.get(deviceId) ?? -1]?.unit ?? null
  }

  append(deviceId: number, columns: Parameters<Way['append']>[0]): void {
    this.members[this.slotOf.get(deviceId) ?? -1]?.way.append(columns)
  }

  /** Everybody where he was, at rest. */
  stand(atMs: number): void {
    this.atMs = atMs
    for (let slot = 0; slot < this.count; slot++) this.settle(slot, atMs, atMs, 0, 1)
    this.showListed()
  }

  /**
   * Everybody on the way from one instant to a later one.
   * @param wallMs when the movement begins
   * @param stretch the map moves for longer than the step takes: so many times its length
   */
  move(atMs: number, toMs: number, wallMs: number, stretch: number): void {
    this.atMs = atMs
    for (let slot = 0; slot < this.count; slot++) this.settle(slot, atMs, toMs, wallMs, stretch)
  }

  /** Brings list, filters and counters up to the clock: dearer than a movement, so done less often. */
  recount(): void {
    for (const [slot, member] of this.members.entries()) this.retell(member, slot)
    this.showListed()
  }

  /** Devices on the map inside a box. */
  idsIn(box: MercatorBox): number[] {
    return this.members.flatMap(({ today }, slot) => {
      const [x, y] = [this.x[slot] ?? -1, this.y[slot] ?? -1]
      const isIn = x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
      return isIn && this.shown[slot] === 1 ? [today.id] : []
    })
  }

  private add(device: Device, told: Position | null): void {
    const slot = this.members.length
    const fix = told && isPlace(told) ? fixOf(told) : null
    const member: Member = {
      today: device,
      way: new Way(fix),
      told,
      toldMs: fix?.timeMs ?? Number.NEGATIVE_INFINITY,
      shownFix: null,
      unit: { device, position: null, fixMs: null, state: 'unknown' },
    }
    this.members.push(member)
    this.slotOf.set(device.id, slot)
    this.deviceId[slot] = device.id
    this.color[slot] = packColor(device.attributes['tarkan.color'])
    this.accent[slot] = packColor(device.attributes['tarkan.color_extra'])
    this.category[slot] = categoryIndex(categoryOf(device))
    if (told && fix) this.accuracy[slot] = told.accuracy > 0 ? mercatorLength(told.accuracy, told.latitude) : 0
    this.retell(member, slot)
  }

  private retell(member: Member, slot: number): void {
    const { today, told } = member
    const fix = member.way.fixAt(this.atMs)
    const state = stateOf(fix, this.atMs)
    if (fix === member.shownFix && state === member.unit.state && member.unit.device !== today) return
    const isTold = fix === null || fix.timeMs <= member.toldMs
    const position = fix === null ? null : isTold ? told : laterPosition(told, today.id, fix)
    const lastUpdate = fix === null ? null : new Date(fix.timeMs).toISOString()
    const device: Device = { ...today, status: STATUS[state], lastUpdate }
    member.shownFix = fix
    member.unit = { device, position, fixMs: fix?.timeMs ?? null, state }
    this.index.putDevice(device)
    if (position) this.index.putPosition(position)
    const record = { device, position, anchored: false }
    this.ignition[slot] = isIgnitionOn(record) ? MARK.ignition : 0
    this.badges[slot] = (isLocked(record) ? BADGE.locked : 0) | (alarmsOf(position).length > 0 ? BADGE.alarm : 0)
  }

  private showListed(): void {
    for (const [slot, { today, way }] of this.members.entries())
      this.shown[slot] = way.fixAt(this.atMs) && this.index.isOnMap(today.id) ? 1 : 0
  }

  private settle(slot: number, atMs: number, toMs: number, wallMs: number, stretch: number): void {
    const member = this.members[slot]
    const fix = member?.way.fixAt(atMs)
    const from = member?.way.placeAt(atMs)
    if (!member || !fix || !from) return
    const to = toMs > atMs ? (member.way.placeAt(toMs) ?? from) : from
    const glides = toMs > atMs && Math.hypot(to.x - from.x, to.y - from.y) <= LONGEST_GLIDE
    this.fromX[slot] = from.x
    this.fromY[slot] = from.y
    this.x[slot] = glides ? from.x + (to.x - from.x) * stretch : from.x
    this.y[slot] = glides ? from.y + (to.y - from.y) * stretch : from.y
    this.fromCourse[slot] = from.course
    this.course[slot] = from.course
    this.startMs[slot] = glides ? wallMs : wallMs - MOVEMENT_MS
    const state = stateOf(fix, atMs)
    this.status[slot] = STATUS_CODE[STATUS[state]]
    const ignition = this.ignition[slot] ?? 0
    this.marks[slot] =
      (state === 'moving' ? MARK.moving : 0) | ignition | stateMark(vehicleStateOf(state, ignition !== 0))
  }
}
