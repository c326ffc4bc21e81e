import { PasswordChange } from '@rastro/model/user'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { newPasswordProblem } from '#src/widgets/account/password-strength'

export interface Passwords {
  old: string
  next: string
  repeated: string
}

export const EMPTY_PASSWORDS: Passwords = { old: '', next: '', repeated: '' }

/** The code of what is wrong with each field. */
function passwordProblems({ old, next, repeated }: Passwords): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!old) problems['old'] = 'FILL_ALL_FIELDS'
  const ofNext = newPasswordProblem(next, next)
  if (ofNext) problems['next'] = ofNext
  if (!repeated) problems['repeated'] = 'FILL_ALL_FIELDS'
  else if (repeated !== next) problems['repeated'] = 'PASSWORDS_DIFFER'
  return problems
}

export const passwordRules: FormRules<Passwords, { password: string; oldPassword: string }> = {
  schema: PasswordChange,
  bodyOf: ({ old, next }) => ({ password: next, oldPassword: old }),
  fieldAt: fieldsAt({ password: 'next', oldPassword: 'old' }),
  alsoWrong: passwordProblems,
}
