import { createHmac, randomBytes } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import { type Authenticated, insideCredentials, type UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import {
  checkPassword,
  hashPassword,
  isCurrentCode,
  replacePasswordHash,
  type UserDirectory,
} from '#src/tracking/people/users/index'
import { originAllowed, readCookie, type RequestHeaders, SESSION_COOKIE } from './credentials'
import * as store from './sessions.store'
import { createSignInGuard } from './sign-in-guard'

/** Credentials that ended before their time: one session or token, or those of a user but one session. */
export type Ended = { credentialHash: string } | { userId: number; keepHash: string | null }

export interface NewSession {
  user: UserRecord
  /** Value of the cookie. */
  secret: string
  remember: boolean
  expiresAtMs: number
}

export interface LoginRequest {
  email: string
  password: string
  /** One-time password, for users with a second factor. */
  code?: number
  remember: boolean
  origin: string | null
  /** For the limit of failed attempts. */
  address: string
}

/** From where somebody signs in. */
export interface SignInPlace {
  address: string
  agent: string
}

/** Somebody came in by a token. */
export interface TokenSignIn extends SignInPlace {
  userId: number
}

export interface Sessions {
  /**
   * Bearer, Basic or cookie of a request, or `token` (for the socket); null when there are none or the session ended.
   * Wrong credentials in an Authorization header throw an ApiError. Serves REST and the upgrade of the socket.
   */
  authenticate(request: { headers: RequestHeaders; ip?: string; token?: string }): Promise<Authenticated | null>
  login(request: LoginRequest): Promise<NewSession>
  loginWithToken(token: string, origin: string | null, from: SignInPlace): Promise<NewSession>
  /** A session without asking for credentials: the caller has checked that it may be. */
  open(user: UserRecord, origin: string | null, options?: OpenOptions): Promise<NewSession>
  /** Whether this is the password of the account; guesses are limited as at sign-in. Throws TOO_MANY_ATTEMPTS. */
  isPasswordOf(user: UserRecord, password: string, address: string): Promise<boolean>
  close(cookieHeader: string | undefined): Promise<void>
  /** Ends every token of a user and every session but one, also those in which he is somebody else. */
  closeOthers(userId: number, keepHash: string | null): Promise<void>
  createToken(caller: Authenticated, token: WantedToken): Promise<string>
  revokeToken(token: string): Promise<void>
  /** Newest first. */
  tokensOf(userId: number): Promise<store.TokenRow[]>
  /** Throws NOT_FOUND when the user has no such token. */
  removeToken(userId: number, id: number): Promise<void>
  removeExpired(): Promise<void>
  /** Told after a logout, a revocation or the end of a user's other sessions. */
  onEnded(listener: (ended: Ended) => void): () => void
  onTokenSignIn(listener: (signIn: TokenSignIn) => void): () => void
}

export interface WantedToken {
  /** A week from now unless said. */
  expiresAt?: Date | undefined
  /** What it is for. */
  name?: string | null
  /** Where it is made. */
  address?: string | null
}

export interface OpenOptions {
  remember?: boolean
  /** The session ends with what it was opened by. */
  tokenExpiresAtMs?: number | null
  tokenId?: number | null
  /** Who signs in as the user. */
  openedBy?: number | null
  passwordAtMs?: number | null
}

export interface SessionSettings {
  sessionMs: number
  rememberMs: number
}

const TOKEN_LIFE_MS = 7 * 86_400_000
const BASIC_CACHE_MS = 60_000
const BASIC_CACHE_MAX = 10_000
/** The use of a token is noted once in this time. */
const USE_NOTED_MS = 5 * 60_000

/** Why a user who proved to be himself may still not come in. */
export function refusalOfAccount(user: UserRecord, nowMs: number): ApiError | undefined {
  if (user.disabled) return new ApiError('ACCOUNT_IS_DISABLED')
  if (user.expirationTime !== null && Date.parse(user.expirationTime) <= nowMs)
    return new ApiError('ACCOUNT_HAS_EXPIRED')
  return undefined
}

export function createSessions(
  db: Db,
  feed: Pick<Feed, 'committed'>,
  users: UserDirectory,
  clock: Clock,
  settings: SessionSettings,
): Sessions {
  const guard = createSignInGuard(clock)
  /** Passwords verified a moment ago, by a keyed digest: Basic sends one with every call, and verifying is slow by design. */
  const verified = new Map<string, number>()
  const digestKey = randomBytes(32)
  const tokenSignIns = createListeners<TokenSignIn>()
  const ended = createListeners<Ended>()
  const unauthorized = () => new ApiError('HTTP_401_UNAUTHORIZED')

  async function verifyPassword(email: string, password: string): Promise<UserRecord | undefined> {
    const user = users.byEmailOrLogin(email)
    const { ok, outdated } = await checkPassword(user?.passwordHash ?? null, password)
    if (!ok || !user) return undefined
    if (outdated) {
      const passwordHash = await hashPassword(password)
      await feed.committed(replacePasswordHash(db, user.id, passwordHash))
    }
    return user
  }

  /** What a guess is remembered by: another password of the account makes it another guess. */
  const guessOf = (account: string, password: string): string =>
    JSON.stringify([password, users.byEmailOrLogin(account)?.passwordHash])

  async function basic(encoded: string, address: string): Promise<Authenticated> {
    const [, email = '', password = ''] = /^([^:]*):([^]*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
    const known = users.byEmailOrLogin(email)
    const digest = createHmac('sha256', digestKey)
      .update(JSON.stringify([email, password, known?.passwordHash]))
      .digest('hex')
    const isRecent = (): boolean => (verified.get(digest) ?? 0) > clock.nowMs()
    const check = async () => (isRecent() ? known : verifyPassword(email, password))
    const attempt = { address, account: email, secret: guessOf(email, password) }
    const user = isRecent() ? known : await guard.attempt(attempt, check)
    if (!user || user.totpKey || refusalOfAccount(user, clock.nowMs())) throw unauthorized()
    if (verified.size >= BASIC_CACHE_MAX) verified.clear()
    verified.set(digest, clock.nowMs() + BASIC_CACHE_MS)
    return { ...insideCredentials(user), passwordAtMs: clock.nowMs() }
  }

  async function bearer(token: string, address: string): Promise<Authenticated> {
    const hash = store.secretHash(token)
    const found = await store.findToken(db, hash)
    const user = found && users.byId(found.userId)
    if (!found || !user || found.expiresAtMs <= clock.nowMs() || refusalOfAccount(user, clock.nowMs()))
      throw new ApiError('INVALID_TOKEN')
    if (clock.nowMs() - (found.lastUsedAtMs ?? 0) > USE_NOTED_MS)
      await store.noteTokenUse(db, found.id, clock.nowMs(), address)
    const { expiresAtMs, id: tokenId } = found
    return { ...insideCredentials(user), expiresAtMs, credentialHash: hash, byToken: true, tokenId }
  }

  async function cookie(headers: RequestHeaders): Promise<Authenticated | null> {
    const secret = readCookie(headers.cookie, SESSION_COOKIE)
    if (!secret) return null
    const hash = store.secretHash(secret)
    const session = await store.findSession(db, hash)
    const nowMs = clock.nowMs()
    if (!session || session.expiresAtMs <= nowMs || !originAllowed(headers, session.origin)) return null
    const user = users.byId(session.userId)
    if (!user || refusalOfAccount(user, nowMs)) return null
    await keepAlive(hash, session, nowMs)
    const { tokenExpiresAtMs: expiresAtMs, tokenId, passwordAtMs } = session
    const byToken = expiresAtMs !== null
    return { user, expiresAtMs, sessionHash: hash, credentialHash: hash, byToken, tokenId, passwordAtMs }
  }

  /** A session in use lasts; it is written at most every tenth of its life. */
  async function keepAlive(hash: string, session: store.SessionRecord, nowMs: number): Promise<void> {
    if (session.tokenExpiresAtMs !== null) return
    const life = session.remember ? settings.rememberMs : settings.sessionMs
    if (session.expiresAtMs - nowMs < life * 0.9) await store.extendSession(db, hash, nowMs + life)
  }

  const open: Sessions['open'] = async (user, origin, options = {}) => {
    const { remember = false, tokenExpiresAtMs = null, tokenId = null, openedBy = null, passwordAtMs = null } = options
    const secret = store.newSecret()
    const life = remember ? settings.rememberMs : settings.sessionMs
    const expiresAtMs = tokenExpiresAtMs ?? clock.nowMs() + life
    await store.insertSession(db, store.secretHash(secret), {
      userId: user.id,
      origin,
      remember,
      expiresAtMs,
      tokenExpiresAtMs,
      tokenId,
      openedBy,
      passwordAtMs,
    })
    return { user, secret, remember, expiresAtMs }
  }

  async function login({ email, password, code, remember, origin, address }: LoginRequest): Promise<NewSession> {
    const user = await guard.attempt({ address, account: email, secret: guessOf(email, password) }, async () => {
      const found = await verifyPassword(email, password)
      if (found?.totpKey && code === undefined) throw new ApiError('TOTP_REQUIRED')
      if (found?.totpKey && !isCurrentCode(found.totpKey, code ?? 0, clock.nowMs()))
        throw new ApiError('USER_AUTHORIZATION_FAILED')
      return found
    })
    if (!user) throw unauthorized()
    const refused = refusalOfAccount(user, clock.nowMs())
    if (refused) throw refused
    return open(user, origin, { remember, passwordAtMs: clock.nowMs() })
  }

  /** Ends a token and the sessions that it opened; false when the user has no such token. */
  async function endToken(userId: number, id: number): Promise<boolean> {
    const hashes = await store.deleteToken(db, userId, id)
    for (const credentialHash of hashes) ended.tell({ credentialHash })
    return hashes.length > 0
  }

  return {
    open,
    async authenticate({ headers, ip = '', token }) {
      if (token !== undefined) return bearer(token, ip)
      const authorization = headers.authorization
      if (!authorization) return cookie(headers)
      const [, scheme = '', value = ''] = /^(\S+) +(.+)$/.exec(authorization) ?? []
      if (!value) throw new ApiError('INVALID_INPUT', 'Authorization header cannot be read')
      if (scheme.toLowerCase() === 'bearer') return bearer(value, ip)
      if (scheme.toLowerCase() === 'basic') return basic(value, ip)
      throw unauthorized()
    },
    login,
    async isPasswordOf(user, password, address) {
      const attempt = { address, account: user.email, secret: guessOf(user.email, password) }
      const found = await guard.attempt(attempt, () => verifyPassword(user.email, password))
      return found?.id === user.id
    },
    // Nobody guesses 256 random bits: wrong tokens are not counted, and lock nobody out.
    async loginWithToken(token, origin, from) {
      const { user, expiresAtMs, tokenId } = await bearer(token, from.address)
      const session = await open(user, origin, { tokenExpiresAtMs: expiresAtMs, tokenId })
      tokenSignIns.tell({ ...from, userId: user.id })
      return session
    },
    async close(cookieHeader) {
      const secret = readCookie(cookieHeader, SESSION_COOKIE)
      if (!secret) return
      const credentialHash = store.secretHash(secret)
      await store.deleteSession(db, credentialHash)
      ended.tell({ credentialHash })
    },
    async closeOthers(userId, keepHash) {
      const acting = await store.deleteCredentials(db, userId, keepHash)
      ended.tell({ userId, keepHash })
      for (const credentialHash of acting) ended.tell({ credentialHash })
    },
    async createToken({ user, expiresAtMs }, { expiresAt, name = null, address = null }) {
      if (expiresAtMs !== null && !expiresAt)
        throw new ApiError('INVALID_INPUT', 'expiration is required in this session')
      const wanted = expiresAt?.getTime() ?? clock.nowMs() + TOKEN_LIFE_MS
      const token = store.newSecret()
      await store.insertToken(db, {
        userId: user.id,
        hash: store.secretHash(token),
        expiresAtMs: expiresAtMs === null ? wanted : Math.min(wanted, expiresAtMs),
        name,
        address,
      })
      return token
    },
    async revokeToken(token) {
      const credentialHash = store.secretHash(token)
      const found = await store.findToken(db, credentialHash)
      if (!found) throw new ApiError('INVALID_INPUT', 'Token is unknown or revoked')
      await endToken(found.userId, found.id)
    },
    tokensOf: (userId) => store.tokensOf(db, userId, clock.nowMs()),
    async removeToken(userId, id) {
      if (!(await endToken(userId, id))) throw new ApiError('NOT_FOUND')
    },
    onEnded: ended.add,
    onTokenSignIn: tokenSignIns.add,
    removeExpired: () => store.deleteExpired(db, clock.nowMs()),
  }
}
