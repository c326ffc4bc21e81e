import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What came for one address. */
export interface Received {
  from: string
  to: string[]
  /** As it crossed the wire. */
  raw: string
  mail: Email
}

export interface MailBox {
  port: number
  mails: Received[]
  /** Answers the next so many mails with this number instead of taking them. */
  refuse(times: number, responseCode: number): void
  close(): Promise<void>
}

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailBox(options: SMTPServerOptions = {}): Promise<MailBox> {
  const mails: Received[] = []
  let refusals = { times: 0, responseCode: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals.times > 0) {
          refusals.times -= 1
          return done(Object.assign(new Error('not now'), { responseCode: refusals.responseCode }))
        }
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw).then((mail) => {
          const from = mailFrom ? mailFrom.address : ''
          mails.push({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString('utf8'), mail })
          done()
        }, done)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse: (times, responseCode) => (refusals = { times, responseCode }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Settings of a test server whose mails go to a box. */
export const mailSettings = ({ port }: MailBox) =>
  ({
    smtpHost: '127.0.0.1',
    smtpPort: port,
    smtpSecurity: 'none',
    mailFrom: 'frota@example.com',
    mailFromName: 'Frota São João',
    outboundPrivateHosts: ['127.0.0.1'],
    webUrl: 'https://frota.example/',
  }) as const
