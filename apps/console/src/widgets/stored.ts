/*
 * Small texts kept in the browser, readable before anything else is loaded. What has a shape lives in `preferences.ts`.
 */

/** Names are those of the specification where it gives one. */
export type StoredName = 'language' | 'colorScheme' | 'rememberme' | 'sessionToken' | 'wasSignedIn' | 'tabWords'

/** null when absent or when the browser refuses storage. */
export const readStored = (name: StoredName): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    // Storage switched off: live without memory.
    return null
  }
}

/** null forgets. */
export const writeStored = (name: StoredName, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage full or switched off: the choice lasts for this page only.
    return
  }
}

const TOKEN_LENGTH = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 20 letters and digits; `random` fills bytes. Values that would favour the first letters are drawn again. */
export const makeInstallationToken = (random: (bytes: Uint8Array<ArrayBuffer>) => void): string => {
  const fair = 256 - (256 % ALPHABET.length)
  let token = ''
  while (token.length < TOKEN_LENGTH) {
    const bytes = new Uint8Array(TOKEN_LENGTH)
    random(bytes)
    for (const byte of bytes) if (byte < fair && token.length < TOKEN_LENGTH) token += ALPHABET[byte % ALPHABET.length]
  }
  return token
}

/** Identifies this browser, never its user; authenticates nothing. Made when absent. */
export const installationToken = (): string => {
  const kept = readStored('sessionToken')
  if (kept?.length === TOKEN_LENGTH) return kept
  const token = makeInstallationToken((bytes) => crypto.getRandomValues(bytes))
  writeStored('sessionToken', token)
  return token
}
