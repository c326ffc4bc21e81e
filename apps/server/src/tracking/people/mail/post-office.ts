import { randomUUID } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import { createGate, GateFullError } from '#src/platform/gate'
import type { Log } from '#src/platform/log'
import { MailError, type Mailer, type SmtpSettings } from '#src/platform/mail/index'
import { createWorker, type WorkerParts, type WorkItem, type WorkOutcome, type WorkStore } from '#src/db/work/index'
import type { Letter } from './letter'
import type { MailReader, MailStore, StoredMail } from './mails.store'
import { smtpOfAttributes } from './smtp-attributes'

/** Whom a mail goes to. His own `mail.smtp.*` win over those of the server. */
export interface Addressee {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What the office must know of a kind of readers. */
export interface Readers {
  /** As he is when the mail leaves; undefined: nothing goes to him any more. */
  find(id: number): Promise<Addressee | undefined>
  /** His address was refused for good. */
  refused?(id: number): Promise<void>
}

/** The one way a mail leaves the server. */
export interface PostOffice {
  /** Whether mails can leave at all, without settings of a user's own. */
  isOpen(): boolean
  /** Throws `MAIL_NOT_CONFIGURED` when there is no way to write to this user, or no address. */
  requireOpen(to: Addressee): void
  /** Hands a letter over, once. Throws `MAIL_NOT_CONFIGURED`, `MAIL_REFUSED` (for good) or `MAIL_FAILED`. */
  send(to: Addressee, letter: Letter): Promise<void>
  /**
   * Stores a letter, to be sent by whichever process, again and again until it is taken or given up; a kill loses none.
   * @param usefulMs how long somebody can do something with it
   */
  post(to: MailReader, letter: Letter, usefulMs?: number): Promise<void>
  /** Who the readers of a kind are. */
  serve(kind: string, readers: Readers): void
  /** Address of the console without a slash at its end; null when nobody has said it. */
  webUrl(): string | null
  /** Begins to send what waits; the kinds of readers are known by now. */
  start(): void
  /** Waits for what is being sent. What waits goes on after the next start, or in another process. */
  stop(): Promise<void>
}

export interface PostParts {
  mailer: Mailer
  mails: MailStore
  work: WorkStore
  /** Of the operator; null when there are none. */
  settings: SmtpSettings | null
  serverAttributes(): Readonly<Record<string, unknown>>
  /** Of the operator; undefined when he has not said it. */
  webUrl: string | undefined
  log: Log
  /** Waits between attempts. */
  pausesMs?: readonly number[]
  /** For tests. */
  pace?: Pick<WorkerParts, 'leaseMs' | 'pollMs'>
}

const MINUTE_MS = 60_000
/** About a day: a mail server may be away for a night. */
const PAUSES_MS = [5000, ...[1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)]
const SENDING_AT_ONCE = 4
const MOST_WAITING = 1000
/** An address of one person: nothing that could name a second one. */
const ONE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

export function createPostOffice(parts: PostParts): PostOffice {
  const { mailer, mails, work, serverAttributes, log, pausesMs = PAUSES_MS } = parts
  const gate = createGate(SENDING_AT_ONCE, MOST_WAITING)
  const kinds = new Map<string, Readers>()
  const underway = new Set<Promise<void>>()
  const worker = createWorker({
    store: work,
    kind: mails.workKind,
    log,
    handle: deliver,
    atOnce: SENDING_AT_ONCE,
    ...parts.pace,
  })

  const ofServer = (): SmtpSettings | null => smtpOfAttributes(serverAttributes()) ?? parts.settings
  function settingsFor(to: Addressee): SmtpSettings {
    const settings = smtpOfAttributes(to.attributes) ?? ofServer()
    if (!settings || !ONE_ADDRESS.test(to.email)) throw new ApiError('MAIL_NOT_CONFIGURED')
    return settings
  }
  const hand = (to: Addressee, letter: Letter): Promise<void> => {
    const settings = settingsFor(to)
    return gate.run(() => mailer.send({ ...letter, to: { name: to.name, address: to.email } }, settings))
  }

  /** Ends the work on a mail that nobody will get. */
  function giveUp(id: number, reason: string, attempts: number): WorkOutcome {
    log.warn({ mail: id, reason, attempts }, 'a mail was given up')
    return { kind: 'done', record: (client) => mails.gaveUp(id, reason, client) }
  }

  async function deliver({ key, attempts }: WorkItem, signal: AbortSignal): Promise<WorkOutcome> {
    const mail = await mails.byId(Number(key))
    if (mail === undefined) return { kind: 'done' }
    if (mail === null) return giveUp(Number(key), 'sealed with another key', attempts)
    if (mail.uselessAt && mail.uselessAt.getTime() < Date.now()) return giveUp(mail.id, 'too late', attempts)
    const readers = kinds.get(mail.reader.kind)
    const to = await readers?.find(mail.reader.id)
    if (!readers || !to) return { kind: 'done', record: (client) => mails.sent(mail.id, client) }
    signal.throwIfAborted()
    try {
      await hand(to, mail.letter)
      return { kind: 'done', record: (client) => mails.sent(mail.id, client) }
    } catch (error) {
      return afterFailure(mail, readers, attempts, error)
    }
  }

  async function afterFailure(mail: StoredMail, readers: Readers, attempts: number, error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    const mayDo = error instanceof GateFullError || (error instanceof MailError && error.isTemporary)
    const inMs = pausesMs[attempts - 1]
    if (mayDo && inMs !== undefined) {
      log.warn({ error, mail: mail.id, attempts }, 'a mail could not be sent, and is tried again')
      return { kind: 'later', inMs, error: reason } as const
    }
    if (error instanceof MailError && error.isRefused) await readers.refused?.(mail.reader.id)
    return giveUp(mail.id, reason, attempts)
  }

  async function send(to: Addressee, letter: Letter): Promise<void> {
    try {
      await hand(to, letter)
    } catch (error) {
      if (error instanceof ApiError) throw error
      log.warn({ error, userId: to.id }, 'a mail could not be sent')
      throw new ApiError(error instanceof MailError && error.isRefused ? 'MAIL_REFUSED' : 'MAIL_FAILED')
    }
  }

  function webUrl(): string | null {
    const said = serverAttributes()['web.url']
    const url = typeof said === 'string' && /^https?:\/\/\S+$/.test(said) ? said : parts.webUrl
    return url?.replace(/\/+$/, '') ?? null
  }

  return {
    isOpen: () => ofServer() !== null,
    requireOpen: (to) => void settingsFor(to),
    send(to, letter) {
      const sending = send(to, letter)
      const watched = sending.catch(() => undefined).finally(() => underway.delete(watched))
      underway.add(watched)
      return sending
    },
    async post(to, letter, usefulMs) {
      // Should it leave twice after all, mailboxes take the second for the first.
      const messageId = letter.messageId ?? `<${randomUUID()}@${hostOf(webUrl())}>`
      const uselessAt = usefulMs === undefined ? null : new Date(Date.now() + usefulMs)
      const isStored = await mails.add(to, { ...letter, messageId }, uselessAt)
      if (isStored) worker.wake()
      else log.warn({ to }, 'too many mails wait for this reader: one was not taken')
    },
    serve: (kind, readers) => void kinds.set(kind, readers),
    webUrl,
    start: worker.start,
    async stop() {
      await worker.stop()
      await Promise.all(underway)
      mailer.stop()
    },
  }
}

/** The part of a message's id that says whose it is. */
export const hostOf = (url: string | null): string => new URL(url ?? 'http://rastro.invalid').hostname
