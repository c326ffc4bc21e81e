import type { createTransport } from 'nodemailer'
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'
import { connectOut, OutboundError } from '../outbound'
import { type Mail, MailError, type SmtpSettings } from './smtp-settings'

/** Hands mails to their servers; connections are kept for the next mail. */
export interface Mailer {
  /** Throws MailError. */
  send(mail: Mail, settings: SmtpSettings): Promise<void>
  stop(): void
}

const CONNECT_TIMEOUT_MS = 10_000
/** Without a byte. */
const SOCKET_TIMEOUT_MS = 30_000
/** One mail with its files. */
const MAIL_TIMEOUT_MS = 120_000
const IDLE_MS = 30_000
const CONNECTIONS_PER_SERVER = 2
/** Servers whose connections are kept: users may name their own. */
const SERVERS_KEPT = 20

type CreateTransport = typeof createTransport
type Transport = ReturnType<typeof openTransport>

function openTransport(create: CreateTransport, settings: SmtpSettings, privateHosts: readonly string[]) {
  const { host, port, security, username, password } = settings
  const getSocket: SMTPPoolOptions['getSocket'] = (_options, done) => {
    connectOut({ host, port, privateHosts, timeoutMs: CONNECT_TIMEOUT_MS }).then(
      (connection) => done(null, { connection }),
      (error: unknown) => done(error instanceof Error ? error : new MailError('no connection', true)),
    )
  }
  return create({
    pool: true,
    maxConnections: CONNECTIONS_PER_SERVER,
    idleTimeout: IDLE_MS,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'required',
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: !settings.trustsAnyCertificate, minVersion: 'TLSv1.2' },
    auth: username === undefined ? undefined : { user: username, pass: password },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket,
  })
}

const field = (error: unknown, name: string): unknown =>
  error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined

/** Refused for good once it was said to whom it goes; not for its size, nor for who sends it. */
const isAboutAddress = (answered: number, command: unknown): boolean =>
  answered >= 500 && answered !== 552 && (command === 'RCPT TO' || command === 'DATA')

/** What may be told of a failure: its kind and the number the server answered with, never its words. */
function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailError) return error
  if (error instanceof OutboundError) return new MailError(error.message, !error.isRefusal)
  const answered = field(error, 'responseCode')
  const code = field(error, 'code')
  const text = [typeof code === 'string' ? code : 'failed', typeof answered === 'number' ? answered : '']
    .join(' ')
    .trim()
  if (typeof answered === 'number')
    return new MailError(text, answered >= 400 && answered < 500, isAboutAddress(answered, field(error, 'command')))
  return new MailError(text, code === 'ETIMEDOUT' || code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS')
}

/** Rejects after a while whatever happens; the mail is then not waited for any longer. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('not sent in time', true)), MAIL_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** @param privateHosts hosts of the own network that mails may be handed to */
export function createMailer(privateHosts: readonly string[]): Mailer {
  const transports = new Map<string, Transport>()

  function transportFor(create: CreateTransport, settings: SmtpSettings): Transport {
    const key = JSON.stringify(settings)
    const known = transports.get(key)
    const transport = known ?? openTransport(create, settings, privateHosts)
    // The one used last stays longest.
    transports.delete(key)
    transports.set(key, transport)
    const [oldest] = transports.keys()
    if (transports.size > SERVERS_KEPT && oldest !== undefined) {
      transports.get(oldest)?.close()
      transports.delete(oldest)
    }
    return transport
  }

  return {
    async send({ to, subject, text, html, files = [], messageId, headers, fromName: ownName }, settings) {
      const { from } = settings
      const fromName = ownName ?? settings.fromName
      // Not before the first mail: most servers send none for a long while.
      const library = await import('nodemailer')
      const sending = transportFor(library.createTransport, settings).sendMail({
        from: fromName ? { name: fromName, address: from } : from,
        to: { name: to.name, address: to.address },
        subject,
        text,
        html,
        messageId,
        // Nobody's holiday note shall answer.
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        attachments: files.map(({ name, mime, content }) => ({ filename: name, contentType: mime, content })),
      })
      await inTime(sending).catch((error: unknown) => {
        throw mailErrorOf(error)
      })
    },
    stop() {
      for (const transport of transports.values()) transport.close()
      transports.clear()
    },
  }
}
