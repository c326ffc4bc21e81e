import { createHmac, randomBytes } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import { REASON_CODES, type Standing } from '@rastro/model/rights'
import type { SessionMethod, TokenScope } from '@rastro/model/session'
import { type Authenticated, insideCredentials, type UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import { checkPassword, hashPassword, replacePasswordHash, type UserDirectory } from '#src/tracking/people/users/index'
import type { Factors } from '#src/tracking/people/factors/index'
import type { Passkeys } from '#src/tracking/people/passkeys/index'
import { type Acting, createActing } from './acting'
import type { ActingRefusal } from './acting-rules'
import { originAllowed, readCookie, type RequestHeaders, SESSION_COOKIE, trustCookieName } from './credentials'
import * as store from './sessions.store'
import { requireOwnSession, requireStrong } from './strong'
import * as tokens from './tokens.store'
import { createSignInGuard } from './sign-in-guard'
import type { LoginRequest, NewSession, OpenOptions, Shown, SignInPlace, TokenSignIn } from './signing-in'

/** Credentials that ended before their time: one session or token, or those of a user but one session. */
export type Ended = { credentialHash: string } | { userId: number; keepHash: string | null }

export interface Sessions {
  /**
   * Bearer, Basic or cookie of a request, or `token` (for the socket); null when there are none or the session ended.
   * Wrong credentials in an Authorization header throw an ApiError. Serves REST and the upgrade of the socket.
   */
  authenticate(request: {
    headers: RequestHeaders
    ip?: string
    host?: string
    token?: string
  }): Promise<Authenticated | null>
  login(request: LoginRequest): Promise<NewSession>
  loginWithToken(token: string, origin: string | null, from: SignInPlace): Promise<NewSession>
  /** A session without asking for credentials: the caller has checked that it may be. */
  open(user: UserRecord, origin: string | null, options: OpenOptions): Promise<NewSession>
  /** Why a user who proved to be himself may still not come in. */
  refusalOf(user: UserRecord): ApiError | undefined
  /** Whether this is the password of the account; guesses are limited as at sign-in. Throws TOO_MANY_ATTEMPTS. */
  isPasswordOf(user: UserRecord, password: string, address: string): Promise<boolean>
  close(cookieHeader: string | undefined): Promise<void>
  /** Ends every token of a user and every session but one, and whoever acts as him. */
  closeOthers(userId: number, keepHash: string | null): Promise<void>
  /** As somebody else, in one's own session. */
  acting: Pick<Acting, 'begin' | 'end' | 'review'>
  /** Those that still count, the one used last first. */
  sessionsOf(userId: number): Promise<store.SessionRow[]>
  /** Throws NOT_FOUND when the user has no such session. */
  endSession(userId: number, id: number): Promise<void>
  /** Every session of a user but one; tokens stay. */
  endOtherSessions(userId: number, keepHash: string | null): Promise<void>
  /** The password again, and the code where there is one, or a passkey: the session may do what outlasts it. */
  confirm(caller: Authenticated, proof: Shown & { password?: string | undefined }, from: SignInPlace): Promise<void>
  /** Throws PASSWORD_CONFIRMATION_REQUIRED. A token makes one that ends with it and may no more. */
  createToken(caller: Authenticated, token: WantedToken): Promise<string>
  revokeToken(token: string): Promise<void>
  /** Newest first. */
  tokensOf(userId: number): Promise<tokens.TokenRow[]>
  /** Throws NOT_FOUND when the user has no such token. */
  removeToken(userId: number, id: number): Promise<void>
  removeExpired(): Promise<void>
  /** What another process ended. */
  heardOfEnd(ended: Ended): void
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
  scope?: TokenScope | undefined
}

export interface SessionSettings {
  sessionMs: number
  rememberMs: number
  /** However much it is used. */
  mostMs: number
  /** Whether a user is let in at all, by his own state and that of resellers above him. */
  closedOf(userId: number): Standing['closed']
  /** Whether he may come in under this host of the server: some are shown as somebody's own, who has their DNS in hand. */
  mayEnter(user: UserRecord, host: string): boolean
  /** Why somebody may not act as another one. */
  actingRefusal: ActingRefusal
}

const TOKEN_LIFE_MS = 7 * 86_400_000
const BASIC_CACHE_MS = 60_000
const BASIC_CACHE_MAX = 10_000
/** The use of a token or session is noted once in this time. */
const USE_NOTED_MS = 5 * 60_000
const PREFIX_CHARS = 6

export function createSessions(
  db: Db,
  feed: Pick<Feed, 'committed'>,
  users: UserDirectory,
  clock: Clock,
  settings: SessionSettings,
  factors: Factors,
  passkeys: Pick<Passkeys, 'isOf'>,
  /** Tells other processes. */
  announce: (ended: Ended) => void = () => undefined,
): Sessions {
  const guard = createSignInGuard(clock)
  /** Passwords verified a moment ago, by a keyed digest: Basic sends one with every call, and verifying is slow by design. */
  const verified = new Map<string, number>()
  const digestKey = randomBytes(32)
  const tokenSignIns = createListeners<TokenSignIn>()
  const ended = createListeners<Ended>()
  function tellEnded(what: Ended): void {
    ended.tell(what)
    announce(what)
  }
  const mustEnrol = (user: UserRecord): boolean => !factors.has(user) && factors.isRequired(user)
  const unauthorized = () => new ApiError('HTTP_401_UNAUTHORIZED')
  const refusalOf = ({ id }: UserRecord): ApiError | undefined => {
    const closed = settings.closedOf(id)
    return closed === null ? undefined : new ApiError(REASON_CODES[closed])
  }

  function requireHere(user: UserRecord, host: string): void {
    if (!settings.mayEnter(user, host)) throw new ApiError('SIGN_IN_ELSEWHERE')
  }

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
    if (!user || factors.has(user) || refusalOf(user)) throw unauthorized()
    if (verified.size >= BASIC_CACHE_MAX) verified.clear()
    verified.set(digest, clock.nowMs() + BASIC_CACHE_MS)
    return { ...insideCredentials(user), isInside: false, strongAtMs: clock.nowMs(), mustEnrol: mustEnrol(user) }
  }

  async function bearer(token: string, address: string): Promise<Authenticated> {
    const hash = store.secretHash(token)
    const found = await tokens.findToken(db, hash)
    const user = found && users.byId(found.userId)
    if (!found || !user || found.expiresAtMs <= clock.nowMs() || refusalOf(user)) throw new ApiError('INVALID_TOKEN')
    if (clock.nowMs() - (found.lastUsedAtMs ?? 0) > USE_NOTED_MS)
      await tokens.noteTokenUse(db, found.id, clock.nowMs(), address)
    const { expiresAtMs, id: tokenId, isForReading } = found
    const own = { expiresAtMs, credentialHash: hash, byToken: true, tokenId, isForReading }
    return { ...insideCredentials(user), isInside: false, ...own, mustEnrol: mustEnrol(user) }
  }

  async function cookie(headers: RequestHeaders, address: string): Promise<Authenticated | null> {
    const secret = readCookie(headers.cookie, SESSION_COOKIE)
    if (!secret) return null
    const hash = store.secretHash(secret)
    const session = await store.findSession(db, hash)
    const nowMs = clock.nowMs()
    if (!session || Math.min(session.expiresAtMs, session.endsAtMs) <= nowMs) return null
    if (!originAllowed(headers, session.origin)) return null
    const owner = users.byId(session.userId)
    if (!owner || refusalOf(owner)) return null
    const user = session.acting ? await acting.requireStill(hash, owner, session.acting) : owner
    await keepAlive(hash, session, nowMs, address)
    const { id: sessionId, tokenExpiresAtMs: expiresAtMs, tokenId, strongAtMs, isForReading } = session
    const openedBy = session.acting ? owner.id : null
    const actingUntilMs = session.acting?.untilMs ?? null
    const byToken = expiresAtMs !== null
    const own = { sessionHash: hash, credentialHash: hash, sessionId, byToken, tokenId }
    // A provider of identities asks for what it wants itself.
    const enrols = session.method !== 'openid' && mustEnrol(owner)
    const as = { openedBy, actingUntilMs, strongAtMs: session.acting ? null : strongAtMs }
    return { user, expiresAtMs, ...own, ...as, isForReading, mustEnrol: enrols, isInside: false }
  }

  /** A session in use lasts; it is written at most every few minutes. */
  async function keepAlive(hash: string, session: store.FoundSession, nowMs: number, address: string): Promise<void> {
    const { remember, expiresAtMs, endsAtMs, tokenExpiresAtMs, lastSeenAtMs } = session
    const life = remember ? settings.rememberMs : settings.sessionMs
    const isOld = tokenExpiresAtMs === null && expiresAtMs < endsAtMs && expiresAtMs - nowMs < life * 0.9
    if (!isOld && nowMs - (lastSeenAtMs ?? 0) < USE_NOTED_MS) return
    await store.noteUse(db, hash, nowMs, address, isOld ? Math.min(nowMs + life, endsAtMs) : undefined)
  }

  const open: Sessions['open'] = async (user, origin, options) => {
    const { remember = false, tokenExpiresAtMs = null, tokenId = null, strongAtMs = null } = options
    const { method, from } = options
    requireHere(user, from.host)
    const secret = store.newSecret()
    const nowMs = clock.nowMs()
    const endsAtMs = nowMs + settings.mostMs
    const life = remember ? settings.rememberMs : settings.sessionMs
    const expiresAtMs = Math.min(tokenExpiresAtMs ?? nowMs + life, endsAtMs)
    const record = { userId: user.id, origin, remember, expiresAtMs, endsAtMs, tokenExpiresAtMs, tokenId }
    const opening = { method, address: from.address || null, agent: from.agent || null, host: from.host || null }
    const id = await store.insertSession(db, store.secretHash(secret), { ...record, strongAtMs }, opening, nowMs)
    return { user, opened: { id, method }, secret, remember, expiresAtMs }
  }

  const acting = createActing({
    db,
    users,
    clock,
    refusalOf: settings.actingRefusal,
    isLetIn: (user) => refusalOf(user) === undefined,
    open,
    tellEnded: (credentialHash) => tellEnded({ credentialHash }),
  })

  const trustCookie = (user: UserRecord, cookies: string | undefined): string | undefined =>
    readCookie(cookies, trustCookieName(user.id))

  /** How somebody whose password is right came in. Throws TOTP_REQUIRED, USER_AUTHORIZATION_FAILED. */
  async function showFactor(user: UserRecord, { factor = {}, cookies, from }: LoginRequest): Promise<SessionMethod> {
    if (!factors.has(user)) return 'password'
    if (factor.passkey) {
      if (!(await passkeys.isOf(user, factor.passkey, from.host))) throw new ApiError('PASSKEY_REFUSED')
      return 'passkey'
    }
    const isShown = factor.code !== undefined || factor.recoveryCode !== undefined
    const kept = isShown ? undefined : trustCookie(user, cookies)
    if (kept && (await factors.isTrusted(user, store.secretHash(kept)))) return 'trusted'
    if (!isShown) throw new ApiError('TOTP_REQUIRED')
    const method = await factors.accept(user, factor)
    if (!method) throw new ApiError('USER_AUTHORIZATION_FAILED')
    return method
  }

  async function login(request: LoginRequest): Promise<NewSession> {
    const { email, password, remember, origin, from, trust = false } = request
    const attempt = { address: from.address, account: email, secret: guessOf(email, password) }
    const found = await guard.attempt(attempt, async () => {
      const user = await verifyPassword(email, password)
      if (user) requireHere(user, from.host)
      return user && { user, method: await showFactor(user, request) }
    })
    if (!found) throw unauthorized()
    const { user, method } = found
    const refused = refusalOf(user)
    if (refused) throw refused
    const isStrong = method !== 'trusted'
    const session = await open(user, origin, { method, from, remember, strongAtMs: isStrong ? clock.nowMs() : null })
    if (!trust || !factors.has(user) || !isStrong) return session
    const secret = store.newSecret()
    return { ...session, trust: { secret, lifeMs: await factors.trust(user, store.secretHash(secret), from) } }
  }

  async function isPasswordOf(user: UserRecord, password: string, address: string): Promise<boolean> {
    const attempt = { address, account: user.email, secret: guessOf(user.email, password) }
    const found = await guard.attempt(attempt, () => verifyPassword(user.email, password))
    return found?.id === user.id
  }

  async function requirePassword(user: UserRecord, proof: Shown & { password?: string | undefined }, address: string) {
    if (!(await isPasswordOf(user, proof.password ?? '', address))) throw new ApiError('OLD_PASSWORD_WRONG')
    if (!factors.has(user)) return
    if (proof.code === undefined && proof.recoveryCode === undefined) throw new ApiError('CODE_REQUIRED')
    if (!(await factors.accept(user, proof))) throw new ApiError('CODE_WRONG')
  }

  const confirm: Sessions['confirm'] = async (caller, proof, { address, host }) => {
    const hash = requireOwnSession(caller)
    const { user } = caller
    if (!proof.passkey) await requirePassword(user, proof, address)
    else if (!(await passkeys.isOf(user, proof.passkey, host))) throw new ApiError('PASSKEY_REFUSED')
    await store.noteStrong(db, hash, clock.nowMs())
  }

  /** Ends a token and the sessions that it opened; false when the user has no such token. */
  async function endToken(userId: number, id: number): Promise<boolean> {
    const hashes = await tokens.deleteToken(db, userId, id)
    for (const credentialHash of hashes) tellEnded({ credentialHash })
    return hashes.length > 0
  }

  async function callerOf({ headers, ip = '', token }: Parameters<Sessions['authenticate']>[0]) {
    if (token !== undefined) return bearer(token, ip)
    const authorization = headers.authorization
    if (!authorization) return cookie(headers, ip)
    const [, scheme = '', value = ''] = /^(\S+) +(.+)$/.exec(authorization) ?? []
    if (!value) throw new ApiError('INVALID_INPUT', 'Authorization header cannot be read')
    if (scheme.toLowerCase() === 'bearer') return bearer(value, ip)
    if (scheme.toLowerCase() === 'basic') return basic(value, ip)
    throw unauthorized()
  }

  return {
    open,
    async authenticate(request) {
      const caller = await callerOf(request)
      const { host = request.headers.host } = request
      if (caller && host !== undefined) requireHere(caller.user, host)
      return caller
    },
    login,
    refusalOf,
    isPasswordOf,
    // Nobody guesses 256 random bits: wrong tokens are not counted, and lock nobody out.
    async loginWithToken(token, origin, from) {
      const { user, expiresAtMs, tokenId } = await bearer(token, from.address)
      const session = await open(user, origin, { method: 'token', from, tokenExpiresAtMs: expiresAtMs, tokenId })
      tokenSignIns.tell({ ...from, userId: user.id })
      return session
    },
    async close(cookieHeader) {
      const secret = readCookie(cookieHeader, SESSION_COOKIE)
      if (!secret) return
      const credentialHash = store.secretHash(secret)
      await store.deleteSession(db, credentialHash)
      tellEnded({ credentialHash })
    },
    async closeOthers(userId, keepHash) {
      await store.deleteCredentials(db, userId, keepHash)
      tellEnded({ userId, keepHash })
      await acting.endAs(userId)
    },
    acting,
    sessionsOf: (userId) => store.sessionsOf(db, userId, clock.nowMs()),
    async endSession(userId, id) {
      const credentialHash = await store.deleteSessionById(db, userId, id)
      if (credentialHash !== undefined) tellEnded({ credentialHash })
      else if (!(await acting.endAs(userId, id))) throw new ApiError('NOT_FOUND')
    },
    async endOtherSessions(userId, keepHash) {
      for (const credentialHash of await store.deleteOtherSessions(db, userId, keepHash)) tellEnded({ credentialHash })
      await acting.endAs(userId)
    },
    confirm,
    async createToken(caller, { expiresAt, name = null, address = null, scope = 'full' }) {
      const { user, expiresAtMs, byToken, isInside } = caller
      if (!byToken && !isInside) requireStrong(caller, clock.nowMs())
      else if (byToken && !expiresAt) throw new ApiError('INVALID_INPUT', 'expiration is required in this session')
      const wanted = expiresAt?.getTime() ?? clock.nowMs() + TOKEN_LIFE_MS
      const token = store.newSecret()
      await tokens.insertToken(db, {
        userId: user.id,
        hash: store.secretHash(token),
        expiresAtMs: expiresAtMs === null ? wanted : Math.min(wanted, expiresAtMs),
        name,
        address,
        prefix: token.slice(0, PREFIX_CHARS),
        scope: caller.isForReading ? 'read' : scope,
      })
      return token
    },
    async revokeToken(token) {
      const credentialHash = store.secretHash(token)
      const found = await tokens.findToken(db, credentialHash)
      if (!found) throw new ApiError('INVALID_INPUT', 'Token is unknown or revoked')
      await endToken(found.userId, found.id)
    },
    tokensOf: (userId) => tokens.tokensOf(db, userId, clock.nowMs()),
    async removeToken(userId, id) {
      if (!(await endToken(userId, id))) throw new ApiError('NOT_FOUND')
    },
    heardOfEnd: ended.tell,
    onEnded: ended.add,
    onTokenSignIn: tokenSignIns.add,
    removeExpired: () => store.deleteExpired(db, clock.nowMs()),
  }
}
