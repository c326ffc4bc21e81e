import { createHmac, randomBytes } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import type { Db } from '#src/db/index'
import { createAttemptLimit } from '#src/platform/attempts'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import {
  checkPassword,
  hashPassword,
  isCurrentCode,
  replacePasswordHash,
  type UserDirectory,
  type UserRecord,
} from '../users/index'
import { originAllowed, readCookie, type RequestHeaders, SESSION_COOKIE } from './credentials'
import * as store from './sessions.store'

/** Who is calling, and until when that holds. */
export interface Authenticated {
  user: UserRecord
  /** Epoch ms after which the credentials end by themselves; null when they do not. */
  expiresAtMs: number | null
  /** Hash of the cookie's session; null for tokens and passwords. */
  sessionHash: string | null
  /** Hash of the session or token; null for passwords. */
  credentialHash: string | null
}

/** Credentials that ended before their time: one session or token, or those of a user but one. */
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
  authenticate(request: { headers: RequestHeaders; token?: string }): Promise<Authenticated | null>
  login(request: LoginRequest): Promise<NewSession>
  loginWithToken(token: string, origin: string | null, from: SignInPlace): Promise<NewSession>
  /** A session without asking for credentials: the caller has checked that it may be. */
  open(
    user: UserRecord,
    origin: string | null,
    options?: { remember?: boolean; tokenExpiresAtMs?: number | null },
  ): Promise<NewSession>
  close(cookieHeader: string | undefined): Promise<void>
  /** Ends every session of a user but one, after its password changed. */
  closeOthers(userId: number, keepHash: string | null): Promise<void>
  createToken(caller: Authenticated, expiresAt: Date | undefined): Promise<string>
  revokeToken(token: string): Promise<void>
  removeExpired(): Promise<void>
  /** Told after a logout, a revocation or the end of a user's other sessions. */
  onEnded(listener: (ended: Ended) => void): () => void
  onTokenSignIn(listener: (signIn: TokenSignIn) => void): () => void
}

export interface SessionSettings {
  sessionMs: number
  rememberMs: number
}

const TOKEN_LIFE_MS = 7 * 86_400_000
const BASIC_CACHE_MS = 60_000
const BASIC_CACHE_MAX = 10_000
/** Of one address. Others may go on: nobody locks an owner out of the account by guessing. */
const FAILURES_PER_ACCOUNT = 10
/** Of all addresses together. */
const FAILURES_OF_ALL = 1000
const FAILURES_PER_ADDRESS = 100
const FAILURE_WINDOW_MS = 5 * 60_000

/** Why a user who proved to be himself may still not come in. */
export function refusalOfAccount(user: UserRecord, nowMs: number): ApiError | undefined {
  if (user.disabled) return new ApiError('ACCOUNT_IS_DISABLED')
  if (user.expirationTime !== null && Date.parse(user.expirationTime) <= nowMs)
    return new ApiError('ACCOUNT_HAS_EXPIRED')
  return undefined
}

export function createSessions(db: Db, users: UserDirectory, clock: Clock, settings: SessionSettings): Sessions {
  const accountFailures = createAttemptLimit(clock, FAILURES_PER_ACCOUNT, FAILURE_WINDOW_MS)
  const allFailures = createAttemptLimit(clock, FAILURES_OF_ALL, FAILURE_WINDOW_MS)
  const basicFailures = createAttemptLimit(clock, FAILURES_PER_ACCOUNT, FAILURE_WINDOW_MS)
  const addressFailures = createAttemptLimit(clock, FAILURES_PER_ADDRESS, FAILURE_WINDOW_MS)
  /** Passwords verified a moment ago, by a keyed digest: Basic sends one with every call, and verifying is slow by design. */
  const verified = new Map<string, number>()
  const digestKey = randomBytes(32)
  const guessing = createOneAtATime()
  const tokenFailures = createAttemptLimit(clock, FAILURES_PER_ADDRESS, FAILURE_WINDOW_MS)
  const tokenSignIns = createListeners<TokenSignIn>()
  const ended = createListeners<Ended>()
  const unauthorized = () => new ApiError('HTTP_401_UNAUTHORIZED')

  async function verifyPassword(email: string, password: string): Promise<UserRecord | undefined> {
    const user = users.byEmailOrLogin(email)
    const { ok, outdated } = await checkPassword(user?.passwordHash ?? null, password)
    if (!ok || !user) return undefined
    if (outdated) {
      const passwordHash = await hashPassword(password)
      await replacePasswordHash(db, user.id, passwordHash)
      const current = users.byId(user.id)
      if (current) users.put({ ...current, passwordHash })
    }
    return user
  }

  async function basic(encoded: string): Promise<Authenticated> {
    const [, email = '', password = ''] = /^([^:]*):([^]*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
    const known = users.byEmailOrLogin(email)
    const digest = createHmac('sha256', digestKey)
      .update(JSON.stringify([email, password, known?.passwordHash]))
      .digest('hex')
    const isRecent = (): boolean => (verified.get(digest) ?? 0) > clock.nowMs()
    const account = email.trim().toLowerCase()
    async function verify(): Promise<UserRecord | undefined> {
      if (isRecent()) return known
      if (basicFailures.secondsToWait(account) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
      const found = await verifyPassword(email, password)
      if (!found) basicFailures.fail(account)
      return found
    }
    const user = isRecent() ? known : await guessing(`basic ${account}`, verify)
    if (!user || user.totpKey || refusalOfAccount(user, clock.nowMs())) throw unauthorized()
    if (verified.size >= BASIC_CACHE_MAX) verified.clear()
    verified.set(digest, clock.nowMs() + BASIC_CACHE_MS)
    return { user, expiresAtMs: null, sessionHash: null, credentialHash: null }
  }

  async function bearer(token: string): Promise<Authenticated> {
    const hash = store.secretHash(token)
    const found = await store.findToken(db, hash)
    const user = found && users.byId(found.userId)
    if (!found || !user || found.expiresAtMs <= clock.nowMs() || refusalOfAccount(user, clock.nowMs()))
      throw new ApiError('INVALID_TOKEN')
    return { user, expiresAtMs: found.expiresAtMs, sessionHash: null, credentialHash: hash }
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
    return { user, expiresAtMs: session.tokenExpiresAtMs, sessionHash: hash, credentialHash: hash }
  }

  /** A session in use lasts; it is written at most every tenth of its life. */
  async function keepAlive(hash: string, session: store.SessionRecord, nowMs: number): Promise<void> {
    if (session.tokenExpiresAtMs !== null) return
    const life = session.remember ? settings.rememberMs : settings.sessionMs
    if (session.expiresAtMs - nowMs < life * 0.9) await store.extendSession(db, hash, nowMs + life)
  }

  const open: Sessions['open'] = async (user, origin, { remember = false, tokenExpiresAtMs = null } = {}) => {
    const secret = store.newSecret()
    const life = remember ? settings.rememberMs : settings.sessionMs
    const expiresAtMs = tokenExpiresAtMs ?? clock.nowMs() + life
    await store.insertSession(db, store.secretHash(secret), {
      userId: user.id,
      origin,
      remember,
      expiresAtMs,
      tokenExpiresAtMs,
    })
    return { user, secret, remember, expiresAtMs }
  }

  async function login({ email, password, code, remember, origin, address }: LoginRequest): Promise<NewSession> {
    const account = email.trim().toLowerCase()
    const limits = [
      { limit: accountFailures, key: `${address} ${account}` },
      { limit: allFailures, key: account },
      { limit: addressFailures, key: address },
    ]
    const fail = (): void => limits.forEach(({ limit, key }) => limit.fail(key))
    const wait = Math.max(...limits.map(({ limit, key }) => limit.secondsToWait(key)))
    if (wait > 0) throw new ApiError('TOO_MANY_ATTEMPTS', `Too many attempts, wait ${wait} s`)
    const user = await verifyPassword(email, password)
    if (!user) {
      fail()
      throw unauthorized()
    }
    if (user.totpKey && code === undefined) throw new ApiError('TOTP_REQUIRED')
    if (user.totpKey && !isCurrentCode(user.totpKey, code ?? 0, clock.nowMs())) {
      fail()
      throw new ApiError('USER_AUTHORIZATION_FAILED')
    }
    const refused = refusalOfAccount(user, clock.nowMs())
    if (refused) throw refused
    accountFailures.forgive(`${address} ${account}`)
    return open(user, origin, { remember })
  }

  return {
    open,
    async authenticate({ headers, token }) {
      if (token !== undefined) return bearer(token)
      const authorization = headers.authorization
      if (!authorization) return cookie(headers)
      const [, scheme = '', value = ''] = /^(\S+) +(.+)$/.exec(authorization) ?? []
      if (!value) throw new ApiError('INVALID_INPUT', 'Authorization header cannot be read')
      if (scheme.toLowerCase() === 'bearer') return bearer(value)
      if (scheme.toLowerCase() === 'basic') return basic(value)
      throw unauthorized()
    },
    // One attempt at a time, or as many as come at once would all be looked at before the first one counts.
    login: (attempt) => guessing(`${attempt.address} ${attempt.email.trim().toLowerCase()}`, () => login(attempt)),
    async loginWithToken(token, origin, from) {
      if (tokenFailures.secondsToWait(from.address) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
      const { user, expiresAtMs } = await bearer(token).catch((error: unknown) => {
        if (error instanceof ApiError) tokenFailures.fail(from.address)
        throw error
      })
      const session = await open(user, origin, { tokenExpiresAtMs: expiresAtMs })
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
      await store.deleteOtherSessions(db, userId, keepHash)
      ended.tell({ userId, keepHash })
    },
    async createToken({ user, expiresAtMs }, expiresAt) {
      if (expiresAtMs !== null && !expiresAt)
        throw new ApiError('INVALID_INPUT', 'expiration is required in this session')
      const wanted = expiresAt?.getTime() ?? clock.nowMs() + TOKEN_LIFE_MS
      const token = store.newSecret()
      await store.insertToken(
        db,
        user.id,
        store.secretHash(token),
        expiresAtMs === null ? wanted : Math.min(wanted, expiresAtMs),
      )
      return token
    },
    async revokeToken(token) {
      const credentialHash = store.secretHash(token)
      if (!(await store.deleteToken(db, credentialHash)))
        throw new ApiError('INVALID_INPUT', 'Token is unknown or revoked')
      ended.tell({ credentialHash })
    },
    onEnded: ended.add,
    onTokenSignIn: tokenSignIns.add,
    removeExpired: () => store.deleteExpired(db, clock.nowMs()),
  }
}
