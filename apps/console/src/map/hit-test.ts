import { CLUSTER_FLOATS, unitPlaceAt, worldPixels, type MapScene, type MercatorBox } from './scene'
import type { Camera } from './markers/marker-layer'

export type Hit =
  | { kind: 'unit'; deviceId: number; x: number; y: number }
  | { kind: 'cluster'; box: MercatorBox; count: number; x: number; y: number }

/** A finger is less exact than a pointer: 44 px across for touch. */
const UNIT_RADIUS_PX = { pointer: 19, touch: 26 } as const

export interface ScreenPoint {
  /** CSS pixels from the top left corner of the map. */
  x: number
  y: number
}

export function toScreen(camera: Camera, mercatorX: number, mercatorY: number): ScreenPoint {
  const scale = worldPixels(camera.zoom)
  const dx = (mercatorX - camera.x) * scale
  const dy = (mercatorY - camera.y) * scale
  const cos = Math.cos(camera.bearing)
  const sin = Math.sin(camera.bearing)
  return { x: dx * cos + dy * sin + camera.width / 2, y: dy * cos - dx * sin + camera.height / 2 }
}

/** What is under a point of the screen: the nearest unit or cluster whose symbol reaches it. */
export function hitTest(
  scene: MapScene,
  camera: Camera,
  point: ScreenPoint,
  nowMs: number,
  by: 'pointer' | 'touch',
): Hit | null {
  let best: Hit | null = null
  let bestDistance = Infinity
  const units = new DataView(scene.units)
  for (let i = 0; i < scene.unitCount; i++) {
    const place = unitPlaceAt(units, i, scene.baseMs, nowMs)
    const at = toScreen(camera, place.x + scene.originX, place.y + scene.originY)
    const distance = Math.hypot(at.x - point.x, at.y - point.y)
    if (distance > UNIT_RADIUS_PX[by] || distance >= bestDistance) continue
    bestDistance = distance
    best = { kind: 'unit', deviceId: scene.deviceIds[i]!, ...at }
  }
  for (let i = 0; i < scene.clusterCount; i++) {
    const [x = 0, y = 0, count = 0] = scene.clusters.subarray(i * CLUSTER_FLOATS, i * CLUSTER_FLOATS + 3)
    const at = toScreen(camera, x + scene.originX, y + scene.originY)
    const distance = Math.hypot(at.x - point.x, at.y - point.y)
    if (distance > 17 + 5 * Math.log10(count) || distance >= bestDistance) continue
    bestDistance = distance
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = scene.clusterBoxes.subarray(i * 4, i * 4 + 4)
    best = { kind: 'cluster', box: { minX, minY, maxX, maxY }, count, ...at }
  }
  return best
}
