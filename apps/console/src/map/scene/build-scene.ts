import type { VehicleState } from '@rastro/model/vehicle-state'
import { clusterPoints, clusterRadiusPx, type Clusters } from './cluster'
import { worldPixels } from './mercator'
import { placeLabels } from './place-labels'
import {
  CLUSTER_FLOATS,
  PICTURES_MAX,
  UNIT_STRIDE,
  type MapScene,
  type MapView,
  type SceneOptions,
  type ScenePicture,
} from './scene'
import type { SceneFleet } from './scene-fleet'
import { BADGE, MARK, MOVEMENT_MS, stateOfMark, STATUS_CODE, UNIT_AT } from './unit-layout'

/** Share of the screen added on each side, so that a pan finds units already there. */
const MARGIN = 0.25
/** Movements shorter than this are not worth a frame. */
const VISIBLE_MOVE_PX = 0.6

interface Picked {
  slots: Int32Array
  count: number
  /** Slot of the selected device when it is shown, else -1. */
  selected: number
}

function pickSlots(fleet: SceneFleet, view: MapView, selectedId: number | null): Picked {
  const { box } = view
  const padX = (box.maxX - box.minX) * MARGIN
  const padY = (box.maxY - box.minY) * MARGIN
  const slots = new Int32Array(fleet.count)
  let count = 0
  let selected = -1
  for (let slot = 0; slot < fleet.count; slot++) {
    if (fleet.shown[slot] === 0) continue
    const x = fleet.x[slot]!
    const y = fleet.y[slot]!
    if (x < box.minX - padX || x > box.maxX + padX || y < box.minY - padY || y > box.maxY + padY) continue
    if (fleet.deviceId[slot] === selectedId) selected = slot
    else slots[count++] = slot
  }
  return { slots, count, selected }
}

/** Above this many single units, those that would be drawn on the same spot are drawn once. */
const THIN_FROM = 5000
const THIN_CELL_PX = 6

/** Keeps one unit per spot of the screen: dots under dots cost as much as those one sees. */
function thinOut(fleet: SceneFleet, { slots, count }: Picked, scale: number): { slots: Int32Array; count: number } {
  if (count <= THIN_FROM) return { slots, count }
  const taken = new Set<number>()
  let kept = 0
  for (let i = 0; i < count; i++) {
    const slot = slots[i]!
    const column = Math.floor((fleet.x[slot]! * scale) / THIN_CELL_PX)
    const row = Math.floor((fleet.y[slot]! * scale) / THIN_CELL_PX)
    const spot = row * 0x2000000 + column
    if (taken.has(spot)) continue
    taken.add(spot)
    slots[kept++] = slot
  }
  return { slots, count: kept }
}

interface ClusterBatch {
  count: number
  values: Float32Array
  boxes: Float64Array
  singles: Int32Array
  singleCount: number
}

/** Which float of a cluster counts a state; who is stopped is the rest of its ring. */
const RING_SHARE: Partial<Record<VehicleState, number>> = { moving: 3, idle: 4, silent: 5 }

function gatherClusters(
  fleet: SceneFleet,
  { slots, count }: Picked,
  groups: Clusters,
  originX: number,
  originY: number,
): ClusterBatch {
  const clusterOf = new Int32Array(groups.count).fill(-1)
  let clusters = 0
  for (let group = 0; group < groups.count; group++) if (groups.sizes[group]! > 1) clusterOf[group] = clusters++
  const values = new Float32Array(clusters * CLUSTER_FLOATS)
  const boxes = new Float64Array(clusters * 4)
  for (let i = 0; i < clusters; i++) boxes.set([1, 1, 0, 0], i * 4)
  const singles = new Int32Array(count)
  let singleCount = 0
  for (let i = 0; i < count; i++) {
    const slot = slots[i]!
    const cluster = clusterOf[groups.groupOf[i]!]!
    if (cluster < 0) {
      singles[singleCount++] = slot
      continue
    }
    const at = cluster * CLUSTER_FLOATS
    const x = fleet.x[slot]!
    const y = fleet.y[slot]!
    values[at]! += x - originX
    values[at + 1]! += y - originY
    values[at + 2]!++
    const share = RING_SHARE[stateOfMark(fleet.marks[slot]!)]
    if (share !== undefined) values[at + share]!++
    if (fleet.badges[slot]! & BADGE.alarm) values[at + 6]!++
    const box = cluster * 4
    if (x < boxes[box]!) boxes[box] = x
    if (y < boxes[box + 1]!) boxes[box + 1] = y
    if (x > boxes[box + 2]!) boxes[box + 2] = x
    if (y > boxes[box + 3]!) boxes[box + 3] = y
  }
  for (let at = 0; at < values.length; at += CLUSTER_FLOATS) {
    const size = values[at + 2]!
    for (const field of [0, 1, 3, 4, 5]) values[at + field]! /= size
  }
  return { count: clusters, values, boxes, singles, singleCount }
}

/** What matters more lies above: moving, then standing still, then those that say nothing. */
const paintRank = (fleet: SceneFleet, slot: number): number =>
  fleet.marks[slot]! & MARK.moving ? 2 : fleet.status[slot] === STATUS_CODE.online ? 1 : 0

/** Then southern units over northern ones, as things stand in front of each other; too many to tell apart are left alone. */
function paintOrder(fleet: SceneFleet, singles: Int32Array, selected: number): Int32Array {
  const order =
    singles.length > 4000
      ? singles
      : singles.sort((a, b) => paintRank(fleet, a) - paintRank(fleet, b) || fleet.y[a]! - fleet.y[b]! || a - b)
  if (selected < 0) return order
  const all = new Int32Array(order.length + 1)
  all.set(order)
  all[order.length] = selected
  return all
}

interface UnitBatch {
  units: ArrayBuffer
  deviceIds: Int32Array
  baseMs: number
  movesUntilMs: number
  longestMovePx: number
}

function packUnits(
  fleet: SceneFleet,
  order: Int32Array,
  origin: { x: number; y: number; scale: number },
  options: SceneOptions,
  nowMs: number,
): UnitBatch {
  const units = new ArrayBuffer(order.length * UNIT_STRIDE)
  const floats = new Float32Array(units)
  const words = new Uint32Array(units)
  const bytes = new Uint8Array(units)
  const deviceIds = new Int32Array(order.length)
  let movesUntilMs = 0
  let longestMovePx = 0
  for (let i = 0; i < order.length; i++) {
    const slot = order[i]!
    const at = (i * UNIT_STRIDE) >> 2
    const start = fleet.startMs[slot]!
    const moves = options.animated && start + MOVEMENT_MS > nowMs
    const x = fleet.x[slot]! - origin.x
    const y = fleet.y[slot]! - origin.y
    const fromX = moves ? fleet.fromX[slot]! - origin.x : x
    const fromY = moves ? fleet.fromY[slot]! - origin.y : y
    floats[at] = x
    floats[at + 1] = y
    floats[at + 2] = fromX
    floats[at + 3] = fromY
    floats[at + 4] = moves ? start - nowMs : -MOVEMENT_MS
    floats[at + 5] = fleet.course[slot]!
    words[at + 6] = fleet.color[slot]!
    words[at + 7] = fleet.accent[slot]!
    const byte = i * UNIT_STRIDE
    bytes[byte + UNIT_AT.category] = fleet.category[slot]!
    bytes[byte + UNIT_AT.status] = fleet.status[slot]!
    bytes[byte + UNIT_AT.badges] = fleet.badges[slot]!
    const isSelected = fleet.deviceId[slot] === options.selectedId
    bytes[byte + UNIT_AT.marks] = fleet.marks[slot]! | (isSelected ? MARK.selected : 0)
    floats[at + 9] = options.showPrecision ? fleet.accuracy[slot]! : 0
    floats[at + 10] = moves ? fleet.fromCourse[slot]! : fleet.course[slot]!
    deviceIds[i] = fleet.deviceId[slot]!
    if (!moves) continue
    const px = Math.hypot(x - fromX, y - fromY) * origin.scale
    if (px > longestMovePx) longestMovePx = px
    if (px > VISIBLE_MOVE_PX) movesUntilMs = Math.max(movesUntilMs, start + MOVEMENT_MS)
  }
  return { units, deviceIds, baseMs: nowMs, movesUntilMs, longestMovePx }
}

function clusterPlaces(clusters: ClusterBatch, originX: number, originY: number): Float64Array {
  const places = new Float64Array(clusters.count * 2)
  for (let i = 0; i < clusters.count; i++) {
    places[i * 2] = clusters.values[i * CLUSTER_FLOATS]! + originX
    places[i * 2 + 1] = clusters.values[i * CLUSTER_FLOATS + 1]! + originY
  }
  return places
}

/** Below this zoom a picture is a spot of colour: the category says more. */
const PICTURES_FROM_ZOOM = 11
/** With more units than this in view each is a dot. */
const PICTURES_MAX_UNITS = 900

/** What lies above is asked first: it is what people see. */
function picturesOf(fleet: SceneFleet, order: Int32Array, zoom: number): ScenePicture[] {
  const pictures: ScenePicture[] = []
  if (zoom < PICTURES_FROM_ZOOM || order.length > PICTURES_MAX_UNITS) return pictures
  for (let unit = order.length - 1; unit >= 0 && pictures.length < PICTURES_MAX; unit--) {
    const url = fleet.picture?.(order[unit]!)
    if (url) pictures.push({ unit, url })
  }
  return pictures
}

/** Everything to draw for this view: clusters, single units, labels. */
export function buildScene(fleet: SceneFleet, view: MapView, options: SceneOptions, nowMs: number): MapScene {
  const originX = (view.box.minX + view.box.maxX) / 2
  const originY = (view.box.minY + view.box.maxY) / 2
  const picked = pickSlots(fleet, view, options.selectedId)
  const scale = worldPixels(view.zoom)
  let clusters: ClusterBatch
  if (!options.clustered) {
    const { slots, count } = thinOut(fleet, picked, scale)
    const empty = new Float32Array(0)
    clusters = { count: 0, values: empty, boxes: new Float64Array(0), singles: slots, singleCount: count }
  } else {
    const level = Math.floor(view.zoom)
    const radius = clusterRadiusPx(level) / worldPixels(level)
    const groups = clusterPoints({ slots: picked.slots, count: picked.count, x: fleet.x, y: fleet.y, radius })
    clusters = gatherClusters(fleet, picked, groups, originX, originY)
  }
  const order = paintOrder(fleet, clusters.singles.subarray(0, clusters.singleCount), picked.selected)
  const batch = packUnits(fleet, order, { x: originX, y: originY, scale }, options, nowMs)
  return {
    originX,
    originY,
    zoom: view.zoom,
    unitCount: order.length,
    clusterCount: clusters.count,
    clusters: clusters.values,
    clusterBoxes: clusters.boxes,
    pictures: picturesOf(fleet, order, view.zoom),
    labels: placeLabels(fleet, { order, clusters: clusterPlaces(clusters, originX, originY), scale }, options),
    ...batch,
  }
}
