import type { PasskeyProof, SessionMethod } from '@rastro/model/session'
import type { UserRecord } from '#src/face/caller/index'
import type { FactorProof } from '#src/tracking/people/factors/index'

export interface NewSession {
  user: UserRecord
  /** Of one that was not there before: who acts as somebody else goes on in his own. */
  opened?: { id: number; method: SessionMethod }
  /** Value of the cookie. */
  secret: string
  remember: boolean
  expiresAtMs: number
  /** Who acts as the user in it. */
  acting?: { by: UserRecord; untilMs: number }
  /** Of a browser that is trusted from now on: what it keeps, and how long. */
  trust?: { secret: string; lifeMs: number }
}

/** What users show besides the password, or instead of it. */
export interface Shown extends FactorProof {
  passkey?: PasskeyProof | undefined
}

export interface LoginRequest {
  email: string
  password: string
  /** What users with a second factor show besides. */
  factor?: Shown
  /** The browser is not asked for it for a while. */
  trust?: boolean
  /** `Cookie` header, for what says that the browser is not asked now. */
  cookies?: string | undefined
  remember: boolean
  origin: string | null
  /** Its address is also for the limit of failed attempts. */
  from: SignInPlace
}

/** From where somebody signs in, and under which address of the server. */
export interface SignInPlace {
  address: string
  agent: string
  host: string
}

/** Somebody came in by a token. */
export interface TokenSignIn extends SignInPlace {
  userId: number
}

export interface OpenOptions {
  method: SessionMethod
  from: SignInPlace
  remember?: boolean
  /** The session ends with what it was opened by. */
  tokenExpiresAtMs?: number | null
  tokenId?: number | null
  strongAtMs?: number | null
}
