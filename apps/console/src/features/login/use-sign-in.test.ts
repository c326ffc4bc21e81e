import { expect, test } from 'vitest'
import { missingField } from './use-sign-in'

test.each([
  ['', 'x', 'email'],
  ['  ', 'x', 'email'],
  ['a', '', 'password'],
  ['a', ' ', null],
])('[CORE-SESSION-03] user %j with password %j lacks %s', (email, password, missing) => {
  expect(missingField({ email, password })).toBe(missing)
})
