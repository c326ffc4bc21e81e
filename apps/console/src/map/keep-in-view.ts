/** Parts of the map, CSS pixels from each side, that something lies on. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

interface Size {
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** Share of the free area that a kept vehicle may not enter, on each side. */
const EDGE_SHARE = 0.14

/** The middle of what can be seen of the map. */
export const freeCentre = ({ width, height }: Size, insets: Insets): Point => ({
  x: (insets.left + width - insets.right) / 2,
  y: (insets.top + height - insets.bottom) / 2,
})

/** Width of the column of controls at the right edge, with its distance to it. */
export const CONTROLS_PX = 56
const PADDING_PX = 56

/** Room at each side of what is brought into view: for its markers, and so that none lies under a control. */
export function paddingFor({ width }: Size, insets: Insets): Insets {
  const room = Math.min(PADDING_PX, width / 8)
  return {
    top: insets.top + room,
    left: insets.left + room,
    right: insets.right + CONTROLS_PX + room,
    bottom: insets.bottom + room,
  }
}

/** Whether a point has left the calm middle of the free area, so that the map must go after it. */
export function isNearEdge(point: Point, { width, height }: Size, insets: Insets): boolean {
  const freeWidth = Math.max(0, width - insets.left - insets.right)
  const freeHeight = Math.max(0, height - insets.top - insets.bottom)
  const marginX = freeWidth * EDGE_SHARE
  const marginY = freeHeight * EDGE_SHARE
  return (
    point.x < insets.left + marginX ||
    point.x > width - insets.right - marginX ||
    point.y < insets.top + marginY ||
    point.y > height - insets.bottom - marginY
  )
}

/** Farther out of the picture than this, in screens, it is shown at once: a flight over the land tells nothing. */
const FARTHEST_GLIDE_SCREENS = 2

export const isFarAway = (point: Point, { width, height }: Size): boolean =>
  Math.abs(point.x - width / 2) > width * FARTHEST_GLIDE_SCREENS ||
  Math.abs(point.y - height / 2) > height * FARTHEST_GLIDE_SCREENS

interface ScreenBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Smaller than this share of the free area in both directions, what is kept in view has become too small to read. */
const SMALL_SHARE = 0.3
/** Nearer to the side than this, CSS pixels, one of several is about to leave. */
const SIDE_PX = 20

/** Whether a box of vehicles has left the picture in part, or has shrunk to a corner of it, so that the map must fit it anew. */
export function mustFit(box: ScreenBox, { width, height }: Size, insets: Insets, canGoNearer: boolean): boolean {
  const free = { left: insets.left, top: insets.top, right: width - insets.right, bottom: height - insets.bottom }
  if (box.left < free.left + SIDE_PX || box.right > free.right - SIDE_PX) return true
  if (box.top < free.top + SIDE_PX || box.bottom > free.bottom - SIDE_PX) return true
  const isNarrow = box.right - box.left < (free.right - free.left) * SMALL_SHARE
  return canGoNearer && isNarrow && box.bottom - box.top < (free.bottom - free.top) * SMALL_SHARE
}
