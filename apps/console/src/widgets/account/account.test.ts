import { expect, test } from 'vitest'
import { accountProblem } from './account-draft'
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
