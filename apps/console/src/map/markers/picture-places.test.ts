import { expect, test } from 'vitest'
import { PICTURES_MAX } from '../scene'
import { PicturePlaces } from './picture-places'

const FIRST_CELL = 24
const url = (number: number): string => `/picture/${number}.png`

const filled = (): PicturePlaces => {
  const places = new PicturePlaces(FIRST_CELL, PICTURES_MAX)
  for (let number = 0; number < PICTURES_MAX; number++) places.use(url(number))
  return places
}

test('[CORE-IMAGES-03] 100 pictures have a cell each, behind those of the categories', () => {
  const places = filled()
  const cells = new Set(Array.from({ length: PICTURES_MAX }, (_, number) => places.use(url(number)).place.cell))
  expect(PICTURES_MAX).toBe(100)
  expect(cells.size).toBe(100)
  expect([Math.min(...cells), Math.max(...cells)]).toEqual([FIRST_CELL, FIRST_CELL + 99])
})

test('[CORE-IMAGES-03] the 101st takes the cell of the one unused for longest, and only that', () => {
  const places = filled()
  const first = places.use(url(0)).place
  const second = places.use(url(1)).place
  // Both are wanted again: the third is now the one unused for longest.
  const third = filled().use(url(2)).place.cell
  const late = places.use(url(100))
  expect(late).toEqual({ place: { cell: third, isHere: false }, isNew: true })
  expect(places.use(url(0))).toEqual({ place: first, isNew: false })
  expect(places.use(url(1))).toEqual({ place: second, isNew: false })
  expect(places.use(url(2)).isNew).toBe(true)
})

test('a picture that comes after it made room finds its place taken', () => {
  const places = filled()
  const { place } = places.use(url(0))
  expect(places.holds(url(0), place)).toBe(true)
  for (let number = 100; number < 200; number++) places.use(url(number))
  expect(places.holds(url(0), place)).toBe(false)
  expect(places.use(url(0)).place).not.toBe(place)
})
