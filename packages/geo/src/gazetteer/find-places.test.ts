import { describe, expect, test } from 'vitest'
import { createPlaceFinder } from './find-places'
import { brazil } from './gazetteer'

const find = createPlaceFinder(brazil())
const names = (text: string, near: Parameters<typeof find>[2] = null) =>
  find(text, 5, near).map(({ name, state }) => `${name}, ${state}`)

describe('places by name', () => {
  test.each([
    ['campinas, sp', 'Campinas, SP'],
    ['SÃO JOSÉ DOS CAMPOS', 'São José dos Campos, SP'],
    ['sao jose dos campos', 'São José dos Campos, SP'],
    ['feijo ac', 'Feijó, AC'],
  ])('%s', (text, first) => expect(names(text)[0]).toBe(first))

  test('the nearest of one name comes first', () => {
    expect(names('bom jesus', { latitude: -6.37, longitude: -35.58 })[0]).toBe('Bom Jesus, RN')
    expect(names('bom jesus', { latitude: -28.67, longitude: -50.42 })[0]).toBe('Bom Jesus, RS')
  })

  test.each(['', 'x', '  ', 'nowhere at all', '%'])('nothing: %j', (text) => expect(names(text)).toEqual([]))
})
