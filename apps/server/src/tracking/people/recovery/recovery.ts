import { serverTexts, fillText } from '@rastro/i18n/server'
import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { networkOf } from '#src/platform/network-of'
import { houseStyle, languageOf, type Looks, type PostOffice, writeLetter } from '#src/tracking/people/mail/index'
import { newSecret, secretHash } from '#src/tracking/people/sessions/index'
import {
  hashPassword,
  replacePasswordHash,
  requireGoodPassword,
  type UserDirectory,
} from '#src/tracking/people/users/index'
import type { ResetStore } from './resets.store'

export interface RecoveryParts {
  db: Db
  feed: Pick<Feed, 'committed'>
  store: ResetStore
  post: PostOffice
  looks: Looks
  users: UserDirectory
  clock: Clock
  log: Log
  /** Origins of other pages of the house that mails may lead to. */
  origins: readonly string[]
  closeOtherSessions(userId: number, keepHash: string | null): Promise<void>
}

export interface RecoveryRequest {
  email: string
  /** Origin of the page that asked. */
  requestedFrom: string | undefined
  /** Of the caller. */
  address: string
}

/** A new password for who forgot the old one, by a link that goes to the mailbox of the account. */
export interface Recovery {
  /**
   * Mails a link, if there is such an account. Nothing tells whether there is. Throws `FILL_EMAIL_FIELD`,
   * `MAIL_NOT_CONFIGURED`, `TOO_MANY_ATTEMPTS`.
   */
  request(request: RecoveryRequest): void
  /**
   * Mails a link to somebody whom others made an account for. Throws `MAIL_NOT_CONFIGURED`, `TOO_MANY_ATTEMPTS`, and
   * `USER_ACCESS_DENIED` for who could not sign in.
   */
  invite(user: UserRecord): Promise<void>
  /** Throws `INVALID_RECOVERY_TOKEN` for a link that does not count, or what is wrong with the password. */
  finish(token: string, password: string): Promise<void>
  removeExpired(): Promise<void>
}

const LIFE_MINUTES = 60
const MINUTE_MS = 60_000
const INVITED_HOURS = 48
const HOUR_MS = 60 * MINUTE_MS
const WINDOW_MS = 60 * MINUTE_MS
/** For one account from one network. */
const REQUESTS_PER_PAIR = 5
const MAILS_PER_ACCOUNT = 3
/** From one network to all accounts; beyond it nothing is sent, and nothing is told. */
const MAILS_PER_NETWORK = 100

const originOf = (text: string | null | undefined): string | undefined => {
  const url = text ? URL.parse(text) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : undefined
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const { db, store, post, looks, users, clock, log } = parts
  const requests = createAttemptLimit(clock, REQUESTS_PER_PAIR, WINDOW_MS)
  const mailsOfNetwork = createAttemptLimit(clock, MAILS_PER_NETWORK, WINDOW_MS)
  const mails = createAttemptLimit(clock, MAILS_PER_ACCOUNT, WINDOW_MS)

  /** A page of the house that was asked for: never one that whoever asked made up, because the token would be his. */
  function pageAskedFor(requestedFrom: string | undefined): string | undefined {
    const asked = originOf(requestedFrom)
    return asked !== undefined && parts.origins.includes(asked) ? asked : undefined
  }

  function mayRecover(user: UserRecord): boolean {
    if (user.disabled || user.temporary) return false
    return user.expirationTime === null || Date.parse(user.expirationTime) > clock.nowMs()
  }

  /** A link to where a password is set. */
  async function mailLink(
    user: UserRecord,
    kind: 'recovery' | 'invitation',
    lifeMs: number,
    addressOf: (token: string, ownUrl: string | null) => string,
  ): Promise<void> {
    const token = newSecret()
    await store.add(user.id, secretHash(token), clock.nowMs() + lifeMs)
    const { attributes, webUrl } = await looks.of(user.id)
    const language = languageOf(user.attributes, attributes)
    const style = houseStyle(attributes)
    const texts = serverTexts[language].mail[kind]
    const values = {
      name: user.name,
      brand: style.brand,
      minutes: String(lifeMs / MINUTE_MS),
      hours: String(lifeMs / HOUR_MS),
    }
    const letter = writeLetter({
      ...style,
      language,
      subject: fillText(texts.subject, values),
      lines: [fillText(texts.greeting, values), fillText(texts.text, values)],
      button: { label: texts.button, url: addressOf(token, webUrl) },
      closing: [fillText(texts.expiry, values), texts.ignore],
    })
    await post.post({ kind: 'user', id: user.id }, letter, lifeMs)
  }

  return {
    request({ email, requestedFrom, address }) {
      if (!email.trim()) throw new ApiError('FILL_EMAIL_FIELD')
      const webUrl = post.webUrl()
      if (!post.isOpen() || webUrl === null) throw new ApiError('MAIL_NOT_CONFIGURED')
      const network = networkOf(address)
      const pair = `${network} ${email.trim().toLowerCase()}`
      if (requests.secondsToWait(pair) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
      requests.fail(pair)
      const user = users.byEmailOrLogin(email)
      if (!user || !mayRecover(user) || mails.secondsToWait(String(user.id)) > 0) return
      if (mailsOfNetwork.secondsToWait(network) > 0) return
      mails.fail(String(user.id))
      mailsOfNetwork.fail(network)
      // Behind the caller's back: how long it takes tells nothing either.
      const asked = pageAskedFor(requestedFrom)
      const addressOf = (token: string, ownUrl: string | null) => `${asked ?? ownUrl ?? webUrl}/login/recover/${token}`
      mailLink(user, 'recovery', LIFE_MINUTES * MINUTE_MS, addressOf).catch((error: unknown) =>
        log.warn({ error, userId: user.id }, 'a recovery link could not be made'),
      )
    },
    async invite(user) {
      const webUrl = post.webUrl()
      if (webUrl === null) throw new ApiError('MAIL_NOT_CONFIGURED')
      post.requireOpen(user)
      if (!mayRecover(user)) throw new ApiError('USER_ACCESS_DENIED')
      if (mails.secondsToWait(String(user.id)) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
      mails.fail(String(user.id))
      // Behind the sign of a fragment nothing between here and the browser reads or keeps the secret.
      const addressOf = (token: string, ownUrl: string | null) => `${ownUrl ?? webUrl}/login/recover#${token}`
      await mailLink(user, 'invitation', INVITED_HOURS * HOUR_MS, addressOf)
    },
    // Nobody guesses 256 random bits: wrong links are not counted, and lock nobody out.
    async finish(token, password) {
      // Before the token is taken: a password that is refused must not cost the link.
      requireGoodPassword(password)
      const userId = await store.take(secretHash(token), clock.nowMs())
      const user = userId === undefined ? undefined : users.byId(userId)
      if (!user || !mayRecover(user)) throw new ApiError('INVALID_RECOVERY_TOKEN')
      const passwordHash = await hashPassword(password)
      await parts.feed.committed(replacePasswordHash(db, user.id, passwordHash))
      await parts.closeOtherSessions(user.id, null)
      log.info({ userId: user.id }, 'a password was recovered by mail')
    },
    removeExpired: () => store.removeExpired(clock.nowMs()),
  }
}
