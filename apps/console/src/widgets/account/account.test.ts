import { expect, test } from 'vitest'
import { accountProblem, accountProblems, fieldProblem } from './account-draft'
import { newPasswordProblem, passwordStrength } from './password-strength'

test.each([
  ['', '', 'FILL_ALL_FIELDS'],
  ['curta', 'curta', 'PASSWORD_TOO_SHORT'],
  ['12345678', '12345678', 'PASSWORD_TOO_COMMON'],
  ['caminhao azul', 'caminhao verde', 'PASSWORDS_DIFFER'],
  ['caminhao azul', 'caminhao azul', null],
])('the new password %j repeated as %j: %s', (password, repeated, problem) => {
  expect(newPasswordProblem(password, repeated)).toBe(problem)
})

test('longer and more varied passwords are stronger', () => {
  const levels = ['abc', 'aaaaaaaaaa', 'rastroab', 'caminhao azul', 'Caminhao azul 42 na estrada'].map(passwordStrength)
  expect(levels).toEqual([...levels].sort())
  expect(levels[0]).toBe(0)
  expect(levels.at(-1)).toBe(4)
})

test('an account needs a name, an address that looks like one, and a password', () => {
  const draft = { name: 'Ana', email: 'ana@frota.com', password: 'caminhao azul', repeated: 'caminhao azul' }
  expect(accountProblem(draft)).toBeNull()
  expect(accountProblem({ ...draft, name: ' ' })).toBe('FILL_ALL_FIELDS')
  expect(accountProblem({ ...draft, email: 'ana' })).toBe('INVALID_EMAIL')
})

test('every wrong field of a new account is marked at once, with its own text where it is not said above', () => {
  const draft = { name: '', email: 'a', password: 'x', repeated: 'y' }
  expect(Object.keys(accountProblems(draft))).toEqual(['name', 'email', 'password', 'repeated'])
  const marks = (['name', 'email', 'password', 'repeated'] as const).map((field) =>
    fieldProblem(field, accountProblem(draft), draft, (code) => code),
  )
  expect(marks).toEqual([true, 'INVALID_EMAIL', 'PASSWORD_TOO_SHORT', 'PASSWORDS_DIFFER'])
  const fine = { name: 'Ana', email: 'ana@example.com', password: 'correto-cavalo-2', repeated: 'correto-cavalo-2' }
  expect(accountProblems(fine)).toEqual({})
  expect(fieldProblem('email', 'EMAIL_IS_TAKEN', fine, (code) => code)).toBe(true)
})
