import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PICTURE_SIZE, PICTURES, type Paint, type Shape } from '../apps/console/src/map/markers/pictures'

/**
 * Writes the pictures that the server shows for categories from the shapes that the console draws on its map:
 * `npx tsx scripts/category-pictures.ts` after a change of the shapes.
 */
const PAINT: Record<Paint, string> = { body: '#475569', accent: '#abb2bb', dark: '#212b3d' }

const drawn = ([paint, kind, ...rest]: Shape): string => {
  const fill = `fill="${PAINT[paint]}"`
  if (kind === 'path') return `<path ${fill} d="${rest[0]}"/>`
  if (kind === 'disc') return `<circle ${fill} cx="${rest[0]}" cy="${rest[1]}" r="${rest[2]}"/>`
  const [x, y, width, height, radius] = rest
  return `<rect ${fill} x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`
}

const file = join(fileURLToPath(import.meta.url), '../../apps/server/src/provider/images/category-shapes.ts')
const lines = Object.entries(PICTURES).map(([name, shapes]) => `  ${name}: '${shapes.map(drawn).join('')}',`)
const text = `// Made by scripts/category-pictures.ts from the shapes of the console's map.

/** Side of the field the shapes are drawn on. */
export const FIELD_SIDE = ${PICTURE_SIZE}

/** Vehicles from above, as the inside of an SVG. */
export const CATEGORY_SHAPES: Readonly<Record<string, string>> = {
${lines.join('\n')}
} // prettier-ignore
`
await writeFile(file, text)
