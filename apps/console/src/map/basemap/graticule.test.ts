import { expect, test } from 'vitest'
import { mercatorX, mercatorY, worldPixels, type MapView } from '../scene'
import { graticuleLabel, graticuleServes, graticuleStep, makeGraticule } from './graticule'

function viewAround(longitude: number, latitude: number, zoom: number, widthPx: number, heightPx: number): MapView {
  const halfX = widthPx / 2 / worldPixels(zoom)
  const halfY = heightPx / 2 / worldPixels(zoom)
  const [x, y] = [mercatorX(longitude), mercatorY(latitude)]
  return { zoom, box: { minX: x - halfX, maxX: x + halfX, minY: y - halfY, maxY: y + halfY } }
}

test('lines are never closer than a thumb and never so far that a screen has none', () => {
  for (let zoom = 5; zoom <= 19; zoom += 0.5) {
    const px = (graticuleStep(zoom) / 3600 / 360) * worldPixels(zoom)
    expect(px).toBeGreaterThanOrEqual(150)
    expect(px).toBeLessThan(430)
  }
})

test.each([
  [-84_600, 1800, 'NS', '23°30′S'],
  [-167_765, 5, 'EW', '46°36′05″W'],
  [72_000, 3600, 'EW', '20°E'],
  [0, 3600, 'NS', '0°'],
])('%i seconds are written by their step', (seconds, step, letters, label) => {
  expect(graticuleLabel(seconds, step, letters)).toBe(label)
})

test('[ADM-MAP-13] a view without streets has lines around it until it leaves them', () => {
  const view = viewAround(-46.63, -23.55, 14, 1200, 800)
  const made = makeGraticule(view)
  expect(made.lines.features.length).toBeGreaterThan(8)
  expect(graticuleServes(made, view)).toBe(true)
  expect(graticuleServes(made, viewAround(-46.6, -23.55, 14, 1200, 800))).toBe(true)
  expect(graticuleServes(made, viewAround(-46.2, -23.55, 14, 1200, 800))).toBe(false)
  expect(graticuleServes(made, viewAround(-46.63, -23.55, 16, 1200, 800))).toBe(false)
})

test('at the edge of the world no line leaves it', () => {
  const { lines } = makeGraticule(viewAround(179.9, 84, 6, 1200, 800))
  for (const { geometry } of lines.features)
    for (const [longitude = 0, latitude = 0] of geometry.coordinates) {
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      expect(Math.abs(latitude)).toBeLessThanOrEqual(85)
    }
})
