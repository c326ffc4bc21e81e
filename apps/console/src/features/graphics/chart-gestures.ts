import type uPlot from 'uplot'
import type { Span } from '#src/widgets/period'
import { panned, zoomed } from './period'

interface GestureTarget {
  /** What is shown now, and the most there is. */
  view(): Span
  whole(): Span
  show(view: Span): void
}

const WHEEL_STEP = 1.2

/** Wheel and two fingers zoom around where they are; sideways they move. Returns how to stop. */
export function listenToGestures(chart: uPlot, { view, whole, show }: GestureTarget): () => void {
  const { over } = chart
  const stop = new AbortController()
  const { signal } = stop
  const partOf = (clientX: number): number => {
    const { left, width } = over.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
  }

  over.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(panned(view(), event.deltaX / 500, whole()))
      else show(zoomed(view(), event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP, partOf(event.clientX), whole()))
    },
    { passive: false, signal },
  )

  let before: { middle: number; spread: number } | null = null
  const pinchOf = ({ touches }: TouchEvent): { middle: number; spread: number } | null => {
    const [one, other] = [touches[0], touches[1]]
    if (!one || !other) return null
    return { middle: (one.clientX + other.clientX) / 2, spread: Math.max(20, Math.abs(one.clientX - other.clientX)) }
  }
  over.addEventListener('touchstart', (event) => void (before = pinchOf(event)), { passive: true, signal })
  over.addEventListener('touchend', (event) => void (before = pinchOf(event)), { passive: true, signal })
  over.addEventListener(
    'touchmove',
    (event) => {
      const now = pinchOf(event)
      if (!before || !now) return
      event.preventDefault()
      const moved = partOf(before.middle) - partOf(now.middle)
      show(panned(zoomed(view(), before.spread / now.spread, partOf(now.middle), whole()), moved, whole()))
      before = now
    },
    { passive: false, signal },
  )
  return () => stop.abort()
}
