import { describe, expect, test } from 'vitest'
import { clusterPoints, clusterRadiusPx } from './cluster'

function cluster(points: [number, number][], radius: number) {
  return clusterPoints({
    slots: Int32Array.from(points.keys()),
    count: points.length,
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    radius,
  })
}

describe('[CORE-MAP-06] clusters', () => {
  test('points closer than the radius are one group, others stay alone', () => {
    const groups = cluster([[0.5, 0.5], [0.5004, 0.5003], [0.51, 0.5]], 0.001) // prettier-ignore
    expect(groups.count).toBe(2)
    expect(groups.groupOf[0]).toBe(groups.groupOf[1])
    expect(groups.groupOf[2]).not.toBe(groups.groupOf[0])
    expect([...groups.sizes].sort()).toEqual([1, 2])
  })

  test('every point is in exactly one group, whatever the order of the input', () => {
    const points = Array.from({ length: 2000 }, (_, i): [number, number] => [
      0.3 + ((i * 7919) % 997) / 99_700,
      0.4 + ((i * 104_729) % 991) / 99_100,
    ])
    const one = cluster(points, 0.0007)
    const other = cluster([...points].reverse(), 0.0007)
    expect(one.sizes.reduce((sum, size) => sum + size, 0)).toBe(points.length)
    expect(other.count).toBe(one.count)
    expect([...other.sizes].sort((a, b) => a - b)).toEqual([...one.sizes].sort((a, b) => a - b))
  })

  test('identical places are one group at any radius', () => {
    expect(cluster(Array.from({ length: 50 }, () => [0.25, 0.75]), 1e-9).count).toBe(1) // prettier-ignore
  })

  test('nothing gives nothing', () => {
    expect(cluster([], 0.1).count).toBe(0)
  })

  test('the radius shrinks towards the ground', () => {
    const radii = [3, 12, 15, 17, 20].map(clusterRadiusPx)
    expect([...radii].sort((a, b) => b - a)).toEqual(radii)
  })
})
