import { ApiError } from '@rastro/model/errors'
import type { Log } from '#src/platform/log'
import { createGate, GateFullError } from '#src/platform/gate'
import { type Mail, MailError, type Mailer, type SmtpSettings } from '#src/platform/mail/index'
import { smtpOfAttributes } from './smtp-attributes'

/** Whom a mail goes to. His own `mail.smtp.*` win over those of the server. */
export interface Addressee {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export type Letter = Omit<Mail, 'to'>

/** The one way a mail leaves the server. */
export interface PostOffice {
  /** Whether mails can leave at all, without settings of a user's own. */
  isOpen(): boolean
  /** Throws `MAIL_NOT_CONFIGURED` when there is no way to write to this user, or no address. */
  requireOpen(to: Addressee): void
  /** Hands a letter over, several times when it does not work at once. Throws `MAIL_NOT_CONFIGURED` or `MAIL_FAILED`. */
  send(to: Addressee, letter: Letter): Promise<void>
  /** The same behind the caller's back; what fails in the end is logged. */
  post(to: Addressee, letter: Letter): void
  /** Address of the console without a slash at its end; null when nobody has said it. */
  webUrl(): string | null
  /** Waits for what is being sent; what still waits for another attempt is given up. */
  stop(): Promise<void>
}

export interface PostParts {
  mailer: Mailer
  /** Of the operator; null when there are none. */
  settings: SmtpSettings | null
  serverAttributes(): Readonly<Record<string, unknown>>
  /** Of the operator; undefined when he has not said it. */
  webUrl: string | undefined
  log: Log
  /** Waits between attempts. */
  pausesMs?: readonly number[]
}

const PAUSES_MS = [5_000, 60_000, 300_000]
const SENDING_AT_ONCE = 2
const MOST_WAITING = 1000
/** An address of one person: nothing that could name a second one. */
const ONE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

export function createPostOffice(parts: PostParts): PostOffice {
  const { mailer, serverAttributes, log, pausesMs = PAUSES_MS } = parts
  const gate = createGate(SENDING_AT_ONCE, MOST_WAITING)
  const underway = new Set<Promise<void>>()
  const stopping = new AbortController()

  const ofServer = (): SmtpSettings | null => smtpOfAttributes(serverAttributes()) ?? parts.settings
  function settingsFor(to: Addressee): SmtpSettings {
    const settings = smtpOfAttributes(to.attributes) ?? ofServer()
    if (!settings || !ONE_ADDRESS.test(to.email)) throw new ApiError('MAIL_NOT_CONFIGURED')
    return settings
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })

  async function deliver(to: Addressee, letter: Letter): Promise<void> {
    const mail = { ...letter, to: { name: to.name, address: to.email } }
    for (let tries = 0; ; tries++) {
      try {
        // Settings may have changed since the last attempt.
        return await gate.run(() => mailer.send(mail, settingsFor(to)))
      } catch (error) {
        if (error instanceof ApiError) throw error
        const waitMs = pausesMs[tries]
        const mayDo = error instanceof GateFullError || (error instanceof MailError && error.isTemporary)
        log.warn({ error, userId: to.id, tries: tries + 1 }, 'a mail could not be sent')
        if (!mayDo || waitMs === undefined || stopping.signal.aborted) throw new ApiError('MAIL_FAILED')
        await pause(waitMs)
        if (stopping.signal.aborted) throw new ApiError('MAIL_FAILED')
      }
    }
  }

  function send(to: Addressee, letter: Letter): Promise<void> {
    const sending = deliver(to, letter)
    const watched = sending.catch(() => undefined).finally(() => underway.delete(watched))
    underway.add(watched)
    return sending
  }

  return {
    isOpen: () => ofServer() !== null,
    requireOpen: (to) => void settingsFor(to),
    send,
    post(to, letter) {
      send(to, letter).catch((error: unknown) => log.warn({ error, userId: to.id }, 'a mail was given up'))
    },
    webUrl() {
      const said = serverAttributes()['web.url']
      const url = typeof said === 'string' && /^https?:\/\/\S+$/.test(said) ? said : parts.webUrl
      return url?.replace(/\/+$/, '') ?? null
    },
    async stop() {
      stopping.abort()
      await Promise.all(underway)
      mailer.stop()
    },
  }
}
