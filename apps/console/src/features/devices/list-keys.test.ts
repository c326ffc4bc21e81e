import { expect, test } from 'vitest'
import { rowAfterKey } from './list-keys'

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['ArrowUp', -1, 0],
  ['PageDown', 5, 14],
  ['PageUp', 5, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['a', 50, null],
])('%s from row %d of 100 goes to %s', (key, row, expected) => expect(rowAfterKey(key, row, 100, 10)).toBe(expected))

test('an empty list has nowhere to go', () => expect(rowAfterKey('End', -1, 0, 10)).toBeNull())
