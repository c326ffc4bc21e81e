import { Suspense, lazy, useEffect, useState } from 'react'
import { Cell } from '#src/live/cell'
import { useReadable } from '#src/live/FleetContext'
import { loadChunk } from '../load-chunk'
import { openPalette, paletteOpen } from './palette-state'

const importPalette = () => loadChunk(() => import('./Palette'))
const Palette = lazy(async () => ({ default: (await importPalette()).Palette }))

const ShortcutHelp = lazy(async () => ({ default: (await loadChunk(() => import('./ShortcutHelp'))).ShortcutHelp }))

/** Long after the map is there, so that the first keystroke finds the palette loaded. */
const PALETTE_PRELOAD_MS = 8_000

const helpOpen = new Cell(false)
export const openShortcuts = (): void => helpOpen.set(true)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const onKeyDown = (event: KeyboardEvent): void => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    return openPalette()
  }
  if (event.key === '?' && !isTyping(event.target)) openShortcuts()
}

/** The keys that work everywhere, the list of them, and the command palette. */
export const Shortcuts = () => {
  const isHelpOpen = useReadable(helpOpen)
  const [isHelpWanted, setHelpWanted] = useState(false)
  if (isHelpOpen && !isHelpWanted) setHelpWanted(true)
  const isPaletteOpen = useReadable(paletteOpen)
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    const preload = setTimeout(() => void importPalette().catch(() => undefined), PALETTE_PRELOAD_MS)
    return () => {
      removeEventListener('keydown', onKeyDown)
      clearTimeout(preload)
    }
  }, [])
  return (
    <>
      <Suspense>{isHelpWanted && <ShortcutHelp opened={isHelpOpen} onClose={() => helpOpen.set(false)} />}</Suspense>
      <Suspense>{isPaletteOpen && <Palette />}</Suspense>
    </>
  )
}
