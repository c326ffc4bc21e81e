import { expect, test } from 'vitest'
import { buildScene } from './build-scene'
import { PICTURES_MAX, type SceneOptions } from './scene'
import type { SceneFleet } from './scene-fleet'

/** Vehicles on one spot, so that each is in view at any zoom. */
function fleetOf(count: number, picture?: SceneFleet['picture']): SceneFleet {
  const numbers = () => new Float64Array(count)
  return {
    count,
    deviceId: Int32Array.from({ length: count }, (_, slot) => slot + 1),
    fromX: numbers().fill(0.5),
    fromY: numbers().fill(0.5),
    x: numbers().fill(0.5),
    y: numbers().fill(0.5),
    startMs: numbers(),
    course: new Float32Array(count),
    fromCourse: new Float32Array(count),
    color: new Uint32Array(count),
    accent: new Uint32Array(count),
    category: new Uint8Array(count),
    status: new Uint8Array(count),
    badges: new Uint8Array(count),
    marks: new Uint8Array(count),
    accuracy: new Float32Array(count),
    shown: new Uint8Array(count).fill(1),
    name: String,
    plate: () => null,
    picture,
  }
}

const options: SceneOptions = {
  clustered: false,
  showName: false,
  showPlate: false,
  showStatus: false,
  showPrecision: false,
  selectedId: null,
  statusTexts: { online: '', offline: '', unknown: '' },
  animated: false,
}
const picturesAt = (fleet: SceneFleet, zoom: number, selectedId: number | null = null) => {
  const box = { minX: 0.4, maxX: 0.6, minY: 0.4, maxY: 0.6 }
  const scene = buildScene(fleet, { box, zoom }, { ...options, selectedId }, 0)
  return scene.pictures.map(({ unit, url }) => [scene.deviceIds[unit], url])
}

test('[CORE-MAP-10] a device with a picture of its own shows it where it can be made out', () => {
  const fleet = fleetOf(3, (slot) => (slot === 1 ? '/2.png?v=1' : null))
  expect(picturesAt(fleet, 14)).toEqual([[2, '/2.png?v=1']])
  expect(picturesAt(fleet, 9)).toEqual([])
  expect(picturesAt(fleetOf(3), 14)).toEqual([])
})

test('[CORE-IMAGES-03] of many, those that lie above have their turn first; among dots there is none', () => {
  const all = (slot: number): string => `/${slot + 1}.png`
  const shown = picturesAt(fleetOf(PICTURES_MAX + 20, all), 14, 1)
  expect(shown).toHaveLength(PICTURES_MAX)
  expect(shown[0]).toEqual([1, '/1.png'])
  expect(picturesAt(fleetOf(1000, all), 14)).toEqual([])
})
