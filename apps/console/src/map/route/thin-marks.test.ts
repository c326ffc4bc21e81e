import { expect, test } from 'vitest'
import { worldPixels } from '../scene'
import { thinMarks } from './thin-marks'

const ZOOM = 10
const px = 1 / worldPixels(ZOOM)
const box = { minX: 0.3, maxX: 0.3 + 1000 * px, minY: 0.5, maxY: 0.5 + 1000 * px }
const at = (x: number, y: number, name: string) => ({ x: 0.3 + x * px, y: 0.5 + y * px, name })
const names = (marks: readonly { name: string }[]) => marks.map(({ name }) => name)

test('of marks on one spot the first stays', () => {
  expect(names(thinMarks([at(5, 5, 'alarm'), at(8, 9, 'stop'), at(50, 5, 'event')], ZOOM, box))).toEqual([
    'alarm',
    'event',
  ])
})

test('closer, each has its room', () => {
  expect(names(thinMarks([at(5, 5, 'alarm'), at(8, 9, 'stop')], ZOOM + 4, box))).toEqual(['alarm', 'stop'])
})

test('outside of the view there are none', () => {
  expect(thinMarks([at(-1, 5, 'left'), at(5, 1001, 'below')], ZOOM, box)).toEqual([])
})
