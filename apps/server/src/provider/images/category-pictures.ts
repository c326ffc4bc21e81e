import { createHash } from 'node:crypto'
import { drawPng } from '#src/platform/pictures/index'
import { CATEGORY_SHAPES, FIELD_SIDE } from './category-shapes'

export interface CategoryPicture {
  png: Buffer
  /** Changes with the picture. */
  tag: string
}

/** Side of a picture, pixels. */
const SIDE = 128

export const tagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Pictures of the categories, drawn when first asked for and kept. */
export function createCategoryPictures() {
  const drawn = new Map<string, Promise<CategoryPicture>>()
  const known = (category: string): string => {
    const name = category.toLowerCase()
    return Object.hasOwn(CATEGORY_SHAPES, name) ? name : 'default'
  }
  const draw = async (name: string): Promise<CategoryPicture> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIELD_SIDE} ${FIELD_SIDE}">${CATEGORY_SHAPES[name]}</svg>`
    const png = await drawPng(svg, SIDE)
    return { png, tag: tagOf(png) }
  }
  return {
    /** The picture of a category; of an unknown one, the default. */
    of(category: string): Promise<CategoryPicture> {
      const name = known(category)
      const picture = drawn.get(name) ?? draw(name)
      drawn.set(name, picture)
      // A failed drawing is tried again.
      picture.catch(() => drawn.delete(name))
      return picture
    },
  }
}
export type CategoryPictures = ReturnType<typeof createCategoryPictures>
