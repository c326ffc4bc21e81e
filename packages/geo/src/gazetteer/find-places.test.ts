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

  const FLORIANOPOLIS = { latitude: -27.595, longitude: -48.548 }
  const SAO_PAULO = { latitude: -23.55, longitude: -46.63 }
  const MANAUS = { latitude: -3.12, longitude: -60.02 }
  test.each([
    ['campinas', null, 'Campinas, SP'],
    ['campinas', SAO_PAULO, 'Campinas, SP'],
    ['campinas', MANAUS, 'Campinas, SP'],
    ['campinas', FLORIANOPOLIS, 'Campinas, SC'],
    ['santa maria', null, 'Santa Maria, RS'],
    ['camp', null, 'Campinas, SP'],
    ['camp', { latitude: -20.5, longitude: -54.6 }, 'Campo Grande, MS'],
    ['rio', null, 'Rio de Janeiro, RJ'],
    ['são', SAO_PAULO, 'São Paulo, SP'],
  ])('the largest is meant unless a smaller one is near: %s from %j', (text, near, first) =>
    expect(names(text, near)[0]).toBe(first),
  )

  test.each(['', 'x', '  ', 'nowhere at all', '%'])('nothing: %j', (text) => expect(names(text)).toEqual([]))
})
