import { expect, test } from 'vitest'
import { ApiError, errorCodeOf, errorKinds } from './index'

test('a failure is one line without frames', () => {
  expect(new ApiError('WRITE_ACCESS_DENIED').line).toBe('java.lang.SecurityException: Write access denied')
  expect(new ApiError('INVALID_INPUT', 'name:\nrequired').line).toBe(
    'java.lang.IllegalArgumentException: name: required',
  )
})

test.each([
  ['java.lang.SecurityException: Write access denied\n\tat x.y', 'WRITE_ACCESS_DENIED'],
  ['Account is suspended - SecurityException (a.b)', 'ACCOUNT_IS_SUSPENDED'],
  ['HTTP 401 Unauthorized - WebApplicationException', 'HTTP_401_UNAUTHORIZED'],
  ['INVALID_TOKEN - expired at 10:00', 'INVALID_TOKEN'],
])('[CORE-SESSION-10] [CORE-SESSION-11] %s becomes %s', (body, code) => expect(errorCodeOf(null, body)).toBe(code))

test('the header wins over the text', () =>
  expect(errorCodeOf('ACCOUNT_IS_READONLY', 'Write access denied')).toBe('ACCOUNT_IS_READONLY'))
test('there is no 403 in the tracking contract', () => {
  expect(Object.values(errorKinds).some((kind) => (kind.status as number) === 403)).toBe(false)
})
