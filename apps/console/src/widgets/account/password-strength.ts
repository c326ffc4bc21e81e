/** The length a new password must have (rulings, "Passwords"). */
export const MINIMUM_LENGTH = 8

const COMMON = new Set(
  '12345678 123456789 1234567890 password password1 qwertyui qwerty123 11111111 00000000 abcdefgh abcd1234 senha123 senha1234 brasil123 iloveyou admin123 administrador administrator flamengo corinthians 87654321 rastreador'.split(
    ' ',
  ),
)

/** 0 very weak … 4 strong: how many guesses it would take, roughly, from length, variety and repetition. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  if (password.length < MINIMUM_LENGTH || COMMON.has(password.toLowerCase())) return password.length < 6 ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const bits = distinct * 2 + Math.max(0, password.length - MINIMUM_LENGTH) * 2 + kinds * 4
  if (distinct < 5) return 1
  return bits >= 46 ? 4 : bits >= 34 ? 3 : 2
}

/** Code of what is wrong with a new password and its repetition; null when both will do. */
export const newPasswordProblem = (password: string, repeated: string): string | null => {
  if (!password || !repeated) return 'FILL_ALL_FIELDS'
  if ([...password].length < MINIMUM_LENGTH) return 'PASSWORD_TOO_SHORT'
  if (COMMON.has(password.toLowerCase())) return 'PASSWORD_TOO_COMMON'
  return password === repeated ? null : 'PASSWORDS_DIFFER'
}

/** Good enough to catch a slip; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim())
