import { expect, test } from 'vitest'
import { seededRandom } from './movement/random'
import { mutate } from './mutate'

const frame = Uint8Array.from('*HQ,4700000001,V1,120000,A,2333.0,S#', (char) => char.charCodeAt(0))
const many = (seed: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: 500 }, () => mutate(frame, random).join())
}

test('damage is repeatable by seed and really damages', () => {
  expect(many(1)).toEqual(many(1))
  expect(many(1)).not.toEqual(many(2))
  expect(new Set(many(1)).size).toBeGreaterThan(400)
  expect(many(1).filter((one) => one === frame.join()).length).toBeLessThan(25)
})
