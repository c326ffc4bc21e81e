import { expect, test } from 'vitest'
import { problemsOf } from '#src/widgets/form/rules'
import { passwordRules, type Passwords } from './passwords'

const wrongIn = (draft: Passwords) => Object.fromEntries(problemsOf(passwordRules, draft))

test('[CORE-SESSION-06] all that is wrong with a new password is said at once, each at its field', () => {
  expect(wrongIn({ old: '', next: '', repeated: '' })).toEqual({
    old: 'FILL_ALL_FIELDS',
    next: 'FILL_ALL_FIELDS',
    repeated: 'FILL_ALL_FIELDS',
  })
  expect(wrongIn({ old: 'x', next: 'curta', repeated: 'outra' })).toEqual({
    next: 'PASSWORD_TOO_SHORT',
    repeated: 'PASSWORDS_DIFFER',
  })
  expect(wrongIn({ old: 'x', next: '12345678', repeated: '12345678' })).toEqual({
    next: 'PASSWORD_TOO_COMMON',
  })
  expect(wrongIn({ old: 'x', next: 'quatro-onibus-azuis', repeated: 'quatro-onibus-azuis' })).toEqual({})
})
