import { CATEGORIES } from '../scene'
import { PICTURES, PICTURE_SIZE, type Paint, type Shape } from './pictures'

/** Side of one picture in the sheet, pixels; 8 by 4 of them. */
const CELL = PICTURE_SIZE
export const SPRITE_SHEET = { width: CELL * 8, height: CELL * 4 } as const
/** The sheet once devices show pictures of their own: they follow, from cell 32. */
export const PICTURE_SHEET = { width: SPRITE_SHEET.width, height: CELL * 17, firstCell: 32, cell: CELL } as const

/** Red parts take the device's colour, green ones its accent colour, blue ones stay dark. */
const PAINT: Record<Paint, string> = { body: '#f00', accent: '#0f0', dark: '#00f' }

/** White signs of the badges; they follow the categories in the sheet, from cell 24. */
const BADGES: string[] = [
  'M32 8 A8 8 0 0 1 36 23 V28 H46 V34 H36 V50 Q46 48 48 38 L54 42 Q50 58 32 58 Q14 58 10 42 L16 38 Q18 48 28 50 V34 H18 V28 H28 V23 A8 8 0 0 1 32 8 Z',
  'M18 28 V22 A14 14 0 0 1 46 22 V28 H50 V56 H14 V28 Z M25 28 H39 V22 A7 7 0 0 0 25 22 Z',
  'M27 8 H37 L35 40 H29 Z M32 46 A5.5 5.5 0 1 1 31.9 46 Z',
]
const FIRST_BADGE = 24

function drawShape(context: OffscreenCanvasRenderingContext2D, shape: Shape): void {
  context.fillStyle = PAINT[shape[0]]
  context.beginPath()
  if (shape[1] === 'box') context.roundRect(shape[2], shape[3], shape[4], shape[5], shape[6])
  else if (shape[1] === 'disc') context.arc(shape[2], shape[3], shape[4], 0, Math.PI * 2)
  else return context.fill(new Path2D(shape[2]))
  context.fill()
}

/** Draws all pictures once; the result is uploaded as a texture. By the processor: the graphics have enough to do at the beginning. */
export function drawSpriteSheet(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(SPRITE_SHEET.width, SPRITE_SHEET.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const inCell = (index: number, draw: () => void): void => {
    context.save()
    context.translate((index % 8) * CELL, Math.floor(index / 8) * CELL)
    draw()
    context.restore()
  }
  CATEGORIES.forEach((category, index) =>
    inCell(index, () => PICTURES[category].forEach((shape) => drawShape(context, shape))),
  )
  context.fillStyle = '#fff'
  BADGES.forEach((path, index) => inCell(FIRST_BADGE + index, () => context.fill(new Path2D(path), 'evenodd')))
  return canvas
}
