import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { SLIDE_AT_REST, slideAfter, type SlideEvent } from './slide-machine'
import { travelPx } from './slide-track'

export type { SlidePhase } from './slide-machine'

/** How long Enter is held instead of dragging; the style sheet moves the knob for as long. */
const HOLD_MS = 1000

export interface SlideOptions {
  /** Between the confirmation and the action. */
  delayMs: number
  isDisabled: boolean
  /** The slide goes back to its start when the promise settles. */
  onConfirm(): Promise<unknown>
}

/** The state of one slide: where the knob is, and what pointer and keyboard do to it. */
export function useSlide(options: SlideOptions) {
  const track = useRef<HTMLDivElement>(null)
  const [{ phase, knobPx }, setShown] = useState(SLIDE_AT_REST)
  /** Ahead of what React shows: two events of one frame must not confirm twice. */
  const state = useRef(SLIDE_AT_REST)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const present = useRef(options)
  present.current = options
  // A slide that is taken away before its time has not acted.
  useEffect(() => () => clearTimeout(timer.current), [])

  const travel = useCallback((): number => travelPx(track.current?.clientWidth ?? 0), [])
  const happen = useCallback(
    (event: SlideEvent): void => {
      const before = state.current
      const after = slideAfter(before, event, present.current.isDisabled)
      if (after === before) return
      state.current = after
      setShown(after)
      if (after.phase === before.phase) return
      clearTimeout(timer.current)
      const { delayMs } = present.current
      const settle = (): void => happen({ kind: 'settled' })
      const act = (): void => void present.current.onConfirm().then(settle, settle)
      if (after.phase === 'holding')
        timer.current = setTimeout(() => happen({ kind: 'held', travel: travel() }), HOLD_MS)
      else if (after.phase === 'confirmed' && delayMs === 0) act()
      else if (after.phase === 'confirmed') timer.current = setTimeout(act, delayMs)
    },
    [travel],
  )

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary || options.isDisabled || phase !== 'idle') return
    event.currentTarget.setPointerCapture(event.pointerId)
    happen({ kind: 'down', pointerId: event.pointerId, x: event.clientX })
  }
  const onPointerMove = ({ pointerId, clientX }: PointerEvent<HTMLElement>): void =>
    happen({ kind: 'move', pointerId, x: clientX, travel: travel() })
  const onPointerEnd = ({ pointerId }: PointerEvent<HTMLElement>): void => happen({ kind: 'up', pointerId })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) happen({ kind: 'press', travel: travel() })
  }
  const letGo = (): void => happen({ kind: 'letGo' })
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') letGo()
  }

  return {
    track,
    phase,
    knobPx,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
      onKeyUp,
      onBlur: letGo,
    },
  }
}
