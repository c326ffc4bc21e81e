import type { MapScene } from './scene'

/** A scene with nothing in it. */
export const emptyScene = (): MapScene => ({
  originX: 0.5,
  originY: 0.5,
  zoom: 0,
  unitCount: 0,
  units: new ArrayBuffer(0),
  deviceIds: new Int32Array(0),
  clusterCount: 0,
  clusters: new Float32Array(0),
  clusterBoxes: new Float64Array(0),
  labels: [],
  pictures: [],
  baseMs: 0,
  movesUntilMs: 0,
  longestMovePx: 0,
})
