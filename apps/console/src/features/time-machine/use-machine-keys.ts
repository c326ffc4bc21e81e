import { useEffect, useRef } from 'react'

const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, a, [contenteditable], [role="option"]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Space plays and stops, Esc goes back to the present; keys that a field, a button or a dialog wants stay theirs. */
export function useMachineKeys(onToggle: () => void, onLeave: () => void): void {
  const latest = useRef({ onToggle, onLeave })
  latest.current = { onToggle, onLeave }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[aria-modal="true"]')) return
      if (event.key === ' ' && !isBusy(event.target)) latest.current.onToggle()
      else if (event.key === 'Escape' && !isTyping(event.target)) latest.current.onLeave()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
