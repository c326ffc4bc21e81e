import type { SceneFleet } from './scene-fleet'
import type { SceneLabel, SceneOptions } from './scene'
import { STATUS_CODE } from './unit-layout'

const LINE_HEIGHT_PX = 15
const CHARACTER_PX = 7
/** More than this is noise on any screen, and the text atlas holds no more. */
const MOST_LABELS = 160
/** With more units than this on screen nobody reads names: zoom in. */
const MOST_UNITS = 2500
const CELL_PX = 64
/** From the middle of a symbol to its label. */
const LABEL_GAP_PX = 20
const LONGEST_LINE = 34

const shorten = (text: string): string => (text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1)}…` : text)

function labelLines(fleet: SceneFleet, slot: number, options: SceneOptions): string[] {
  const name = options.showName ? fleet.name(slot) : ''
  const plate = options.showPlate ? (fleet.plate(slot) ?? '') : ''
  const first = plate !== '' && !name.includes(plate) ? [plate, name].filter(Boolean).join(' · ') : name || plate
  const status = fleet.status[slot]!
  const knots = options.speed ? (fleet.speedKnots?.(slot) ?? null) : null
  const speed =
    options.speed && knots !== null ? `${Math.round(knots * options.speed.perKnot)} ${options.speed.unit}` : ''
  const statusText = !options.showStatus
    ? ''
    : status === STATUS_CODE.online
      ? options.statusTexts.online
      : status === STATUS_CODE.offline
        ? options.statusTexts.offline
        : options.statusTexts.unknown
  // The last line has the colour of the status.
  return [[first, speed].filter(Boolean).join(' · '), statusText].filter(Boolean).map(shorten)
}

/** Boxes already taken, in a hash of screen cells. */
class Occupied {
  private readonly cells = new Map<number, number[][]>()

  private *near(box: number[]): Generator<number> {
    for (let cy = Math.floor(box[1]! / CELL_PX); cy <= Math.floor(box[3]! / CELL_PX); cy++)
      for (let cx = Math.floor(box[0]! / CELL_PX); cx <= Math.floor(box[2]! / CELL_PX); cx++) yield cy * 100_003 + cx
  }

  isFree(box: number[]): boolean {
    for (const cell of this.near(box))
      for (const other of this.cells.get(cell) ?? [])
        if (box[0]! < other[2]! && box[2]! > other[0]! && box[1]! < other[3]! && box[3]! > other[1]!) return false
    return true
  }

  take(box: number[]): void {
    for (const cell of this.near(box)) {
      const list = this.cells.get(cell)
      if (list) list.push(box)
      else this.cells.set(cell, [box])
    }
  }

  takeDisc(x: number, y: number, radius: number): void {
    this.take([x - radius, y - radius, x + radius, y + radius])
  }
}

/** Room of a symbol, less than its ring: a label may touch it, not cover it. */
const SYMBOL_RADIUS_PX = 15

export interface LabelSpace {
  /** Slots of the single units, the selected one last. */
  order: Int32Array
  /** Mercator places of the clusters, x and y in turn. */
  clusters: Float64Array
  /** CSS pixels of the world. */
  scale: number
}

/** Chooses the labels that fit between the symbols and beside each other; the selected unit is served first. */
export function placeLabels(
  fleet: SceneFleet,
  { order, clusters, scale }: LabelSpace,
  options: SceneOptions,
): SceneLabel[] {
  if (!options.showName && !options.showPlate && !options.showStatus && !options.speed) return []
  const labels: SceneLabel[] = []
  if (order.length > MOST_UNITS) return labels
  const occupied = new Occupied()
  for (let at = 0; at < clusters.length; at += 2)
    occupied.takeDisc(clusters[at]! * scale, clusters[at + 1]! * scale, SYMBOL_RADIUS_PX + 2)
  for (const slot of order) occupied.takeDisc(fleet.x[slot]! * scale, fleet.y[slot]! * scale, SYMBOL_RADIUS_PX)
  for (let unit = order.length - 1; unit >= 0 && labels.length < MOST_LABELS; unit--) {
    const slot = order[unit]!
    const lines = labelLines(fleet, slot, options)
    if (lines.length === 0) continue
    const half = (Math.max(...lines.map((line) => line.length)) * CHARACTER_PX + 12) / 2
    const x = fleet.x[slot]! * scale
    const y = fleet.y[slot]! * scale
    const height = lines.length * LINE_HEIGHT_PX + 6
    const boxes = [y + LABEL_GAP_PX, y - LABEL_GAP_PX - height].map((top) => [x - half, top, x + half, top + height])
    const free = boxes.findIndex((box) => occupied.isFree(box))
    const isSelected = fleet.deviceId[slot] === options.selectedId
    if (free < 0 && !isSelected) continue
    occupied.take(boxes[Math.max(0, free)]!)
    labels.push({ unit, lines, status: options.showStatus ? fleet.status[slot]! : null, isAbove: free === 1 })
  }
  return labels
}
