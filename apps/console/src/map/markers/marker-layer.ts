import { CLUSTER_FLOATS, UNIT_AT, UNIT_STRIDE, worldPixels, type MapScene } from '../scene'
import { tellsOfPrograms, whenMade } from '../when-made'
import { formatCount } from './format-count'
import { GlProgram } from './gl-program'
import {
  ACCURACY_FRAGMENT,
  ACCURACY_VERTEX,
  CLUSTER_FRAGMENT,
  CLUSTER_VERTEX,
  LOOK_AT,
  LOOK_FLOATS,
  LOOK_STATES,
  TEXT_FRAGMENT,
  TEXT_VERTEX,
  UNIT_FRAGMENT,
  UNIT_VERTEX,
} from './shaders'
import type { OwnPictures } from './own-pictures'
import { drawSpriteSheet, PICTURE_SHEET, SPRITE_SHEET } from './sprites'
import { TextAtlas, type AtlasText } from './text-atlas'

export interface Camera {
  /** Mercator point in the middle of the canvas. */
  x: number
  y: number
  zoom: number
  /** Radians clockwise that the map is turned. */
  bearing: number
  /** CSS pixels. */
  width: number
  height: number
  pixelRatio: number
}

export interface MarkerColors {
  /** `#rrggbb` each. */
  surface: string
  text: string
  /** Vehicles without a colour of their own. */
  body: string
  brand: string
  /** What vehicles are drawn on; light by night too, or dark vehicles would be lost. */
  disc: string
  /** Edge of a label. */
  edge: string
  /** Ring of a vehicle by its state, on the disc; that of a cluster, on the surface. */
  states: readonly string[]
  ring: readonly string[]
  /** Text of a status, by its code. */
  status: readonly [string, string, string]
}

type ProgramName = 'unit' | 'accuracy' | 'cluster' | 'text'

/** With more units than this in view each is a dot: pictures would only hide each other. */
const DENSE_UNITS = 900
const SPRITE_ROWS = SPRITE_SHEET.height / PICTURE_SHEET.cell
const PICTURE_ROWS = PICTURE_SHEET.height / PICTURE_SHEET.cell
const TEXT_FLOATS = 13
const LABEL_DROP_PX = 21

/** How far a text stands from its place, CSS pixels. */
interface Aside {
  right: number
  down: number
}
const NOT_ASIDE: Aside = { right: 0, down: 0 }
/** Where the badge of a cluster's alarms is, as a share of its radius to the right and upwards; the shader has it too. */
const BADGE_SHARE = 0.72
/** CSS pixels; the shader has the same. */
const clusterRadius = (count: number): number => 15 + 5 * Math.log10(count)
const ALARMS_SHOWN = 9
const alarmCount = (alarms: number): string => (alarms > ALARMS_SHOWN ? `${ALARMS_SHOWN}+` : String(alarms))

const rgb = (hex: string): [number, number, number] => {
  const value = parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Draws a scene on a transparent canvas of its own. Knows nothing of the map below. */
export class MarkerLayer {
  private readonly gl: WebGL2RenderingContext
  private readonly programs: Record<ProgramName, GlProgram>
  private readonly buffers: Record<'unit' | 'cluster' | 'text', WebGLBuffer>
  private readonly arrays: Record<'unit' | 'cluster' | 'text', WebGLVertexArrayObject>
  private readonly sprites: WebGLTexture
  private atlas: TextAtlas
  private scene: MapScene | null = null
  private textCount = 0
  private hasAccuracy = false
  private readonly look = new Float32Array(LOOK_FLOATS)
  private readonly stopWaiting: () => void
  private isMade = false
  /** Come with the first device that has a picture of its own. */
  private pictures: OwnPictures | Promise<void> | null = null

  /** Null when the browser has no WebGL2. */
  static open(
    canvas: HTMLCanvasElement,
    colors: MarkerColors,
    pixelRatio: number,
    changed: () => void,
  ): MarkerLayer | null {
    // A size that changes later makes the page wait for the graphics.
    canvas.width = Math.round(canvas.clientWidth * pixelRatio)
    canvas.height = Math.round(canvas.clientHeight * pixelRatio)
    const gl = canvas.getContext('webgl2', {
      alpha: true,
      antialias: false,
      depth: false,
      stencil: false,
      premultipliedAlpha: true,
    })
    return gl ? new MarkerLayer(canvas, gl, colors, pixelRatio, changed) : null
  }

  private constructor(
    private readonly canvas: HTMLCanvasElement,
    gl: WebGL2RenderingContext,
    private colors: MarkerColors,
    pixelRatio: number,
    private readonly changed: () => void,
  ) {
    this.gl = gl
    const isMade = tellsOfPrograms(gl)
    this.programs = {
      unit: new GlProgram(gl, UNIT_VERTEX, UNIT_FRAGMENT),
      accuracy: new GlProgram(gl, ACCURACY_VERTEX, ACCURACY_FRAGMENT),
      cluster: new GlProgram(gl, CLUSTER_VERTEX, CLUSTER_FRAGMENT),
      text: new GlProgram(gl, TEXT_VERTEX, TEXT_FRAGMENT),
    }
    this.stopWaiting = whenMade(
      gl,
      Object.values(this.programs).map(({ program }) => program),
      isMade,
      () => {
        Object.values(this.programs).forEach((program) => program.check())
        this.isMade = true
        this.changed()
      },
    )
    gl.bindBufferBase(gl.UNIFORM_BUFFER, 0, gl.createBuffer())
    gl.bufferData(gl.UNIFORM_BUFFER, this.look, gl.DYNAMIC_DRAW)
    const corners = gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, corners)
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
    this.buffers = { unit: gl.createBuffer(), cluster: gl.createBuffer(), text: gl.createBuffer() }
    const array = (buffer: WebGLBuffer, stride: number, fields: [number, number, number, number?][]) => {
      const vao = gl.createVertexArray()
      gl.bindVertexArray(vao)
      gl.bindBuffer(gl.ARRAY_BUFFER, corners)
      gl.enableVertexAttribArray(0)
      gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      for (const [location, size, offset, kind = 0] of fields) {
        gl.enableVertexAttribArray(location)
        gl.vertexAttribPointer(location, size, kind > 0 ? gl.UNSIGNED_BYTE : gl.FLOAT, kind === 2, stride, offset)
        gl.vertexAttribDivisor(location, 1)
      }
      return vao
    }
    this.arrays = {
      unit: array(this.buffers.unit, UNIT_STRIDE, [
        [1, 2, UNIT_AT.toX],
        [2, 2, UNIT_AT.fromX],
        [3, 1, UNIT_AT.start],
        [4, 1, UNIT_AT.course],
        [5, 4, UNIT_AT.color, 2],
        [6, 4, UNIT_AT.accent, 2],
        [7, 4, UNIT_AT.category, 1],
        [8, 1, UNIT_AT.accuracy],
        [9, 1, UNIT_AT.fromCourse],
      ]),
      cluster: array(this.buffers.cluster, CLUSTER_FLOATS * 4, [[1, 2, 0], [2, 4, 8], [3, 1, 24]]), // prettier-ignore
      text: array(this.buffers.text, TEXT_FLOATS * 4, [[1, 2, 0], [2, 2, 8], [3, 1, 16], [4, 4, 20], [5, 4, 36]]), // prettier-ignore
    }
    this.sprites = this.uploadSprites()
    this.atlas = new TextAtlas(gl, pixelRatio, colors)
  }

  dispose(): void {
    this.stopWaiting()
    this.gl.getExtension('WEBGL_lose_context')?.loseContext()
  }

  setColors(colors: MarkerColors, pixelRatio: number): void {
    this.colors = colors
    this.atlas.dispose()
    this.atlas = new TextAtlas(this.gl, pixelRatio, colors)
    if (this.scene) this.setScene(this.scene)
  }

  setScene(scene: MapScene): void {
    const { gl } = this
    this.scene = scene
    if (scene.pictures.length > 0) this.showPictures(scene)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.unit)
    gl.bufferData(gl.ARRAY_BUFFER, scene.units, gl.DYNAMIC_DRAW)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.cluster)
    gl.bufferData(gl.ARRAY_BUFFER, scene.clusters, gl.DYNAMIC_DRAW)
    const floats = new Float32Array(scene.units)
    this.hasAccuracy = false
    for (let at = UNIT_AT.accuracy >> 2; at < floats.length && !this.hasAccuracy; at += UNIT_STRIDE >> 2)
      this.hasAccuracy = floats[at]! > 0
    this.packTexts(scene, floats)
  }

  draw(camera: Camera, nowMs: number): void {
    const { gl, scene, canvas } = this
    if (!this.isMade) return
    const width = Math.round(camera.width * camera.pixelRatio)
    const height = Math.round(camera.height * camera.pixelRatio)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    gl.viewport(0, 0, width, height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    if (!scene) return
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    const batch = (name: ProgramName, count: number, texture?: () => void): void => {
      if (count === 0) return
      gl.bindVertexArray(this.arrays[name === 'accuracy' ? 'unit' : name])
      this.programs[name].use()
      this.setLook(name, camera, scene, nowMs)
      gl.activeTexture(gl.TEXTURE0)
      texture?.()
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    }
    if (this.hasAccuracy) batch('accuracy', scene.unitCount)
    batch('unit', scene.unitCount, () => gl.bindTexture(gl.TEXTURE_2D, this.sprites))
    batch('cluster', scene.clusterCount)
    batch('text', this.textCount, () => this.atlas.bind())
    gl.bindVertexArray(null)
  }

  /** What the shaders know of the camera and the colours, as `LOOK_AT` has it. */
  private setLook(name: ProgramName, camera: Camera, scene: MapScene, nowMs: number): void {
    const { gl, colors, look } = this
    const scale = worldPixels(camera.zoom)
    const put = (at: keyof typeof LOOK_AT, ...values: number[]): void => look.set(values, LOOK_AT[at])
    put('viewport', camera.width, camera.height)
    put('offset', (scene.originX - camera.x) * scale, (scene.originY - camera.y) * scale)
    put('turn', Math.cos(camera.bearing), Math.sin(camera.bearing))
    put('scale', scale)
    put('time', nowMs - scene.baseMs)
    put('bearing', camera.bearing)
    put('dense', scene.unitCount > DENSE_UNITS ? 1 : 0)
    put('rows', this.pictures && !('then' in this.pictures) ? PICTURE_ROWS : SPRITE_ROWS)
    put('atlas', this.atlas.side)
    put('surface', ...rgb(name === 'unit' ? colors.disc : colors.surface))
    put('body', ...rgb(colors.body))
    put('brand', ...rgb(colors.brand))
    const states = name === 'cluster' ? colors.ring : colors.states
    put('states', ...states.slice(0, LOOK_STATES).flatMap((color) => [...rgb(color), 0]))
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, look)
  }

  /** A picture takes the place of the category in what is drawn; until it is here the category stands for it. */
  private showPictures(scene: MapScene): void {
    const { pictures } = this
    if (pictures === null) {
      this.pictures = import('./own-pictures').then(
        ({ OwnPictures }) => {
          const again = (): void => {
            if (this.scene) this.setScene(this.scene)
            this.changed()
          }
          this.pictures = new OwnPictures(this.gl, this.sprites, again)
          again()
        },
        // Without its code the categories stay.
        () => undefined,
      )
    } else if (!('then' in pictures)) {
      const bytes = new Uint8Array(scene.units)
      for (const [unit, cell] of pictures.cellsOf(scene.pictures)) bytes[unit * UNIT_STRIDE + UNIT_AT.category] = cell
    }
  }

  private uploadSprites(): WebGLTexture {
    const { gl } = this
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, drawSpriteSheet())
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST)
    return texture
  }

  private packTexts(scene: MapScene, units: Float32Array): void {
    const most = scene.labels.length + scene.clusterCount * 2
    const texts = new Float32Array(most * TEXT_FLOATS)
    for (let attempt = 0; attempt < 2; attempt++) {
      if (this.fillTexts(scene, units, texts)) break
      this.atlas.clear()
    }
    const { gl } = this
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.text)
    gl.bufferData(gl.ARRAY_BUFFER, texts, gl.DYNAMIC_DRAW)
  }

  private fillTexts(scene: MapScene, units: Float32Array, texts: Float32Array): boolean {
    const ratio = this.atlas.side > 1024 ? 2 : 1
    this.textCount = 0
    const add = (place: ArrayLike<number>, text: AtlasText, isAbove = false, aside: Aside = NOT_ASIDE): boolean => {
      const cell = this.atlas.cell(text)
      if (!cell) return false
      const size = { width: cell.width / ratio, height: cell.height / ratio }
      const drop = text.kind === 'label' ? (LABEL_DROP_PX + size.height / 2) * (isAbove ? -1 : 1) : aside.down
      texts.set(place, this.textCount * TEXT_FLOATS)
      texts.set(
        [cell.x, cell.y, cell.width, cell.height, size.width, size.height, drop, aside.right],
        this.textCount * TEXT_FLOATS + 5,
      )
      this.textCount++
      return true
    }
    for (const label of scene.labels) {
      const at = (label.unit * UNIT_STRIDE) >> 2
      const lastColor = label.status === null ? null : (this.colors.status[label.status] ?? null)
      const text: AtlasText = { kind: 'label', lines: label.lines, lastColor }
      if (!add(units.subarray(at, at + 5), text, label.isAbove)) return false
    }
    for (let i = 0; i < scene.clusterCount; i++) {
      const at = i * CLUSTER_FLOATS
      const [x = 0, y = 0, count = 0, , , , alarms = 0] = scene.clusters.subarray(at, at + CLUSTER_FLOATS)
      const text: AtlasText = { kind: 'count', lines: [formatCount(count)], lastColor: null }
      if (!add([x, y, x, y, -1e6], text)) return false
      if (alarms === 0) continue
      const badge: AtlasText = { kind: 'alarms', lines: [alarmCount(alarms)], lastColor: '#ffffff' }
      const shift = BADGE_SHARE * clusterRadius(count)
      if (!add([x, y, x, y, -1e6], badge, false, { right: shift, down: -shift })) return false
    }
    return true
  }
}
