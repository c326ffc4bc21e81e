import { fillText, serverTexts } from '@rastro/i18n/server'
import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Feed } from '#src/db/feed/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { houseStyle, languageOf, type Looks, type PostOffice, writeLetter } from '#src/tracking/people/mail/index'
import { newSecret, secretHash } from '#src/tracking/people/sessions/index'
import { requireGoodNames, type UserDirectory } from '#src/tracking/people/users/index'
import type { EmailChangeRow, EmailChangeStore } from './email-changes.store'

export interface EmailChangeParts {
  store: EmailChangeStore
  feed: Pick<Feed, 'committed'>
  post: PostOffice
  users: UserDirectory
  clock: Clock
  log: Log
  looks: Looks
  /** Every session and token. */
  closeAll(userId: number): Promise<void>
}

/** Another address for an account: it counts when it was confirmed there, and the old one can take it back. */
export interface EmailChanges {
  pendingOf(user: UserRecord): Promise<EmailChangeRow | undefined>
  /** Whether links can be mailed. */
  canConfirm(user: UserRecord): boolean
  /** Throws `MAIL_NOT_CONFIGURED`, `TOO_MANY_ATTEMPTS`, `INVALID_EMAIL`, `DUPLICATE_USER`. */
  ask(user: UserRecord, email: string): Promise<void>
  withdraw(user: UserRecord): Promise<void>
  /** Throws `INVALID_EMAIL_LINK`, `DUPLICATE_USER` when somebody else was faster. */
  confirm(token: string): Promise<void>
  /** An address was changed without being asked for at the new one: the old one is told. */
  changedAtOnce(before: UserRecord, after: UserRecord, isSelf: boolean): Promise<void>
  /** Throws `INVALID_EMAIL_LINK`. Gives the account, whose old address counts. */
  undo(token: string): Promise<UserRecord>
  removeExpired(): Promise<void>
}

const HOUR_MS = 3_600_000
const CONFIRM_HOURS = 48
const UNDO_HOURS = 72
/** Of one account, within the hour: nobody is flooded from here. */
const ASKED_PER_HOUR = 5
/** Whom letters go to: the one address of a change or the other, whichever the account has by then. */
const [NEW, OLD] = ['newEmail', 'oldEmail'] as const

type News = 'confirm' | 'asked' | 'changed' | 'changedByOther'

export function createEmailChanges(parts: EmailChangeParts): EmailChanges {
  const { store, feed, post, looks, users, clock, log } = parts
  const asked = createAttemptLimit(clock, ASKED_PER_HOUR, HOUR_MS)

  const reader = (column: 'old_email' | 'new_email') => ({
    async find(id: number) {
      const change = await store.byId(id)
      const user = change && users.byId(change.user_id)
      if (!change || !user) return undefined
      // Whoever changed the address may have turned the mails of the account elsewhere as well.
      const attributes = post.isOpen() ? {} : user.attributes
      return { id: user.id, name: user.name, email: change[column], attributes }
    },
  })
  post.serve(NEW, reader('new_email'))
  post.serve(OLD, reader('old_email'))

  function canConfirm(user: UserRecord): boolean {
    try {
      post.requireOpen(user)
      return post.webUrl() !== null
    } catch {
      return false
    }
  }

  async function tell(user: UserRecord, change: { id: number; newEmail: string }, news: News, token: string | null) {
    const { attributes, webUrl } = await looks.of(user.id)
    const language = languageOf(user.attributes, attributes)
    const texts = serverTexts[language].mail.emailChange
    const style = houseStyle(attributes)
    const hours = news === 'confirm' ? CONFIRM_HOURS : UNDO_HOURS
    const values = { name: user.name, brand: style.brand, email: change.newEmail, hours: String(hours) }
    const isNew = news === 'confirm'
    // Behind the sign of a fragment nothing between the mailbox and the browser reads or keeps the secret.
    const page = `${webUrl ?? post.webUrl()}/login/email`
    const link = token === null ? null : `${page}#${isNew ? 'confirm' : 'undo'}=${token}`
    const letter = writeLetter({
      ...style,
      language,
      subject: fillText(isNew ? texts.confirmSubject : texts.subject, values),
      lines: [fillText(texts.greeting, values), fillText(texts[news], values)],
      ...(link ? { button: { label: isNew ? texts.confirmButton : texts.undoButton, url: link } } : {}),
      closing: isNew
        ? [fillText(texts.confirmExpiry, values), texts.ignore]
        : [fillText(link ? texts.undo : texts.ask, values)],
    })
    await post.post({ kind: isNew ? NEW : OLD, id: change.id }, letter, hours * HOUR_MS)
  }
  const undoUntil = (): number => clock.nowMs() + UNDO_HOURS * HOUR_MS

  return {
    canConfirm,
    pendingOf: (user) => store.pendingOf(user.id, clock.nowMs()),
    async ask(user, email) {
      if (!canConfirm(user)) throw new ApiError('MAIL_NOT_CONFIGURED')
      requireGoodNames(users, user, { ...user, email })
      if (asked.secondsToWait(String(user.id)) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
      asked.fail(String(user.id))
      const [confirming, stopping] = [newSecret(), newSecret()]
      const nowMs = clock.nowMs()
      const id = await store.ask({
        userId: user.id,
        oldEmail: user.email,
        newEmail: email,
        confirmHash: secretHash(confirming),
        stopHash: secretHash(stopping),
        nowMs,
        untilMs: nowMs + CONFIRM_HOURS * HOUR_MS,
      })
      const change = { id, newEmail: email }
      // The old one first: a kill in between leaves nobody untold.
      await tell(user, change, 'asked', stopping)
      await tell(user, change, 'confirm', confirming)
    },
    withdraw: (user) => store.withdraw(user.id),
    async confirm(token) {
      const hash = secretHash(token)
      const waiting = await store.byConfirmHash(hash, clock.nowMs())
      const user = waiting && users.byId(waiting.user_id)
      if (!user) throw new ApiError('INVALID_EMAIL_LINK')
      requireGoodNames(users, user, { ...user, email: waiting.new_email })
      const secret = newSecret()
      const undo = { hash: secretHash(secret), untilMs: undoUntil() }
      const change = await feed.committed(store.confirm(hash, undo, clock.nowMs()))
      if (!change) throw new ApiError('INVALID_EMAIL_LINK')
      await tell(user, { id: change.id, newEmail: change.new_email }, 'changed', secret)
      log.info({ userId: user.id }, 'an address was confirmed')
    },
    async changedAtOnce(before, after, isSelf) {
      if (!canConfirm(before)) return
      const secret = newSecret()
      const undo = isSelf ? { hash: secretHash(secret), untilMs: undoUntil() } : null
      const emails = { oldEmail: before.email, newEmail: after.email }
      const id = await store.noteDone({ userId: after.id, ...emails, undo, nowMs: clock.nowMs() })
      const news = isSelf ? 'changed' : 'changedByOther'
      await tell(after, { id, newEmail: after.email }, news, isSelf ? secret : null)
    },
    async undo(token) {
      const change = await feed.committed(store.undo(secretHash(token), clock.nowMs()))
      const user = change && users.byId(change.user_id)
      if (!user) throw new ApiError('INVALID_EMAIL_LINK')
      await parts.closeAll(user.id)
      log.warn({ userId: user.id }, 'the owner of the old address took a change back')
      return user
    },
    removeExpired: () => store.removeExpired(clock.nowMs()),
  }
}
