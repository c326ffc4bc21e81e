import { describe, expect, test } from 'vitest'
import { destination } from '../distance'
import { createGazetteer } from './gazetteer'

const gazetteer = createGazetteer()

describe('nearest place', () => {
  test.each([
    ['Campinas', 'SP', -22.9056, -47.0608],
    ['Rio de Janeiro', 'RJ', -22.9064, -43.1822],
    ['Boa Vista', 'RR', 2.8195, -60.6714],
    ['Brasília', 'DF', -15.7797, -47.9297],
  ])('%s, %s', (name, state, latitude, longitude) => {
    const near = gazetteer.nearest({ latitude, longitude })
    expect(near?.place).toMatchObject({ name, state })
    expect(near?.distanceMeters).toBeLessThan(3000)
  })
  test('says how far and in which direction', () => {
    const campinas = { name: 'Campinas', state: 'SP', latitude: -22.9056, longitude: -47.0608 }
    const near = createGazetteer([campinas]).nearest(destination(campinas, 45, 12_000))
    expect(near?.distanceMeters).toBeCloseTo(12_000, 0)
    expect(near?.bearingDegrees).toBeCloseTo(45, 1)
  })
  test('looks over the edge of a cell', () => {
    const places = [
      { name: 'Near', state: 'XX', latitude: -20.001, longitude: -40 },
      { name: 'Far', state: 'XX', latitude: -19.1, longitude: -40.5 },
    ]
    expect(createGazetteer(places).nearest({ latitude: -19.999, longitude: -40.001 })?.place.name).toBe('Near')
  })
  test('is what a look at every place finds', () => {
    const places = Array.from({ length: 400 }, (_, index) => ({
      name: String(index),
      state: 'XX',
      latitude: -30 + ((index * 37) % 100) / 25,
      longitude: -50 + ((index * 61) % 100) / 25,
    }))
    const small = createGazetteer(places)
    for (let index = 0; index < 60; index++) {
      const point = { latitude: -30 + (index % 8) / 2, longitude: -50 + (index % 11) / 3 }
      const all = places.map((one) => createGazetteer([one]).nearest(point)?.distanceMeters ?? Infinity)
      expect(small.nearest(point)?.distanceMeters).toBe(Math.min(...all))
    }
  })
  test.each([
    ['at sea', -30, -30],
    ['abroad', 48.85, 2.35],
    ['nowhere', 0, 0],
  ])('nothing %s', (_name, latitude, longitude) => {
    expect(gazetteer.nearest({ latitude, longitude })).toBeNull()
  })
})
