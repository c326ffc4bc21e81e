import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailBox {
  /** Settings of a product whose mails come here. */
  env: Record<string, string>
  /** What came for one address, oldest first. */
  to(address: string): Email[]
  close(): Promise<void>
}

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailBox(): Promise<MailBox> {
  const mails: { to: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
          done()
        }, done)
      })
    },
  })
  // A product that is stopped leaves its connection open.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      MAIL_SMTP_HOST: '127.0.0.1',
      MAIL_SMTP_PORT: String((server.server.address() as AddressInfo).port),
      MAIL_SMTP_SECURITY: 'none',
      MAIL_FROM: 'frota@example.com',
      OUTBOUND_PRIVATE_HOSTS: '127.0.0.1',
    },
    to: (address) => mails.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
