import { isAtEnd, knobAt } from './slide-track'

export type SlidePhase = 'idle' | 'dragging' | 'holding' | 'confirmed'

/** Where a slide is, and which pointer pulls it from where. */
export interface SlideState {
  phase: SlidePhase
  knobPx: number
  pointer: { id: number; x: number } | null
}

/** What pointer, keyboard and time do to a slide. `travel`: how far its knob can go. CSS pixels. */
export type SlideEvent =
  | { kind: 'down'; pointerId: number; x: number }
  | { kind: 'move'; pointerId: number; x: number; travel: number }
  | { kind: 'up'; pointerId: number }
  /** The key is pressed, and then held long enough. */
  | { kind: 'press' | 'held'; travel: number }
  | { kind: 'letGo' }
  /** What was confirmed is done, or failed. */
  | { kind: 'settled' }

export const SLIDE_AT_REST: SlideState = { phase: 'idle', knobPx: 0, pointer: null }

const confirmed = (travel: number): SlideState => ({ phase: 'confirmed', knobPx: travel, pointer: null })

/** A slide after something happened to it. The very same object where nothing did; one that is disabled confirms nothing. */
export function slideAfter(state: SlideState, event: SlideEvent, isDisabled: boolean): SlideState {
  const { phase, pointer } = state
  if (phase === 'confirmed') return event.kind === 'settled' ? SLIDE_AT_REST : state
  if (isDisabled) return phase === 'idle' ? state : SLIDE_AT_REST
  switch (event.kind) {
    case 'down':
      return phase === 'idle' ? { phase: 'dragging', knobPx: 0, pointer: { id: event.pointerId, x: event.x } } : state
    case 'move': {
      if (phase !== 'dragging' || pointer?.id !== event.pointerId) return state
      const knobPx = knobAt(event.x - pointer.x, event.travel)
      return isAtEnd(knobPx, event.travel) ? confirmed(event.travel) : { ...state, knobPx }
    }
    case 'up':
      return phase === 'dragging' && pointer?.id === event.pointerId ? SLIDE_AT_REST : state
    case 'press':
      return phase === 'idle' ? { phase: 'holding', knobPx: event.travel, pointer: null } : state
    case 'held':
      return phase === 'holding' ? confirmed(event.travel) : state
    case 'letGo':
      return phase === 'holding' ? SLIDE_AT_REST : state
    case 'settled':
      return state
  }
}
