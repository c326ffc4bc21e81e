import { looksLikeEmail, newPasswordProblem } from './password-strength'

export interface AccountDraft {
  name: string
  email: string
  password: string
  repeated: string
}

/** Code of the first thing wrong with a new account; null when it may be sent. */
export const accountProblem = ({ name, email, password, repeated }: AccountDraft): string | null => {
  if (!name.trim() || !email.trim()) return 'FILL_ALL_FIELDS'
  if (!looksLikeEmail(email)) return 'INVALID_EMAIL'
  return newPasswordProblem(password, repeated)
}
