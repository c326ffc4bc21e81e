import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { restingStop } from './sheet-stops'
import type { SheetStop } from './sheet-stops'

interface Drag {
  startY: number
  startHeight: number
  lastY: number
  lastAt: number
  upwardPxPerMs: number
}

/** Follows the finger on the handle; `height` is null while nobody drags. */
export const useSheetDrag = (
  heights: Record<SheetStop, number>,
  stop: SheetStop,
  onRest: (stop: SheetStop) => void,
) => {
  const [height, setHeight] = useState<number | null>(null)
  const drag = useRef<Drag | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const y = event.clientY
    drag.current = { startY: y, startHeight: heights[stop], lastY: y, lastAt: event.timeStamp, upwardPxPerMs: 0 }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const current = drag.current
    if (!current) return
    const elapsed = Math.max(1, event.timeStamp - current.lastAt)
    current.upwardPxPerMs = (current.lastY - event.clientY) / elapsed
    current.lastY = event.clientY
    current.lastAt = event.timeStamp
    setHeight(
      Math.max(heights.peek * 0.6, Math.min(heights.full, current.startHeight + current.startY - event.clientY)),
    )
  }
  const onPointerEnd = (event: PointerEvent<HTMLElement>): void => {
    const current = drag.current
    drag.current = null
    setHeight(null)
    if (!current || height === null) return
    // A finger that rested before letting go is not a flick.
    const speed = event.timeStamp - current.lastAt > 80 ? 0 : current.upwardPxPerMs
    onRest(restingStop(height, speed, heights))
  }
  return {
    height,
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  }
}
