import { newPasswordProblem } from '#src/widgets/account/password-strength'

export interface Passwords {
  old: string
  next: string
  repeated: string
}

export const EMPTY_PASSWORDS: Passwords = { old: '', next: '', repeated: '' }

/** The code of what is wrong with each field. */
export function passwordProblems({ old, next, repeated }: Passwords): Partial<Record<keyof Passwords, string>> {
  const problems: Partial<Record<keyof Passwords, string>> = {}
  if (!old) problems.old = 'FILL_ALL_FIELDS'
  const ofNext = newPasswordProblem(next, next)
  if (ofNext) problems.next = ofNext
  if (!repeated) problems.repeated = 'FILL_ALL_FIELDS'
  else if (repeated !== next) problems.repeated = 'PASSWORDS_DIFFER'
  return problems
}
