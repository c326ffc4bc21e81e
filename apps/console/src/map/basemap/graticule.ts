import { latitudeOf, longitudeOf, worldPixels, type MapView, type MercatorBox } from '../scene'

/** Steps between lines, seconds of arc. */
const STEPS_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18_000, 36_000, 108_000]
/** Lines are at least this far apart on screen, CSS pixels. */
const CLOSEST_PX = 150
const MAX_LATITUDE_SECONDS = 85 * 3600

/** Seconds of arc between the lines at a zoom. */
export function graticuleStep(zoom: number): number {
  const wanted = (CLOSEST_PX * 360 * 3600) / worldPixels(zoom)
  return STEPS_SECONDS.find((step) => step >= wanted) ?? STEPS_SECONDS.at(-1)!
}

/** `23°30′S`: no finer than the lines are apart. */
export function graticuleLabel(seconds: number, stepSeconds: number, letters: string): string {
  const size = Math.abs(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  const parts = [`${Math.floor(size / 3600)}°`]
  if (stepSeconds < 3600) parts.push(`${two(Math.floor((size % 3600) / 60))}′`)
  if (stepSeconds < 60) parts.push(`${two(size % 60)}″`)
  return parts.join('') + (seconds === 0 ? '' : letters[seconds > 0 ? 0 : 1])
}

export interface Graticule {
  stepSeconds: number
  /** What the lines cover; inside it they need not be made again. */
  box: MercatorBox
  lines: GeoJSON.FeatureCollection<GeoJSON.LineString, { label: string }>
}

const line = (label: string, ...coordinates: GeoJSON.Position[]) => ({
  type: 'Feature' as const,
  properties: { label },
  geometry: { type: 'LineString' as const, coordinates },
})

/** Lines of the view and of one more screen on each side of it. */
export function makeGraticule({ box: view, zoom }: MapView): Graticule {
  const width = view.maxX - view.minX
  const height = view.maxY - view.minY
  const box = { minX: view.minX - width, maxX: view.maxX + width, minY: view.minY - height, maxY: view.maxY + height }
  const step = graticuleStep(zoom)
  const west = Math.max(-180 * 3600, longitudeOf(box.minX) * 3600)
  const east = Math.min(180 * 3600, longitudeOf(box.maxX) * 3600)
  const north = Math.min(MAX_LATITUDE_SECONDS, latitudeOf(box.minY) * 3600)
  const south = Math.max(-MAX_LATITUDE_SECONDS, latitudeOf(box.maxY) * 3600)
  const features = []
  for (let at = Math.ceil(west / step) * step; at <= east; at += step)
    features.push(line(graticuleLabel(at, step, 'EW'), [at / 3600, south / 3600], [at / 3600, north / 3600]))
  for (let at = Math.ceil(south / step) * step; at <= north; at += step)
    features.push(line(graticuleLabel(at, step, 'NS'), [west / 3600, at / 3600], [east / 3600, at / 3600]))
  return { stepSeconds: step, box, lines: { type: 'FeatureCollection', features } }
}

/** Whether lines made earlier still serve this view. */
export const graticuleServes = (made: Graticule, { box, zoom }: MapView): boolean =>
  made.stepSeconds === graticuleStep(zoom) &&
  box.minX >= made.box.minX &&
  box.maxX <= made.box.maxX &&
  box.minY >= made.box.minY &&
  box.maxY <= made.box.maxY
