import { expect, test } from 'vitest'
import { csvOf } from './csv'

test('a byte order mark, and the separator of the language', () => {
  expect(csvOf([['a', 'b']], 'pt-BR')).toBe('\uFEFFa;b\r\n')
  expect(csvOf([['a', 'b']], 'en-US')).toBe('\uFEFFa,b\r\n')
})

test('separators, quotes, line ends and outer spaces are quoted', () => {
  expect(csvOf([['1;2', 'say "x"', 'two\nlines', ' x']], 'pt-BR')).toBe('\uFEFF"1;2";"say ""x""";"two\nlines";" x"\r\n')
})

test('what a spreadsheet would run as a formula is text; numbers stay numbers', () => {
  expect(csvOf([['=1+1', '@x', '-cmd', '-23,55', '+5541999']], 'pt-BR')).toBe(
    "\uFEFF'=1+1;'@x;'-cmd;-23,55;+5541999\r\n",
  )
})
