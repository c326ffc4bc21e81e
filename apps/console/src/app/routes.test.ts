import { expect, test } from 'vitest'
import { screenAt, SCREEN_PATHS } from '#src/widgets/screens'
import { placeOf } from './places'
import { consoleRoutes } from './routes'

test('every screen has one route, and every route is a screen', () => {
  expect(consoleRoutes.map(({ path }) => path).sort()).toEqual([...SCREEN_PATHS].sort())
})

test('every screen is a place that somebody may be at', () => {
  for (const path of SCREEN_PATHS)
    expect([path, placeOf(path.replace(/\$\w+/g, '7'))?.access]).not.toEqual([path, undefined])
})

test('links are held to the list: what is no screen does not compile', () => {
  expect(screenAt(`/devices/${7}/edit`)).toBe('/devices/7/edit')
  expect(screenAt('/reports/resume')).toBe('/reports/resume')
  // @ts-expect-error no such screen
  screenAt('/device')
  // @ts-expect-error devices have numbers
  screenAt('/devices/seven/edit')
})
