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

export type AccountField = 'name' | 'email' | 'password' | 'repeated'

/** The fields a problem is about, in the order of the form. */
export const wrongFields = (code: string | null, draft: AccountDraft): AccountField[] => {
  switch (code) {
    case 'FILL_ALL_FIELDS':
      return (['name', 'email', 'password', 'repeated'] as const).filter((field) => !draft[field].trim())
    case 'INVALID_EMAIL':
    case 'EMAIL_IS_TAKEN':
      return ['email']
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_COMMON':
      return ['password']
    case 'PASSWORDS_DIFFER':
      return ['repeated']
    default:
      return []
  }
}
