import { fillText, serverTexts } from '@rastro/i18n/server'
import { agentWords } from '@rastro/model/agent'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import type { SessionMethod, SignInOutcome } from '@rastro/model/session'
import type { UserRecord } from '#src/face/caller/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { houseStyle, languageOf, type Looks, type PostOffice, writeLetter } from '#src/tracking/people/mail/index'
import { newSecret, secretHash, type SignInPlace } from '#src/tracking/people/sessions/index'
import type { SignInRow, SignInStore } from './sign-ins.store'

export interface SignInParts {
  store: SignInStore
  post: Pick<PostOffice, 'post' | 'isOpen' | 'webUrl'>
  clock: Clock
  log: Log
  looks: Looks
  /** Throws NOT_FOUND when it is over already. */
  endSession(userId: number, id: number): Promise<void>
}

/** A session that was opened just now. */
export interface Entrance {
  method: SessionMethod
  from: SignInPlace
  sessionId: number | null
  /** What the browser is known by; null of a program, which is told to nobody. */
  browser: string | null
}

/** Where an account was signed in to, and what its owner hears of it. */
export interface SignIns {
  /** Mails the owner when the browser is a new one. */
  came(user: UserRecord, entrance: Entrance): Promise<void>
  failed(user: UserRecord, outcome: Exclude<SignInOutcome, 'done'>, from: SignInPlace): void
  /** What the answer to a sign-in says of how it ended; undefined when nothing was tried. */
  outcomeOf(code: ErrorCode): Exclude<SignInOutcome, 'done'> | undefined
  list(userId: number): Promise<SignInRow[]>
  /** Throws INVALID_EMAIL_LINK. */
  end(token: string): Promise<void>
  removeOlder(): Promise<void>
}

const LISTED = 100
const DAY_MS = 86_400_000
/** Records of access are kept for half a year (Marco Civil, article 15), and so is what knows a browser. */
const KEPT_DAYS = 190
const LINK_DAYS = 7
/** Of one account within a day: who clears his cookies each time is not flooded. */
const MAILS_PER_DAY = 10

const OUTCOMES: Partial<Record<ErrorCode, Exclude<SignInOutcome, 'done'>>> = {
  HTTP_401_UNAUTHORIZED: 'wrongPassword',
  USER_AUTHORIZATION_FAILED: 'wrongCode',
  PASSKEY_REFUSED: 'wrongPasskey',
}
/** The account is right, and still it is not let in. */
const NOTHING_TRIED = new Set<ErrorCode>(['TOTP_REQUIRED', 'TOO_MANY_ATTEMPTS', 'INVALID_INPUT'])

export function createSignIns(parts: SignInParts): SignIns {
  const { store, post, looks, clock, log } = parts
  const told = createAttemptLimit(clock, MAILS_PER_DAY, DAY_MS)

  const note = (
    user: UserRecord,
    { address, agent, host }: SignInPlace,
    rest: {
      outcome: SignInOutcome
      method: SessionMethod | null
      sessionId: number | null
      browserHash: string | null
    },
    isNew = false,
    endHash: string | null = null,
  ): Promise<void> => {
    const place = { address: address || null, agent: agent || null, host: host || null }
    return store.add({ userId: user.id, nowMs: clock.nowMs(), ...place, ...rest }, isNew, endHash)
  }

  async function tell(user: UserRecord, { from }: Entrance, token: string): Promise<void> {
    const { attributes, webUrl: ownUrl } = await looks.of(user.id)
    const language = languageOf(user.attributes, attributes)
    const style = houseStyle(attributes)
    const { signIn: texts } = serverTexts[language].mail
    const { browser, system } = agentWords(from.agent)
    const values = {
      name: user.name,
      brand: style.brand,
      browser: [browser, system].filter(Boolean).join(', ') || texts.unknown,
      address: from.address || texts.unknown,
      time: timeOf(language, user.attributes.timezone ?? attributes.timezone, clock.nowMs()),
      days: String(LINK_DAYS),
    }
    const webUrl = ownUrl ?? post.webUrl()
    const letter = writeLetter({
      ...style,
      language,
      subject: fillText(texts.subject, values),
      lines: [fillText(texts.greeting, values), fillText(texts.text, values), fillText(texts.where, values)],
      ...(webUrl ? { button: { label: texts.button, url: `${webUrl}/login/email#session=${token}` } } : {}),
      closing: [texts.fine, fillText(texts.ignore, values)],
    })
    await post.post({ kind: 'user', id: user.id }, letter, LINK_DAYS * DAY_MS)
  }

  return {
    async came(user, entrance) {
      const { method, from, sessionId, browser } = entrance
      const browserHash = browser === null ? null : secretHash(browser)
      const met = browserHash === null ? 'known' : await store.meet(user.id, browserHash, clock.nowMs())
      const isNew = met === 'new'
      const token = newSecret()
      const rest = { outcome: 'done' as const, method, sessionId, browserHash }
      await note(user, from, rest, isNew, isNew ? secretHash(token) : null)
      if (!isNew || !post.isOpen() || told.secondsToWait(String(user.id)) > 0) return
      told.fail(String(user.id))
      // Behind the back of who signs in: he need not wait for it.
      tell(user, entrance, token).catch((error: unknown) =>
        log.warn({ error, userId: user.id }, 'a mail about a new browser could not be made'),
      )
    },
    failed(user, outcome, from) {
      note(user, from, { outcome, method: null, sessionId: null, browserHash: null }).catch((error: unknown) =>
        log.warn({ error, userId: user.id }, 'a failed sign-in could not be noted'),
      )
    },
    outcomeOf: (code) => OUTCOMES[code] ?? (NOTHING_TRIED.has(code) ? undefined : 'closed'),
    list: (userId) => store.list(userId, LISTED),
    async end(token) {
      const ended = await store.takeEnd(secretHash(token))
      if (!ended) throw new ApiError('INVALID_EMAIL_LINK')
      if (ended.sessionId === null) return
      try {
        await parts.endSession(ended.userId, ended.sessionId)
      } catch (error) {
        // It is over already: what was wanted.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      }
      log.warn({ userId: ended.userId }, 'the owner ended the session of a browser that he does not know')
    },
    removeOlder: () => store.removeOlder(clock.nowMs() - KEPT_DAYS * DAY_MS),
  }
}

/** A moment as somebody reads it; in UTC, and said so, where nobody knows his zone. */
function timeOf(language: string, zone: unknown, ms: number): string {
  const format = (timeZone: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(ms)
  try {
    return format(typeof zone === 'string' ? zone : 'UTC')
  } catch {
    return format('UTC')
  }
}
