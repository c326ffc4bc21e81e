/**
 * Groups points that would overlap on screen. Two passes: a hash grid of half the radius sums the points of each cell,
 * then the fullest cells take in their neighbours. The grid is anchored to the world, so that panning does not regroup.
 */

export interface ClusterInput {
  /** Slots to group; `x`, `y` are indexed by slot. */
  slots: Int32Array
  count: number
  x: Float64Array
  y: Float64Array
  /** Radius as a mercator length. */
  radius: number
}

export interface Clusters {
  /** Number of groups; a group of one is a single point. */
  count: number
  /** For each input (not slot) its group. */
  groupOf: Int32Array
  sizes: Int32Array
}

interface Cells {
  count: number
  cellOf: Int32Array
  cellX: Int32Array
  cellY: Int32Array
  sumX: Float64Array
  sumY: Float64Array
  size: Int32Array
  lookup: CellLookup
}

/** Open addressing over integer cell coordinates; a Map with string or BigInt keys is ten times slower here. */
class CellLookup {
  private readonly mask: number
  private readonly entries: Int32Array

  constructor(capacity: number) {
    let size = 16
    while (size < capacity * 2) size *= 2
    this.mask = size - 1
    this.entries = new Int32Array(size).fill(-1)
  }

  /** The cell at these coordinates; -1 - bucket when there is none yet. */
  find(x: number, y: number, cellX: Int32Array, cellY: Int32Array): number {
    let bucket = (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663)) & this.mask
    for (;;) {
      const cell = this.entries[bucket]!
      if (cell < 0) return -1 - bucket
      if (cellX[cell] === x && cellY[cell] === y) return cell
      bucket = (bucket + 1) & this.mask
    }
  }

  insert(bucket: number, cell: number): void {
    this.entries[bucket] = cell
  }
}

function sumCells({ slots, count, x, y, radius }: ClusterInput): Cells {
  const cells: Cells = {
    count: 0,
    cellOf: new Int32Array(count),
    cellX: new Int32Array(count),
    cellY: new Int32Array(count),
    sumX: new Float64Array(count),
    sumY: new Float64Array(count),
    size: new Int32Array(count),
    lookup: new CellLookup(count),
  }
  const scale = 2 / radius
  for (let i = 0; i < count; i++) {
    const slot = slots[i]!
    const px = x[slot]!
    const py = y[slot]!
    const cx = Math.floor(px * scale) | 0
    const cy = Math.floor(py * scale) | 0
    let cell = cells.lookup.find(cx, cy, cells.cellX, cells.cellY)
    if (cell < 0) {
      const bucket = -1 - cell
      cell = cells.count++
      cells.lookup.insert(bucket, cell)
      cells.cellX[cell] = cx
      cells.cellY[cell] = cy
    }
    cells.cellOf[i] = cell
    cells.sumX[cell]! += px
    cells.sumY[cell]! += py
    cells.size[cell]!++
  }
  return cells
}

/** Fullest first; equal ones by place, so that the answer does not depend on the order of the input. */
function cellOrder(cells: Cells): Int32Array {
  const order = new Int32Array(cells.count)
  for (let i = 0; i < cells.count; i++) order[i] = i
  return order.sort(
    (a, b) => cells.size[b]! - cells.size[a]! || cells.cellX[a]! - cells.cellX[b]! || cells.cellY[a]! - cells.cellY[b]!,
  )
}

export function clusterPoints(input: ClusterInput): Clusters {
  const cells = sumCells(input)
  const groupOfCell = new Int32Array(cells.count).fill(-1)
  const sizes = new Int32Array(cells.count)
  const limit = input.radius ** 2
  let groups = 0
  for (const cell of cellOrder(cells)) {
    if (groupOfCell[cell] !== -1) continue
    const group = groups++
    const centreX = cells.sumX[cell]! / cells.size[cell]!
    const centreY = cells.sumY[cell]! / cells.size[cell]!
    for (let dy = -3; dy <= 3; dy++) {
      for (let dx = -3; dx <= 3; dx++) {
        const near = cells.lookup.find(cells.cellX[cell]! + dx, cells.cellY[cell]! + dy, cells.cellX, cells.cellY)
        if (near < 0 || groupOfCell[near] !== -1) continue
        const ax = cells.sumX[near]! / cells.size[near]! - centreX
        const ay = cells.sumY[near]! / cells.size[near]! - centreY
        if (near !== cell && ax * ax + ay * ay > limit) continue
        groupOfCell[near] = group
        sizes[group]! += cells.size[near]!
      }
    }
  }
  const groupOf = new Int32Array(input.count)
  for (let i = 0; i < input.count; i++) groupOf[i] = groupOfCell[cells.cellOf[i]!]!
  return { count: groups, groupOf, sizes: sizes.subarray(0, groups) }
}

/** Closer together than this, in CSS pixels, units are drawn as one; near the ground only what truly overlaps. */
export function clusterRadiusPx(zoom: number): number {
  if (zoom < 12) return 64
  if (zoom < 15) return 52
  return zoom < 17 ? 36 : 14
}
