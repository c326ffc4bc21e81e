import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { loginCode, messageOf, readErrorBody, readFailure, recoveryCode, upperSnake } from './error-code'

const failure = (status: number, body: string) => new ApiError({ status, ...readErrorBody(body) })

test.each([
  ['Account is suspended', 'ACCOUNT_IS_SUSPENDED'],
  ['HTTP 401 Unauthorized', 'HTTP_401_UNAUTHORIZED'],
  [' —odd—text! ', 'ODD_TEXT'],
])('[CORE-SESSION-11] %s becomes %s', (text, code) => {
  expect(upperSnake(text)).toBe(code)
})

test.each([
  ['java.lang.SecurityException: Write access denied', 'Write access denied'],
  ['jakarta.ws.rs.WebApplicationException: HTTP 401 Unauthorized\n\tat a.b.C(D.java:1)', 'HTTP 401 Unauthorized'],
  ['Account is disabled - SecurityException (Foo:12 < Bar:3)', 'Account is disabled'],
  ['Registration disabled', 'Registration disabled'],
])('the message of %j is %j', (text, message) => {
  expect(messageOf(text)).toBe(message)
})

test.each([
  [401, 'HTTP 401 Unauthorized', 'HTTP_401_UNAUTHORIZED'],
  [401, 'Account is suspended', 'ACCOUNT_IS_SUSPENDED'],
  [401, '{"message":"Account is suspended","trustAvailable":true}', 'ACCOUNT_IS_SUSPENDED_TRUST'],
  [400, 'java.lang.SecurityException: User is disabled', 'ACCOUNT_IS_DISABLED'],
  [400, 'User has expired', 'ACCOUNT_HAS_EXPIRED'],
  [400, 'SecurityException: User authorization failed', 'INVALID_CODE'],
  [500, 'anything', 'ACCOUNT_IS_BLOCKED'],
  [503, 'database gone', 'CONNECTION_ERROR'],
  [429, 'slow down', 'TOO_MANY_REQUESTS'],
  [400, '42', 'UNKNOWN_ERROR'],
  [400, '{}', 'UNKNOWN_ERROR'],
  [400, '\u0000\uFFFD\uFFFDab', 'UNKNOWN_ERROR'],
  [400, '', 'UNKNOWN_ERROR'],
])('[CORE-ERRORS-01] [CORE-ERRORS-03] [CORE-SESSION-11] status %i with body %j shows %s', (status, body, code) => {
  expect(loginCode(failure(status, body))).toBe(code)
})

test('[CORE-ERRORS-02] [CORE-ERRORS-04] no response and our own faults have codes of their own', () => {
  expect(loginCode(new ApiError({ status: 0, code: 'CONNECTION_ERROR' }))).toBe('CONNECTION_ERROR')
  expect(loginCode(new TypeError('broken'))).toBe('LOGIN_PROCESS_ERROR')
})

test('[CORE-SESSION-11] [CORE-SESSION-12] a refused login carries trust and invoices', () => {
  const error = failure(401, '{"error":"Account is suspended","trustAvailable":true,"invoices":[{"id":1},{"id":2}]}')
  expect(error.trustAvailable).toBe(true)
  expect(error.invoices).toHaveLength(2)
  expect(failure(401, 'Account is suspended').invoices).toEqual([])
})

test.each([
  ['INVALID_TOKEN - expired at 10:00', 'INVALID_TOKEN'],
  ['INVALID_TOKEN: expired', 'INVALID_TOKEN'],
  ['Invalid token\nmore', 'INVALID_TOKEN'],
])('[CORE-SESSION-10] the recovery error %j shows %s', (text, code) => {
  expect(recoveryCode(failure(400, text))).toBe(code)
})

test('[CORE-SESSION-10] a code that our server names in the header says more than its text', () => {
  const told = readFailure('java.lang.RuntimeException: Email not configured', 'MAIL_NOT_CONFIGURED')
  expect(recoveryCode(new ApiError({ status: 400, ...told }))).toBe('MAIL_NOT_CONFIGURED')
})

test('[CORE-ERRORS-11] the code in the header says more than the text; without one the text decides', () => {
  const text = 'java.lang.SecurityException: Write access denied'
  expect(readFailure(text, 'USER_DEVICE_LIMIT_REACHED')).toMatchObject({
    code: 'USER_DEVICE_LIMIT_REACHED',
    detail: 'Write access denied',
  })
  expect(readFailure(text, null).code).toBe('WRITE_ACCESS_DENIED')
  expect(readFailure(text, '<b>').code).toBe('WRITE_ACCESS_DENIED')
  expect(readFailure('x', 'USER_AUTHORIZATION_FAILED').code).toBe('INVALID_CODE')
})
