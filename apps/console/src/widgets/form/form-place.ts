import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** A form that minds what was typed in it. */
interface Guard {
  /** Asked at the moment of closing. */
  isOn(): boolean
  ask(): void
}

/** Where a form stands that can be closed: a dialog, or a card that unfolds. */
export interface FormPlace {
  /** Closes at once. */
  leave(): void
  /** Closes, unless a form asks first. */
  close(): void
  enter(guard: Guard): () => void
  /** A question stands before it: keys that close are for the question. */
  setAsking(isAsking: boolean): void
}

export const FormPlaceContext = createContext<FormPlace | null>(null)

export function useFormPlace(onClose: () => void): { place: FormPlace; isAsking: boolean } {
  const guards = useRef(new Set<Guard>())
  const leave = useRef(onClose)
  leave.current = onClose
  const [isAsking, setAsking] = useState(false)
  const place = useMemo<FormPlace>(
    () => ({
      leave: () => leave.current(),
      close: () => {
        const minding = [...guards.current].find((guard) => guard.isOn())
        if (minding) minding.ask()
        else leave.current()
      },
      enter: (guard) => {
        guards.current.add(guard)
        return () => void guards.current.delete(guard)
      },
      setAsking,
    }),
    [],
  )
  return { place, isAsking }
}

/** The question of a form before its place is closed, and its answers; without a place nobody asks. */
export function useClosing(isOn: () => boolean) {
  const place = useContext(FormPlaceContext)
  const [isAsked, setAsked] = useState(false)
  const latest = useRef(isOn)
  latest.current = isOn
  // The key that asked is still on its way: it must not answer too.
  useEffect(
    () => place?.enter({ isOn: () => latest.current(), ask: () => void setTimeout(setAsked, 0, true) }),
    [place],
  )
  return {
    isAsked,
    stay: () => setAsked(false),
    leave: () => {
      setAsked(false)
      place?.leave()
    },
    place,
  }
}
