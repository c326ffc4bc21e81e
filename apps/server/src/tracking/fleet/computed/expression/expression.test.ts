import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from './evaluate'
import { ExpressionError } from './tokens'

const VARIABLES = {
  speed: 10.5,
  ignition: true,
  fuel: 50,
  name: 'Carro 7',
  nothing: null,
  fixTime: new Date(5000),
  geofenceIds: [3, 9],
  network: { radioType: 'gsm' },
}
const of = (source: string) => evaluate(source, VARIABLES)

test.each([
  ['1 + 2 * 3 - 4 / 8', 6.5],
  ['(1 + 2) * -3', -9],
  ['7 % 4 + 0x10 + 1e2L', 119],
  ['speed * 1.852', 19.446],
  ['math:round(speed * 1.852)', 19],
  ['math:pow(2, 10) + math:max(1, 4, 2)', 1028],
  ['ignition and speed gt 5', true],
  ['ignition && !(speed < 5) || false', true],
  ["ignition ? 'on' : 'off'", 'on'],
  ["nothing ?: 'none'", 'none'],
  ['missing ?? 4', 4],
  ['nothing ?? 5', 5],
  ["fuel + ' L'", '50 L'],
  ["name =~ 'Carro \\\\d+'", true],
  ["name !~ 'Moto.*'", true],
  ["name =^ 'Carro' && name =$ '7'", true],
  ['name.toLowerCase().substring(0, 5)', 'carro'],
  ['name.length() + size(geofenceIds)', 9],
  ['geofenceIds[1] == 9 && 9 =~ geofenceIds', true],
  ['network.radioType', 'gsm'],
  ['network[\'radioType\'] == "gsm"', true],
  ['nothing?.length()', null],
  ['empty nothing && empty([]) && not empty(name)', true],
  ['fixTime.getTime() / 1000', 5],
  ["{'a': 1, 'b': [2]}.b[0]", 2],
  ['fuel & 2 | 1 ^ 4', 7],
  ['~5', -6],
  ["'7' == 7", true],
  ['null', null],
  ['1 /* one */ + 1; // two', 2],
])('[CORE-COMPUTED] %s', (source, expected) => {
  const value = of(source)
  if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 9)
  else expect(value).toEqual(expected)
})

test.each([
  ['missing + 1', 'undefined variable missing'],
  ['1 +', 'ends too early'],
  ['1 2', 'unexpected 2'],
  ['speed = 3', 'assignments are not allowed'],
  ['var a = 1', 'var is not allowed'],
  ["new('java.io.File')", 'new is not allowed'],
  ['while (true) 1', 'while is not allowed'],
  ['1 / 0', 'division by zero'],
  ['nothing + 1', 'null + is not possible'],
  ['name.getClass()', 'there is no method getClass'],
  ['name.constructor', 'constructor of what has none'],
  ['network.__proto__.polluted()', 'there is no method polluted of null'],
  ['constructor', 'undefined variable constructor'],
  ["name =~ '(a+)+b'", 'too complex'],
  ["name =~ '(a|a)*b'", 'too complex'],
  ["name =~ '.*.*.*.*x'", 'too complex'],
  ["name =~ '('", 'is no pattern'],
  ['system:exit(1)', 'there is no function system:exit'],
  [`${'('.repeat(500)}1`, 'nested too deeply'],
  [`${'-'.repeat(3000)}1`, 'nested too deeply'],
  ["name.replace('', name.replace('', name.replace('', name.replace('', name.replace('', name)))))", 'too long'],
])('[CORE-COMPUTED] %s is refused with a reason', (source, reason) => {
  expect(() => of(source)).toThrow(ExpressionError)
  expect(() => of(source)).toThrow(reason)
})

test('whatever is written, it gives a value or a reason', () => {
  const words = [
    '1',
    "'a'",
    'name',
    'speed',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '.',
    ',',
    ':',
    '?',
    '+',
    '-',
    '==',
    '&&',
    '=~',
    'math',
    'null',
    '!',
    'size',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 14 }), (parts) => {
      try {
        of(parts.join(' '))
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError)
      }
    }),
    { numRuns: 3000 },
  )
})
