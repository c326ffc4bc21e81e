import { Cell } from '#src/live/cell'

/** True once the palette was asked for; it is loaded only then. */
export const paletteOpen = new Cell(false)

export const openPalette = (): void => paletteOpen.set(true)
export const closePalette = (): void => paletteOpen.set(false)
