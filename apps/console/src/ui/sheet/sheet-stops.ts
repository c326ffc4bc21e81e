export const SHEET_STOPS = ['peek', 'half', 'full'] as const
export type SheetStop = (typeof SHEET_STOPS)[number]

const PEEK_PX = 132
/** Kept free above a full sheet, so that the map shows there is something behind. */
const HEADROOM_PX = 76
/** A flick at least this fast goes to the next stop in its direction. */
const FLICK_PX_PER_MS = 0.5

/** Height in px of each stop when `available` px are there for the sheet. */
export const stopHeights = (availablePx: number): Record<SheetStop, number> => {
  const full = Math.max(PEEK_PX, availablePx - HEADROOM_PX)
  return { peek: Math.min(PEEK_PX, full), half: Math.min(Math.round(availablePx * 0.5), full), full }
}

/** Where a sheet let go at `heightPx` comes to rest; upward speed is positive. */
export const restingStop = (heightPx: number, upwardPxPerMs: number, heights: Record<SheetStop, number>): SheetStop => {
  if (Math.abs(upwardPxPerMs) >= FLICK_PX_PER_MS) {
    const ahead = upwardPxPerMs > 0 ? SHEET_STOPS : [...SHEET_STOPS].reverse()
    const next = ahead.find((stop) => (upwardPxPerMs > 0 ? heights[stop] > heightPx : heights[stop] < heightPx))
    return next ?? (upwardPxPerMs > 0 ? 'full' : 'peek')
  }
  return SHEET_STOPS.reduce((best, stop) =>
    Math.abs(heights[stop] - heightPx) < Math.abs(heights[best] - heightPx) ? stop : best,
  )
}
