import { expect, test } from 'vitest'
import { levelOf } from './thresholds'

test.each([
  ['CORE-DETAIL-03', 'power', 11.49, 'critical'],
  ['CORE-DETAIL-03', 'power', 11.5, 'low'],
  ['CORE-DETAIL-03', 'power', 12.49, 'low'],
  ['CORE-DETAIL-03', 'power', 12.5, 'fine'],
  ['CORE-DETAIL-03', 'power', 24.1, 'fine'],
  ['CORE-DETAIL-04', 'battery', 3.19, 'critical'],
  ['CORE-DETAIL-04', 'battery', 3.2, 'low'],
  ['CORE-DETAIL-04', 'battery', 3.69, 'low'],
  ['CORE-DETAIL-04', 'battery', 3.7, 'fine'],
  ['CORE-DETAIL-05', 'sat', 3, 'critical'],
  ['CORE-DETAIL-05', 'sat', 4, 'low'],
  ['CORE-DETAIL-05', 'sat', 7, 'low'],
  ['CORE-DETAIL-05', 'sat', 8, 'fine'],
])('[%s] %s of %d is %s', (_row, key, value, level) => expect(levelOf(key, value)).toBe(level))

test.each(['11', null, undefined, Number.NaN])('%j is not judged', (value) =>
  expect(levelOf('power', value)).toBe('fine'),
)
test('other attributes are not judged', () => expect(levelOf('constructor', 1)).toBe('fine'))
