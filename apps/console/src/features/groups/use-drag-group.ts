import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/** Where a dragged group would go: below a group, or 0 for the top. */
export interface DragState {
  groupId: number
  targetId: number | null
  x: number
  y: number
}

const EDGE_PX = 44
const SCROLL_PX = 10

const targetAt = (x: number, y: number): number | null => {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-group-row],[data-group-top]')
  if (!under) return null
  return under.dataset['groupRow'] ? Number(under.dataset['groupRow']) : 0
}
const targetOf = (groupId: number, x: number, y: number): number | null => {
  const targetId = targetAt(x, y)
  return targetId === groupId ? null : targetId
}

/** Drags a group by its handle, with mouse, pen or finger; the list scrolls at its edges, Escape gives up. */
export function useDragGroup(
  scroller: RefObject<HTMLElement | null>,
  onDrop: (groupId: number, targetId: number) => void,
) {
  const [drag, setDrag] = useState<DragState | null>(null)
  const state = useRef<DragState | null>(null)
  const put = (next: DragState | null): void => {
    state.current = next
    setDrag(next)
  }
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const timer = setInterval(() => {
      const box = scroller.current?.getBoundingClientRect()
      const now = state.current
      if (!box || !now) return
      const step = now.y < box.top + EDGE_PX ? -SCROLL_PX : now.y > box.bottom - EDGE_PX ? SCROLL_PX : 0
      if (step !== 0) scroller.current?.scrollBy(0, step)
      // Rows move below a hand that rests: by scrolling, and when the place for the top level makes itself room.
      const targetId = targetOf(now.groupId, now.x, now.y)
      if (now.targetId !== null && targetId !== now.targetId) put({ ...now, targetId })
    }, 16)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') put(null)
    }
    addEventListener('keydown', onKey)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', onKey)
    }
  }, [isDragging, scroller])
  const handleOf = (groupId: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      put({ groupId, targetId: null, x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      if (!state.current) return
      const [x, y] = [event.clientX, event.clientY]
      put({ ...state.current, targetId: targetOf(groupId, x, y), x, y })
    },
    onPointerUp() {
      const end = state.current
      put(null)
      if (end && end.targetId !== null) onDrop(end.groupId, end.targetId)
    },
    onPointerCancel: () => put(null),
  })
  return { drag, handleOf }
}
