import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Span } from '#src/widgets/period'
import { Playhead, type PlayheadState } from './playhead'

/** Without motion the vehicle steps from place to place. */
const STILL_STEP_MS = 1000
/** After a pause of the page itself, playing goes on where it was. */
const LONGEST_FRAME_MS = 250

export const usePlayheadState = (head: Playhead): PlayheadState => useSyncExternalStore(head.subscribe, head.get)

/** The shared moment within what has been driven; plays while it is told to. */
export function usePlayhead(bounds: Span | null): Playhead {
  const [head] = useState(() => new Playhead())
  const isStill = useReducedMotion()
  const { isPlaying } = usePlayheadState(head)
  const fromMs = bounds?.fromMs
  const toMs = bounds?.toMs

  useEffect(() => {
    if (fromMs === undefined || toMs === undefined) return head.set({ isPlaying: false, hoverMs: null })
    const { timeMs } = head.now()
    if (timeMs < fromMs || timeMs > toMs) head.set({ timeMs: fromMs })
  }, [head, fromMs, toMs])

  useEffect(() => {
    if (!isPlaying || toMs === undefined) return
    if (isStill) {
      const timer = setInterval(() => head.advance(STILL_STEP_MS, toMs), STILL_STEP_MS)
      return () => clearInterval(timer)
    }
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      head.advance(Math.max(0, Math.min(LONGEST_FRAME_MS, now - before)), toMs)
      before = now
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [head, isPlaying, isStill, toMs])
  return head
}
