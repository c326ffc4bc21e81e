import { distanceMeters } from '@rastro/geo'
import { expect, test } from 'vitest'
import type { DeviceFix } from '../fix'
import { roadSketches, type RoadSketch } from './roads'
import { createVehicle } from './vehicle'

const road = (name: string): RoadSketch => {
  const found = roadSketches.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

const START = Date.UTC(2026, 2, 2, 12)

const life = (seed: number, name: string, steps: number, everyS = 10): DeviceFix[] => {
  const vehicle = createVehicle({ seed, road: road(name) })
  return Array.from({ length: steps }, (_, index) => vehicle.step(new Date(START + index * everyS * 1000))).flat()
}

test('the same seed lives the same life, another seed another', () => {
  expect(life(4, 'dutra-sao-paulo-rio', 200)).toEqual(life(4, 'dutra-sao-paulo-rio', 200))
  expect(life(4, 'dutra-sao-paulo-rio', 200)).not.toEqual(life(5, 'dutra-sao-paulo-rio', 200))
})

test('no vehicle moves faster than it says', () => {
  for (const sketch of roadSketches) {
    const fixes = life(11, sketch.name, 2000).sort((a, b) => a.time.getTime() - b.time.getTime())
    let fastestKmh = 0
    for (let index = 1; index < fixes.length; index++) {
      const [from, to] = [fixes[index - 1], fixes[index]]
      if (!from || !to || !from.valid || !to.valid) continue
      const seconds = (to.time.getTime() - from.time.getTime()) / 1000
      fastestKmh = Math.max(fastestKmh, (distanceMeters(from, to) / seconds) * 3.6)
    }
    expect(fastestKmh).toBeGreaterThan(0)
    expect(fastestKmh).toBeLessThan(sketch.cruiseKmh * 1.3)
  }
})

test('a day holds stops, rests, lost network, late fixes and supply trouble', () => {
  const fixes = roadSketches.flatMap((sketch, index) => life(index, sketch.name, 8640))
  expect(fixes.some((fix) => fix.speedKmh === 0 && fix.ignition)).toBe(true)
  expect(fixes.some((fix) => !fix.ignition)).toBe(true)
  expect(fixes.some((fix) => fix.buffered)).toBe(true)
  expect(fixes.some((fix) => !fix.valid)).toBe(true)
  expect(fixes.some((fix) => fix.alarm === 'powerCut' && fix.powerVolts === 0)).toBe(true)
  expect(fixes.some((fix) => fix.alarm === 'lowBattery')).toBe(true)
  expect(fixes.some((fix, index) => fix.time < (fixes[index - 1]?.time ?? fix.time))).toBe(true)
}, 30_000)
