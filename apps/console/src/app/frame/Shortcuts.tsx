import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadable } from '#src/live/FleetContext'
import { roleOf } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { withLaterTexts } from '../console-texts'
import { loadChunk } from '../load-chunk'
import { menuFor } from './menu'
import styles from './palette/palette.module.css'
import { closePalette, helpOpen, openPalette, openShortcuts, paletteOpen, paletteText, typeAhead } from './palette/palette-state' // prettier-ignore

const importPalette = async (): Promise<ComponentType> =>
  (await loadChunk(() => withLaterTexts(import('./palette/Palette')))).Palette

const ShortcutHelp = lazy(async () => ({ default: (await loadChunk(() => import('./ShortcutHelp'))).ShortcutHelp }))

/** Long after the map is there, so that the first keystroke finds the palette loaded. */
const PALETTE_PRELOAD_MS = 8_000

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isInDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Before anything else hears the key: while the palette has no field yet, what is typed is meant for it. */
const onKeyFirst = (event: KeyboardEvent): void => {
  if (!paletteOpen.get()) return
  if (event.target instanceof Element && event.target.closest('[data-palette]')) return
  if (!typeAhead(event)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Between `g` and the letter of a screen. */
const GO_MS = 2000
let goUntilMs = 0

/** The letter after `g`, for the screens of `menu`; null when the key is none of them. */
function goKey({ key, timeStamp }: KeyboardEvent): string | null {
  const isSecond = timeStamp < goUntilMs
  goUntilMs = !isSecond && key === 'g' ? timeStamp + GO_MS : 0
  return isSecond && key.length === 1 ? key.toLowerCase() : null
}

const onKeyDown = (event: KeyboardEvent, go: (key: string) => void): void => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    return openPalette()
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const letter = isInDialog() ? null : goKey(event)
  if (letter) return go(letter)
  if (event.key === '?') openShortcuts()
  // A screen with a search of its own has taken it by now.
  if (event.key === '/' && !isInDialog()) {
    event.preventDefault()
    openPalette()
  }
}

/** What was typed so far is seen while the palette is on its way. */
const PaletteHost = () => {
  const { t } = useTranslation()
  const isOpen = useReadable(paletteOpen)
  const text = useReadable(paletteText)
  const [Palette, setPalette] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const loaded = await importPalette()
      setPalette(() => loaded)
    }
    if (Palette) return
    if (isOpen)
      void load().catch(() => {
        closePalette()
        showToast({ color: 'red', role: 'alert', message: t('errors.PAGE_FAILED') })
      })
    const preload = setTimeout(() => void load().catch(() => undefined), PALETTE_PRELOAD_MS)
    return () => clearTimeout(preload)
  }, [Palette, isOpen, t])
  if (Palette) return <Palette />
  return (
    isOpen && (
      <div className={styles.waiting} role="status">
        {text || t('frame.palette.placeholder')}
      </div>
    )
  )
}

/** The keys that work everywhere, the list of them, and the command palette. */
export const Shortcuts = () => {
  const isHelpOpen = useReadable(helpOpen)
  const [isHelpWanted, setHelpWanted] = useState(false)
  if (isHelpOpen && !isHelpWanted) setHelpWanted(true)
  // Viewers of a shared link have nothing to find.
  const session = useSession()
  const navigate = useNavigate()
  const hasPalette = roleOf(session.user) !== 'shared'
  useEffect(() => {
    if (!hasPalette) return
    addEventListener('keydown', onKeyFirst, { capture: true })
    const go = (key: string): void => {
      const screen = menuFor(session).find(({ menu }) => menu.key === key)
      if (screen) void navigate({ to: screen.path })
    }
    const onKey = (event: KeyboardEvent): void => onKeyDown(event, go)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKeyFirst, { capture: true })
      removeEventListener('keydown', onKey)
    }
  }, [hasPalette, session, navigate])
  return (
    <>
      <Suspense>{isHelpWanted && <ShortcutHelp opened={isHelpOpen} onClose={() => helpOpen.set(false)} />}</Suspense>
      {hasPalette && <PaletteHost />}
    </>
  )
}
