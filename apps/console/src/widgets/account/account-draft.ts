import { looksLikeEmail, newPasswordProblem } from './password-strength'

export interface AccountDraft {
  name: string
  email: string
  password: string
  repeated: string
}

export type AccountField = 'name' | 'email' | 'password' | 'repeated'

/** The code of what is wrong with each field of a new account, in the order of the form. */
export const accountProblems = (draft: AccountDraft): Partial<Record<AccountField, string>> => {
  const problems: Partial<Record<AccountField, string>> = {}
  for (const field of ['name', 'email'] as const) if (!draft[field].trim()) problems[field] = 'FILL_ALL_FIELDS'
  if (!problems.email && !looksLikeEmail(draft.email)) problems.email = 'INVALID_EMAIL'
  const ofPassword = newPasswordProblem(draft.password, draft.repeated)
  if (!draft.password) problems.password = 'FILL_ALL_FIELDS'
  else if (ofPassword && ofPassword !== 'PASSWORDS_DIFFER') problems.password = ofPassword
  if (!draft.repeated) problems.repeated = 'FILL_ALL_FIELDS'
  else if (draft.password !== draft.repeated) problems.repeated = 'PASSWORDS_DIFFER'
  return problems
}

/** Code of the first thing wrong with a new account; null when it may be sent. */
export const accountProblem = ({ name, email, password, repeated }: AccountDraft): string | null => {
  if (!name.trim() || !email.trim()) return 'FILL_ALL_FIELDS'
  if (!looksLikeEmail(email)) return 'INVALID_EMAIL'
  return newPasswordProblem(password, repeated)
}

/**
 * How a field is marked after a try: with its own text where it is not what is said above the form already. What the server
 * refused is marked as long as nothing here is wrong.
 */
export const fieldProblem = (
  field: AccountField,
  code: string | null,
  draft: AccountDraft,
  textOf: (code: string) => string,
): string | boolean => {
  if (code === null) return false
  const first = accountProblem(draft)
  if (first === null) return code === 'EMAIL_IS_TAKEN' && field === 'email'
  const problem = accountProblems(draft)[field]
  return problem !== undefined && (problem === code || textOf(problem))
}
