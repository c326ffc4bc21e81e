import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './numbers'

test.each([
  ['1.234,56', 'pt-BR', 1234.56],
  ['1234,5', 'pt-BR', 1234.5],
  ['12.5', 'pt-BR', 12.5],
  ['12.500', 'pt-BR', 12500],
  ['R$ 89,90', 'pt-BR', 89.9],
  ['1.234,5', 'es-ES', 1234.5],
  ['1,234.5', 'en-US', 1234.5],
  ['12,5', 'en-US', 12.5],
  ['-3', 'en-US', -3],
])('%j in %s is %d', (text, locale, value) => {
  expect(readNumber(text, locale)).toBe(value)
})

test.each(['', 'doze', '1,2,3', '12 km', '--1', '0x10', '1e5'])('%j is no number', (text) => {
  expect(readNumber(text, 'pt-BR')).toBeNaN()
})

test('what is written is read back', () => {
  for (const locale of ['pt-BR', 'es-ES', 'en-US'])
    for (const value of [0, 12345.678, 0.5, 1000, -7.25])
      expect(readNumber(writeNumber(value, locale), locale)).toBe(value)
})
