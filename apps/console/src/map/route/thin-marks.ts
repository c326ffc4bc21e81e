import { worldPixels, type MercatorBox } from '../scene'

/** Signs nearer than this cover each other: the map would leave all but the first out, after much reckoning. */
const CELL_PX = 20

export interface PlacedMark {
  /** Mercator. */
  x: number
  y: number
}

/** Of marks, those who matter most first, the ones that a view has room for. */
export function thinMarks<Mark extends PlacedMark>(marks: readonly Mark[], zoom: number, box: MercatorBox): Mark[] {
  const cells = worldPixels(zoom) / CELL_PX
  const columns = Math.ceil((box.maxX - box.minX) * cells) + 1
  const taken = new Set<number>()
  return marks.filter(({ x, y }) => {
    if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) return false
    const cell = Math.floor((y - box.minY) * cells) * columns + Math.floor((x - box.minX) * cells)
    if (taken.has(cell)) return false
    taken.add(cell)
    return true
  })
}
