import { expect, test } from 'vitest'
import { readTaste } from './device-list'

test.each([[undefined], [7], ['{'], ['null'], ['[]'], ['{"columns":"name","sort":3}']])(
  '%j is the usual list',
  (text) => {
    expect(readTaste(text)).toEqual({ columns: [], sort: '' })
  },
)

test('columns and sort are read, and what is no name left out', () => {
  expect(readTaste('{"columns":["plate",7,"name"],"sort":"speed-desc"}')).toEqual({
    columns: ['plate', 'name'],
    sort: 'speed-desc',
  })
})
