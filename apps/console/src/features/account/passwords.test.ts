import { expect, test } from 'vitest'
import { passwordProblems } from './passwords'

test('[CORE-SESSION-06] all that is wrong with a new password is said at once, each at its field', () => {
  expect(passwordProblems({ old: '', next: '', repeated: '' })).toEqual({
    old: 'FILL_ALL_FIELDS',
    next: 'FILL_ALL_FIELDS',
    repeated: 'FILL_ALL_FIELDS',
  })
  expect(passwordProblems({ old: 'x', next: 'curta', repeated: 'outra' })).toEqual({
    next: 'PASSWORD_TOO_SHORT',
    repeated: 'PASSWORDS_DIFFER',
  })
  expect(passwordProblems({ old: 'x', next: '12345678', repeated: '12345678' })).toEqual({
    next: 'PASSWORD_TOO_COMMON',
  })
  expect(passwordProblems({ old: 'x', next: 'quatro-onibus-azuis', repeated: 'quatro-onibus-azuis' })).toEqual({})
})
