/** What the map is asked to draw: plain data, made off the main thread, ready for the graphics card. */

/** Web Mercator, the whole world being 0..1 in both directions, y growing to the south. */
export interface MercatorBox {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export interface MapView {
  /** Box around what is on screen. */
  box: MercatorBox
  /** MapLibre zoom: the world is 512 * 2^zoom CSS pixels wide. */
  zoom: number
}

/** How a speed is written. */
export interface SpeedLabel {
  /** Units of the label in a knot. */
  perKnot: number
  unit: string
}

export interface SceneOptions {
  clustered: boolean
  showName: boolean
  showPlate: boolean
  showStatus: boolean
  /** Writes the speed of who drives; absent: nobody's. */
  speed?: SpeedLabel | null
  showPrecision: boolean
  /** Never hidden in a cluster. */
  selectedId: number | null
  /** Texts of the status label, in the language of the screen. */
  statusTexts: Record<'online' | 'offline' | 'unknown', string>
  /** False under prefers-reduced-motion and while the tab is hidden. */
  animated: boolean
}

/** Bytes of one unit in `MapScene.units`; see `unit-layout.ts` for the fields. */
export const UNIT_STRIDE = 44

/**
 * Floats of one cluster in `MapScene.clusters`: x, y (from the origin), count, shares (0..1) that move, stand with the
 * engine on and are silent, and how many have an alarm. The others are stopped.
 */
export const CLUSTER_FLOATS = 7

/** As many pictures of their own are on the map at a time (CORE-IMAGES-03). */
export const PICTURES_MAX = 100

export interface SceneLabel {
  /** Index of the unit it belongs to. */
  unit: number
  /** One or two lines. */
  lines: string[]
  /** Status code whose colour the last line has, or null when no line is the status. */
  status: number | null
  /** Written above the symbol, because there was no room below. */
  isAbove: boolean
}

/** A unit that shows a picture of its own in place of its category. */
export interface ScenePicture {
  /** Index of the unit. */
  unit: number
  /** Address; another one with every new picture. */
  url: string
}

export interface MapScene {
  /** Mercator point all coordinates are relative to, so that 32-bit floats are exact to a fraction of a pixel. */
  originX: number
  originY: number
  /** Zoom it was clustered for. */
  zoom: number
  unitCount: number
  units: ArrayBuffer
  deviceIds: Int32Array
  clusterCount: number
  clusters: Float32Array
  /** Four doubles a cluster: the mercator box of its members. */
  clusterBoxes: Float64Array
  labels: SceneLabel[]
  /** At most `PICTURES_MAX`. */
  pictures: ScenePicture[]
  /** Zero of the start times in `units`, epoch ms. */
  baseMs: number
  /** Until when something on screen moves visibly, epoch ms; 0 when nothing does. */
  movesUntilMs: number
  /** The longest way, in CSS pixels, that a unit travels on screen while it is animated. */
  longestMovePx: number
}
