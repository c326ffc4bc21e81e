import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { isAtEnd, knobAt, travelPx } from './slide-track'

/** How long Enter is held instead of dragging; the style sheet moves the knob for as long. */
const HOLD_MS = 1000

export type SlidePhase = 'idle' | 'dragging' | 'holding' | 'confirmed'

export interface SlideOptions {
  /** Between the confirmation and the action. */
  delayMs: number
  isDisabled: boolean
  /** The slide goes back to its start when the promise settles. */
  onConfirm(): Promise<unknown>
}

/** The state of one slide: where the knob is, and what pointer and keyboard do to it. */
export function useSlide({ delayMs, isDisabled, onConfirm }: SlideOptions) {
  const track = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<SlidePhase>('idle')
  const [knobPx, setKnobPx] = useState(0)
  const start = useRef<{ pointerId: number; x: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Set before React renders again: two events of one frame must not confirm twice. */
  const isConfirmed = useRef(false)
  const act = useRef(onConfirm)
  act.current = onConfirm
  // A slide that is taken away before its time has not acted.
  useEffect(() => () => clearTimeout(timer.current), [])

  const travel = (): number => travelPx(track.current?.clientWidth ?? 0)
  const reset = useCallback((): void => {
    clearTimeout(timer.current)
    start.current = null
    isConfirmed.current = false
    setPhase('idle')
    setKnobPx(0)
  }, [])
  const confirm = (): void => {
    if (isConfirmed.current) return
    isConfirmed.current = true
    start.current = null
    clearTimeout(timer.current)
    setPhase('confirmed')
    setKnobPx(travel())
    const run = (): void => void act.current().then(reset, reset)
    if (delayMs === 0) run()
    else timer.current = setTimeout(run, delayMs)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (isDisabled || phase !== 'idle' || event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { pointerId: event.pointerId, x: event.clientX }
    setPhase('dragging')
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (start.current?.pointerId !== event.pointerId) return
    const knob = knobAt(event.clientX - start.current.x, travel())
    if (isAtEnd(knob, travel())) confirm()
    else setKnobPx(knob)
  }
  const onPointerEnd = (event: PointerEvent<HTMLElement>): void => {
    if (start.current?.pointerId === event.pointerId) reset()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (isDisabled || event.repeat || phase !== 'idle') return
    setPhase('holding')
    setKnobPx(travel())
    timer.current = setTimeout(confirm, HOLD_MS)
  }
  const letGo = (): void => {
    if (phase === 'holding' && !isConfirmed.current) reset()
  }
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
