import { useEffect, useRef } from 'react'
import { FocusKeeper } from './focus-keeper'

/** Keeps the focus where a person expects it while screens, dialogs and rows come and go. */
export function useFocusKeeper(path: string): void {
  const keeper = useRef<FocusKeeper | null>(null)
  const shown = useRef(path)
  useEffect(() => {
    keeper.current = new FocusKeeper()
    return () => keeper.current?.dispose()
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    keeper.current?.screenChanged(shown.current, path)
    shown.current = path
  }, [path])
}
