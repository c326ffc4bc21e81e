import fc from 'fast-check'
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

test('any figure that is written is read back, in every language', () => {
  const figure = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), fc.integer(), fc.constantFrom(1e-7, -1.5e-9, 1e21, 12.345, -46.633, 0.001)) // prettier-ignore
  fc.assert(
    fc.property(figure, fc.constantFrom('pt-BR', 'es-ES', 'en-US'), (value, locale) => {
      const text = writeNumber(value, locale)
      expect(text).not.toMatch(/e/)
      expect(Math.abs(readNumber(text, locale) - value)).toBeLessThanOrEqual(1e-19)
    }),
    { numRuns: 300 },
  )
})

test('whatever is typed is a number or none, and a number of another language is never ten or a thousand times it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- eRx$'), maxLength: 12 }), (text) => {
      for (const locale of ['pt-BR', 'es-ES', 'en-US']) expect(readNumber(text, locale)).not.toBe(Infinity)
    }),
  )
  for (const locale of ['pt-BR', 'es-ES', 'en-US'])
    for (const text of ['12.5', '12,5', '-46.6333', '-46,6333'])
      expect(Math.abs(readNumber(text, locale))).toBeLessThan(50)
})
