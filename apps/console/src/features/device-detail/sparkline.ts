/** A point of a sparkline: when, and how much; null where the device did not say. */
export interface SparkPoint {
  timeMs: number
  value: number | null
}

export interface SparkBox {
  width: number
  height: number
  fromMs: number
  toMs: number
}

/** Nothing was heard for longer than this: the line breaks. */
const GAP_MS = 20 * 60_000

/** The `d` of an SVG path through the points; flat values run along the middle, silences leave a gap. */
export function sparkPath(points: readonly SparkPoint[], { width, height, fromMs, toMs }: SparkBox): string {
  const known = points.flatMap(({ timeMs, value }) => (value === null ? [] : [{ timeMs, value }]))
  let low = Infinity
  let high = -Infinity
  for (const { value } of known) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const span = high - low
  const x = (timeMs: number): number => ((timeMs - fromMs) / Math.max(1, toMs - fromMs)) * width
  const y = (value: number): number => (span === 0 ? height / 2 : height - ((value - low) / span) * height)
  let lastMs = -Infinity
  return known
    .map(({ timeMs, value }) => {
      const step = timeMs - lastMs > GAP_MS ? 'M' : 'L'
      lastMs = timeMs
      const point = `${x(timeMs).toFixed(1)} ${y(value).toFixed(1)}`
      // A lone point is drawn as a dot by a line of no length with round ends.
      return step === 'M' ? `M${point}h0` : `L${point}`
    })
    .join('')
}

/** Lowest and highest value; null when there is none. */
export function rangeOf(points: readonly SparkPoint[]): [low: number, high: number] | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0) return null
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}
