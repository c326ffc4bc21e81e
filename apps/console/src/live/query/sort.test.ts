import { describe, expect, test } from 'vitest'
import { nameKey } from './name-key'
import { parseSort, toggleSort } from './sort'

const ordered = (names: string[]): string[] => [...names].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))

describe('sort', () => {
  test('[CORE-DEVICES-15] the same field flips, a new field starts ascending', () => {
    expect(toggleSort('name-asc', 'name')).toBe('name-desc')
    expect(toggleSort('name-desc', 'name')).toBe('name-asc')
    expect(toggleSort('name-desc', 'lastUpdate')).toBe('lastUpdate-asc')
  })

  test.each(['xyz', '', 'name-sideways', '-asc', 'name', 'toString-asc'])(
    '[CORE-DEVICES-16] %j falls back to name ascending',
    (text) => expect(parseSort(text)).toEqual({ field: 'name', direction: 'asc' }),
  )

  test('[CORE-DEVICES-16] names compare without case or accents and by the value of numbers', () => {
    expect(
      ordered(['Caminhão 10', 'caminhao 2', 'Ônibus 1', 'Carro', 'Caminhão 02b', '10', '9', '!x', 'Zebra']),
    ).toEqual(['!x', '9', '10', 'caminhao 2', 'Caminhão 02b', 'Caminhão 10', 'Carro', 'Ônibus 1', 'Zebra'])
  })

  test('name keys agree with a numeric collator on letters and digits', () => {
    const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
    const names = [
      'a1',
      'a01',
      'a12b',
      'a2',
      'ab',
      'b',
      'É 3',
      'e 20',
      'Zé',
      'zf',
      '100',
      '20',
      'a 100000000001',
      'a 99999999999',
    ]
    const byCollator = [...names].sort((a, b) => collator.compare(a, b))
    expect(ordered(names).map((name) => nameKey(name))).toEqual(byCollator.map((name) => nameKey(name)))
  })
})
