import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error'
import { readFailure } from '#src/api/error-code'
import { refusalOf } from './refusals'
import { fieldsAt } from './rules'

const failure = (code: string, detail = '') => new ApiError({ status: 400, code, detail })
const fieldAt = fieldsAt({
  name: 'name',
  area: 'area',
  'attributes.speedLimit': 'speedLimit',
  uniqueId: 'uniqueId',
  groupId: 'parent',
})
const at = (error: unknown) => refusalOf({ fieldAt }, {}, error)

test('[CORE-ERRORS-19] all that the schema of the server refused stands at its fields', () => {
  const told =
    'java.lang.IllegalArgumentException: name: Too big: expected string to have <=128 characters; attributes.speedLimit: Invalid input; area: x'
  const { detail } = readFailure(told, 'INVALID_INPUT')
  expect(at(failure('INVALID_INPUT', detail))).toEqual({
    fields: new Map([
      ['name', 'refused'],
      ['speedLimit', 'refused'],
      ['area', 'refused'],
    ]),
    rest: null,
  })
})

test('where a place is in no field, what is in fields is marked and the rest is said above the buttons', () => {
  const error = failure('INVALID_INPUT', 'name: too long; attributes: longer than 4000 characters')
  expect(at(error)).toEqual({ fields: new Map([['name', 'refused']]), rest: error })
})

test('a code that is about one field stands at it in its own words; what is about none stays above the buttons', () => {
  expect([...at(failure('AREA_SELF_CROSSING')).fields]).toEqual([['area', 'AREA_SELF_CROSSING']])
  expect([...at(failure('DUPLICATE_DEVICE')).fields]).toEqual([['uniqueId', 'DUPLICATE_DEVICE']])
  expect([...at(failure('GROUP_CYCLE')).fields]).toEqual([['parent', 'GROUP_CYCLE']])
  for (const other of [
    failure('CONNECTION_ERROR'),
    failure('INVALID_INPUT', 'from is later than to'),
    failure('SHARE_EXPIRATION_INVALID'),
    new Error('x'),
    null,
  ])
    expect(at(other)).toEqual({ fields: new Map(), rest: other })
})
