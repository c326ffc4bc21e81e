import type { Span } from '#src/widgets/period'

/** Values over time, oldest first; null where there was none. */
export interface Curve {
  timesMs: ArrayLike<number>
  values: ArrayLike<number | null>
  /** Places before which the line is broken. */
  gapStarts: readonly number[]
  /** To the unit that is shown: larger stays larger. Only what is drawn is turned. */
  shown?(value: number): number
}

/** Two moments for each column of the picture: room for its lowest and its highest value. */
export const gridOf = ({ fromMs, toMs }: Span, columns: number): Float64Array => {
  const stepMs = (toMs - fromMs) / columns
  return Float64Array.from({ length: columns * 2 }, (_, slot) => fromMs + (slot / 2) * stepMs)
}

/**
 * A curve on a grid: of all values of a column the lowest and the highest, in the order they came, so that no peak is
 * lost. `undefined` joins what is beside it, `null` breaks the line.
 */
export function onGrid(curve: Curve, { fromMs, toMs }: Span, columns: number): (number | null | undefined)[] {
  const out = new Array<number | null | undefined>(columns * 2).fill(undefined)
  const shown = curve.shown ?? ((value: number) => value)
  const breaks = new Set(curve.gapStarts)
  const stepMs = (toMs - fromMs) / columns
  const first = firstFrom(curve.timesMs, fromMs)
  let last = -1
  let low = 0
  let high = 0
  let isLowFirst = true
  const close = (): void => {
    if (last === -1) return
    const [first, second] = isLowFirst ? [low, high] : [high, low]
    out[last * 2] = shown(first)
    out[last * 2 + 1] = shown(second)
  }
  for (let place = first; place < curve.timesMs.length; place++) {
    const timeMs = curve.timesMs[place] ?? 0
    if (timeMs > toMs) break
    const value = curve.values[place]
    if (value === null || value === undefined) continue
    const column = Math.min(columns - 1, Math.floor((timeMs - fromMs) / stepMs))
    if (last !== column) {
      close()
      if (last !== -1 && breaks.has(place)) out.fill(null, last * 2 + 2, column * 2)
      last = column
      low = value
      high = value
    } else if (value < low) {
      low = value
      isLowFirst = false
    } else if (value > high) {
      high = value
      isLowFirst = true
    }
  }
  close()
  return out
}

function firstFrom(timesMs: ArrayLike<number>, fromMs: number): number {
  let [low, high] = [0, timesMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timesMs[middle] ?? 0) < fromMs) low = middle + 1
    else high = middle
  }
  return low
}
