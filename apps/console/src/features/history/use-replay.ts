import { useEffect, useMemo } from 'react'
import type { Span } from '#src/widgets/period'
import type { Mark } from './marks'
import { placeAt } from './moment'
import type { Playhead } from './playhead'
import type { Track } from './track-book'

export interface Replay {
  toggle(): void
  seek(timeMs: number): void
  /** To the next fix (1) or the one before (-1). */
  step(by: 1 | -1): void
  /** To the next stop or event, or the one before. */
  jump(by: 1 | -1): void
}

/** What the buttons and keys of a replay do. */
export function useReplay(head: Playhead, bounds: Span | null, active: Track | null, marks: readonly Mark[]): Replay {
  return useMemo((): Replay => {
    const seek = (timeMs: number): void => {
      if (bounds) head.set({ timeMs: Math.min(bounds.toMs, Math.max(bounds.fromMs, timeMs)), hoverMs: null })
    }
    return {
      seek,
      toggle() {
        if (!bounds) return
        const { isPlaying, timeMs } = head.now()
        // At the end, playing begins anew.
        const begin = !isPlaying && timeMs >= bounds.toMs ? { timeMs: bounds.fromMs } : {}
        head.set({ isPlaying: !isPlaying, hoverMs: null, ...begin })
      },
      step(by) {
        const times = active?.columns.timesMs
        if (!times) return
        const { timeMs } = head.now()
        const place = by === 1 ? placeAt(times, timeMs) + 1 : placeAt(times, timeMs - 1)
        const next = times[Math.max(0, Math.min(times.length - 1, place))]
        if (next !== undefined) seek(next)
      },
      jump(by) {
        const { timeMs } = head.now()
        const next =
          by === 1 ? marks.find((mark) => mark.timeMs > timeMs) : marks.findLast((mark) => mark.timeMs < timeMs)
        if (next) seek(next.timeMs)
        else if (bounds) seek(by === 1 ? bounds.toMs : bounds.fromMs)
      },
    }
  }, [head, bounds, active, marks])
}

/** Keys that these already use stay theirs. */
const OWN_KEYS =
  'input, textarea, select, button, a, summary, [contenteditable], [role="slider"], [role="menu"], [role="listbox"], [role="dialog"], [data-own-keys], .maplibregl-canvas'

/** Space plays and pauses, arrows go fix by fix, with shift from stop to stop. */
export function useReplayKeys(replay: Replay, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target?.closest(OWN_KEYS) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
      if (event.key === ' ') replay.toggle()
      else if (by !== null && event.shiftKey) replay.jump(by)
      else if (by !== null) replay.step(by)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [replay, isThere])
}
