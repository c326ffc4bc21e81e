import { expect, test } from 'vitest'
import { keywordTest } from './listing'

test.each([
  ['van', 'Red VAN 7', true],
  ['van 8', 'Red van 7', false],
  ['r_d', 'Red van 7', true],
  ['r_d', 'rd', false],
  ['re%7', 'Red van 7', true],
  ['7%re', 'Red van 7', false],
  ['%', 'anything', true],
  ['a.c', 'abc', false],
])('%s in %s: %s', (keyword, text, found) => {
  expect(keywordTest(keyword)(text)).toBe(found)
})

test('many wildcards cost no more than a few', () => {
  expect(keywordTest(`${'%a'.repeat(200)}b`)('a'.repeat(5000))).toBe(false)
})
