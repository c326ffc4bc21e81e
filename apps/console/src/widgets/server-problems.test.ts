import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error'
import { readFailure } from '#src/api/error-code'
import { REFUSED_VALUE, refusalAt, refusedFields } from './server-problems'

const failure = (code: string, detail = '') => new ApiError({ status: 400, code, detail })

test('[CORE-ERRORS-19] all that the schema of the server refused stands at its fields', () => {
  const told =
    'java.lang.IllegalArgumentException: name: Too big: expected string to have <=128 characters; attributes.speedLimit: Invalid input; area: x'
  const { detail } = readFailure(told, 'INVALID_INPUT')
  const refused = refusedFields(failure('INVALID_INPUT', detail))
  expect([...refused.keys()]).toEqual(['name', 'attributes.speedLimit', 'area'])
  expect(refusalAt(refused, 'name')).toBe(REFUSED_VALUE)
  expect(refusalAt(refused, 'attributes.speedLimit')).toBe(REFUSED_VALUE)
  expect(refusalAt(refused, 'attributes')).toBe(REFUSED_VALUE)
  expect(refusalAt(refused, 'calendarId')).toBeNull()
})

test('a code that is about one field stands at it in its own words; what is about none stays above the buttons', () => {
  expect([...refusedFields(failure('AREA_SELF_CROSSING'))]).toEqual([['area', 'AREA_SELF_CROSSING']])
  expect([...refusedFields(failure('DUPLICATE_DEVICE'))]).toEqual([['uniqueId', 'DUPLICATE_DEVICE']])
  expect([...refusedFields(failure('GROUP_CYCLE'))]).toEqual([['groupId', 'GROUP_CYCLE']])
  for (const other of [
    failure('CONNECTION_ERROR'),
    failure('INVALID_INPUT', 'from is later than to'),
    new Error('x'),
    null,
  ])
    expect(refusedFields(other).size).toBe(0)
})
