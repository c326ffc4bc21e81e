import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FocusKeeper } from './focus-keeper'

/** Keeps the focus where a person expects it while screens, dialogs and rows come and go. */
export function useFocusKeeper(): void {
  // The screen that is shown, not the one that is on its way.
  const path = useRouterState({ select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname })
  const keeper = useRef<FocusKeeper | null>(null)
  const shown = useRef(path)
  useEffect(() => {
    keeper.current = new FocusKeeper(shown.current)
    return () => keeper.current?.dispose()
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    keeper.current?.screenChanged(shown.current, path)
    shown.current = path
  }, [path])
}
