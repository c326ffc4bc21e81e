import { PICTURES_MAX, type ScenePicture } from '../scene'
import { PicturePlaces, type Place } from './picture-places'
import { drawSpriteSheet, PICTURE_SHEET } from './sprites'

/** The middle of a picture, as large as the cell. */
async function fetchPicture(url: string): Promise<OffscreenCanvas> {
  const reply = await fetch(url, { credentials: 'same-origin' })
  if (!reply.ok) throw new Error(`${reply.status}`)
  const picture = await createImageBitmap(await reply.blob())
  const { cell } = PICTURE_SHEET
  const canvas = new OffscreenCanvas(cell, cell)
  const scale = cell / Math.min(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  canvas.getContext('2d')?.drawImage(picture, (cell - width) / 2, (cell - height) / 2, width, height)
  picture.close()
  return canvas
}

/** Pictures of single devices in the sheet of the markers: 100 of them, the one unused for longest makes room (CORE-IMAGES-03). */
export class OwnPictures {
  private readonly places = new PicturePlaces(PICTURE_SHEET.firstCell, PICTURES_MAX)

  /** @param texture of the sprites; it grows here @param changed something can be drawn that could not */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly texture: WebGLTexture,
    private readonly changed: () => void,
  ) {
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    const { width, height } = PICTURE_SHEET
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, drawSpriteSheet())
    gl.generateMipmap(gl.TEXTURE_2D)
  }

  /** The cell of each picture that is here, by its unit. What is missing is fetched. */
  cellsOf(pictures: readonly ScenePicture[]): Map<number, number> {
    const cells = new Map<number, number>()
    for (const { unit, url } of pictures) {
      const { place, isNew } = this.places.use(url)
      if (isNew) this.begin(url, place)
      if (place.isHere) cells.set(unit, place.cell)
    }
    return cells
  }

  private begin(url: string, place: Place): void {
    fetchPicture(url).then(
      (picture) => {
        // It may have made room meanwhile.
        if (!this.places.holds(url, place)) return
        this.upload(place.cell, picture)
        place.isHere = true
        this.changed()
      },
      // The category stays; the address is not asked again while it is remembered.
      () => undefined,
    )
  }

  private upload(cell: number, picture: OffscreenCanvas): void {
    const { gl } = this
    const side = PICTURE_SHEET.cell
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    const [x, y] = [(cell % 8) * side, Math.floor(cell / 8) * side]
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    gl.generateMipmap(gl.TEXTURE_2D)
  }
}
