import { expect, test } from 'vitest'
import { weighPlaces } from './significance'

const weigh = (x: number[], y: number[], least = 0): number[] => {
  const into = new Float64Array(x.length)
  weighPlaces({ x, y }, 0, x.length - 1, least, into)
  return [...into]
}

test('[CORE-HISTORY-01] ends always matter, places on the straight line never', () => {
  expect(weigh([0, 1, 2, 3], [0, 0, 0, 0])).toEqual([Infinity, 0, 0, Infinity])
  expect(weigh([0, 1, 2], [0, 1, 0])).toEqual([Infinity, 1, Infinity])
  expect(weigh([5, 5, 5], [1, 1, 1])).toEqual([Infinity, 0, Infinity])
})

test('[CORE-HISTORY-01] what is left lies within the tolerance, whatever the tolerance', () => {
  let seed = 7
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const count = 400
  const x = Array.from({ length: count }, (_, place) => place + random() * 3)
  const y = Array.from({ length: count }, () => random() * 40)
  const weights = weigh(x, y)
  for (const tolerance of [0.5, 3, 12, 30]) {
    const kept = weights.flatMap((weight, place) => (weight >= tolerance ? [place] : []))
    for (let place = 0; place < count; place++) {
      const after = kept.findIndex((one) => one >= place)
      const [from, to] = [kept[Math.max(0, after - 1)] ?? 0, kept[after] ?? 0]
      const [ax, ay, bx, by] = [x[from] ?? 0, y[from] ?? 0, x[to] ?? 0, y[to] ?? 0]
      const [px, py] = [x[place] ?? 0, y[place] ?? 0]
      const square = (bx - ax) ** 2 + (by - ay) ** 2
      const part = square ? Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square)) : 0
      expect(Math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay))).toBeLessThanOrEqual(tolerance)
    }
  }
})

test('[CORE-HISTORY-01] fewer places remain as the tolerance grows', () => {
  const x = Array.from({ length: 200 }, (_, place) => place)
  const y = x.map((place) => Math.sin(place / 6) * 10)
  const weights = weigh(x, y)
  const left = [0.1, 1, 5].map((tolerance) => weights.filter((weight) => weight >= tolerance).length)
  expect(left[0]).toBeGreaterThan(left[1] ?? 0)
  expect(left[1]).toBeGreaterThan(left[2] ?? 0)
  expect(left[2]).toBeGreaterThan(10)
})
