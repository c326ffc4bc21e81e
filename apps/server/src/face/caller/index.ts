import type { User } from '@rastro/model/user'

/** A user as the server keeps him. `passwordHash` and `totpKey` never leave it. */
export type UserRecord = Readonly<Omit<User, 'password' | 'totpKey'>> & {
  readonly totpKey: string | null
  readonly passwordHash: string | null
  /** Of an account made for a token. */
  readonly share: ShareMark | null
}

/** Who shared what by an account of its own; without either id, an account of before they were noted. */
export interface ShareMark {
  readonly sharerId: number
  readonly deviceId: number | null
  readonly groupId: number | null
}

/** Who is calling, and until when that holds. */
export interface Authenticated {
  user: UserRecord
  /** Epoch ms after which the credentials end by themselves; null when they do not. */
  expiresAtMs: number | null
  /** Hash of the cookie's session; null for tokens and passwords. */
  sessionHash: string | null
  /** Hash of the session or token; null for passwords. */
  credentialHash: string | null
  /** A token, or a session that one opened: what it may is less than a password. */
  byToken: boolean
  tokenId: number | null
  /** Epoch ms when all that the account asks for at sign-in was given; null when it was not. */
  strongAtMs: number | null
  /** The token, or what it opened, is for looking only. */
  isForReading: boolean
  /** Number of the session; null for tokens and passwords. */
  sessionId: number | null
  /** Who signed in as the user; null when he did himself. */
  openedBy: number | null
  /** Epoch ms until when; null when he did himself. */
  actingUntilMs: number | null
  /** The house wants a second factor of him, and he has none: he may make one and nothing else. */
  mustEnrol: boolean
  /** The server itself does it on his behalf. */
  isInside: boolean
}

/** The server itself, on behalf of somebody. */
export const insideCredentials = (user: UserRecord): Authenticated => ({
  user,
  expiresAtMs: null,
  sessionHash: null,
  credentialHash: null,
  byToken: false,
  tokenId: null,
  strongAtMs: null,
  isForReading: false,
  sessionId: null,
  openedBy: null,
  actingUntilMs: null,
  mustEnrol: false,
  isInside: true,
})
