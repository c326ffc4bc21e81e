import { Kbd, Modal, Table } from '@mantine/core'
import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell } from '#src/live/cell'
import { useReadable } from '#src/live/FleetContext'
import { loadChunk } from '../load-chunk'
import { openPalette, paletteOpen } from './palette-state'

const importPalette = () => loadChunk(() => import('./Palette'))
const Palette = lazy(async () => ({ default: (await importPalette()).Palette }))

/** Long after the map is there, so that the first keystroke finds the palette loaded. */
const PALETTE_PRELOAD_MS = 8_000

const helpOpen = new Cell(false)
export const openShortcuts = (): void => helpOpen.set(true)

const SHORTCUTS = [
  ['/', 'frame.shortcuts.search'],
  ['Ctrl K', 'frame.shortcuts.palette'],
  ['↑ ↓', 'frame.shortcuts.arrows'],
  ['Esc', 'frame.shortcuts.escape'],
  ['?', 'frame.shortcuts.help'],
] as const

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
  const { t } = useTranslation()
  const isHelpOpen = useReadable(helpOpen)
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
      <Modal
        opened={isHelpOpen}
        onClose={() => helpOpen.set(false)}
        title={t('frame.shortcuts.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        centered
      >
        <Table verticalSpacing="sm">
          <Table.Tbody>
            {SHORTCUTS.map(([keys, text]) => (
              <Table.Tr key={keys}>
                <Table.Td w={100}>
                  <Kbd>{keys}</Kbd>
                </Table.Td>
                <Table.Td>{t(text)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
      <Suspense>{isPaletteOpen && <Palette />}</Suspense>
    </>
  )
}
