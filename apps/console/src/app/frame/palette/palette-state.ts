import { Cell } from '#src/live/cell'

/** True from the moment the palette is asked for; its code comes only then. */
export const paletteOpen = new Cell(false)
/** What is typed in it, also before its field is there. */
export const paletteText = new Cell('')
/** Enter was pressed before what was typed had been looked for. */
export const paletteEnter = new Cell(false)

export const openPalette = (): void => {
  if (paletteOpen.get()) return
  paletteText.set('')
  paletteEnter.set(false)
  paletteOpen.set(true)
}
export const closePalette = (): void => paletteOpen.set(false)

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Takes a key meant for a palette whose field is not there yet; false for keys that mean nothing to it. */
export const typeAhead = ({ key, ctrlKey, metaKey, altKey, isComposing }: Key): boolean => {
  if (isComposing) return false
  const text = paletteText.get()
  // AltGr, which writes letters, counts as both.
  if ((ctrlKey || metaKey || altKey) && !(ctrlKey && altKey && key.length === 1)) return false
  if (key.length === 1) paletteText.set(text + key)
  else if (key === 'Backspace') paletteText.set(text.slice(0, -1))
  else if (key === 'Enter') paletteEnter.set(true)
  else if (key === 'Escape') closePalette()
  else return false
  return true
}

/** Whether the list of keys is shown. */
export const helpOpen = new Cell(false)
export const openShortcuts = (): void => helpOpen.set(true)
