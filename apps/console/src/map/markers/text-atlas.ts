/** Texts as pictures in one texture, made when first needed and kept until the texture is full. */

export type TextKind = 'label' | 'count' | 'alarms'

export interface AtlasText {
  kind: TextKind
  lines: string[]
  /** Colour of the last line when it is not the common one. */
  lastColor: string | null
}

export interface TextCell {
  /** Place in the texture, device pixels. */
  x: number
  y: number
  width: number
  height: number
}

export interface TextColors {
  text: string
  surface: string
  edge: string
}

const SIDE = 1024
const LINE_PX = 14
const PADDING_PX = 5
const FONT = "'Inter Variable', Inter, system-ui, sans-serif"
const FONTS: Record<TextKind, string> = {
  label: `500 11.5px ${FONT}`,
  count: `650 12.5px ${FONT}`,
  alarms: `700 10.5px ${FONT}`,
}

export class TextAtlas {
  private readonly cells = new Map<string, TextCell>()
  private readonly scratch = new OffscreenCanvas(8, 8)
  private readonly context = this.scratch.getContext('2d', { willReadFrequently: true })!
  private readonly texture: WebGLTexture
  private cursorX = 0
  private cursorY = 0
  private rowHeight = 0
  readonly side: number

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly pixelRatio: number,
    private readonly colors: TextColors,
  ) {
    this.side = pixelRatio > 1 ? SIDE * 2 : SIDE
    this.texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, this.side, this.side)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }

  bind(): void {
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.texture)
  }

  dispose(): void {
    this.gl.deleteTexture(this.texture)
  }

  /** Null when the texture is full: the caller clears and starts its scene again. */
  cell(text: AtlasText): TextCell | null {
    const key = `${text.kind} ${text.lastColor ?? ''}\n${text.lines.join('\n')}`
    const known = this.cells.get(key)
    if (known) return known
    const made = this.draw(text)
    if (made) this.cells.set(key, made)
    return made
  }

  clear(): void {
    this.cells.clear()
    this.cursorX = this.cursorY = this.rowHeight = 0
  }

  private draw({ kind, lines, lastColor }: AtlasText): TextCell | null {
    const { context, scratch, pixelRatio } = this
    context.font = FONTS[kind]
    const textWidth = Math.max(...lines.map((line) => context.measureText(line).width))
    const cssWidth = Math.ceil(textWidth) + PADDING_PX * 2
    const cssHeight = lines.length * LINE_PX + (kind === 'label' ? 6 : 4)
    const width = Math.ceil(cssWidth * pixelRatio)
    const height = Math.ceil(cssHeight * pixelRatio)
    const place = this.reserve(width, height)
    if (!place) return null
    scratch.width = width
    scratch.height = height
    context.scale(pixelRatio, pixelRatio)
    context.font = FONTS[kind]
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    if (kind === 'label') {
      context.fillStyle = this.colors.surface
      context.globalAlpha = 0.94
      context.beginPath()
      context.roundRect(0.5, 0.5, cssWidth - 1, cssHeight - 1, 5)
      context.fill()
      context.globalAlpha = 1
      context.strokeStyle = this.colors.edge
      context.stroke()
    }
    lines.forEach((line, row) => {
      context.fillStyle = row === lines.length - 1 && lastColor ? lastColor : this.colors.text
      context.fillText(line, cssWidth / 2, cssHeight / 2 + (row - (lines.length - 1) / 2) * LINE_PX + 0.5)
    })
    const { gl } = this
    this.bind()
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texSubImage2D(
      gl.TEXTURE_2D,
      0,
      place.x,
      place.y,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      context.getImageData(0, 0, width, height),
    )
    return { ...place, width, height }
  }

  private reserve(width: number, height: number): { x: number; y: number } | null {
    if (this.cursorX + width > this.side) {
      this.cursorX = 0
      this.cursorY += this.rowHeight + 1
      this.rowHeight = 0
    }
    if (this.cursorY + height > this.side) return null
    const place = { x: this.cursorX, y: this.cursorY }
    this.cursorX += width + 1
    this.rowHeight = Math.max(this.rowHeight, height)
    return place
  }
}
