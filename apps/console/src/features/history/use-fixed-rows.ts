import { useCallback, useEffect, useState, type RefObject } from 'react'

/** Rows drawn above and below what is seen. */
const SPARE_ROWS = 8

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  from: number
  to: number
}

/** Which of so many rows of one height can be seen. */
export function rowWindow(count: number, rowPx: number, scrolledPx: number, heightPx: number): RowWindow {
  const first = Math.floor(scrolledPx / rowPx)
  const to = Math.min(count, first + Math.ceil(heightPx / rowPx) + 1 + SPARE_ROWS)
  return { from: Math.max(0, Math.min(first - SPARE_ROWS, to)), to }
}

/**
 * Rows of one height below a head that stays, in a box that scrolls: a quarter of a million of them cost no more than a
 * screen full. `reveal` brings a row into sight when it is not.
 */
export function useFixedRows(box: RefObject<HTMLElement | null>, count: number, rowPx: number, headPx: number) {
  const [rows, setRows] = useState<RowWindow>({ from: 0, to: Math.min(count, 2 * SPARE_ROWS) })
  useEffect(() => {
    const place = box.current
    if (!place) return
    const look = (): void =>
      setRows((before) => {
        const now = rowWindow(count, rowPx, place.scrollTop, place.clientHeight)
        return now.from === before.from && now.to === before.to ? before : now
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(place)
    place.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      place.removeEventListener('scroll', look)
    }
  }, [box, count, rowPx])
  const reveal = useCallback(
    (row: number): void => {
      const place = box.current
      if (!place) return
      const topPx = row * rowPx
      const lowestPx = topPx + rowPx + headPx - place.clientHeight
      if (place.scrollTop > topPx) place.scrollTop = topPx
      else if (place.scrollTop < lowestPx) place.scrollTop = lowestPx
    },
    [box, rowPx, headPx],
  )
  // Another track may be shorter than what was seen a moment ago.
  const to = Math.min(rows.to, count)
  return { rows: { from: Math.min(rows.from, to), to }, reveal }
}
