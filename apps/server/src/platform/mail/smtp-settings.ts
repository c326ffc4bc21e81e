/** How mails leave. */
export interface SmtpSettings {
  host: string
  port: number
  /** `starttls` takes it where it is offered, `required` insists on it, `tls` speaks it from the first byte. */
  security: 'none' | 'starttls' | 'required' | 'tls'
  /** Takes any certificate: for servers of the own house that signed theirs themselves. */
  trustsAnyCertificate: boolean
  /** Both or neither. */
  username: string | undefined
  password: string | undefined
  /** Address of the sender. */
  from: string
  /** Undefined: the address alone. */
  fromName: string | undefined
}

export interface MailFile {
  name: string
  mime: string
  content: Buffer
}

export interface Mail {
  to: { name: string; address: string }
  /** As whom it comes; without it, as the settings say. */
  fromName?: string
  subject: string
  text: string
  html: string
  files?: readonly MailFile[]
  /** The same for every attempt at one mail, so that a mailbox shows it once; one is made when absent. */
  messageId?: string
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>
}

/** A mail did not leave. The text holds no address, no secret and nothing of the mail. */
export class MailError extends Error {
  constructor(
    text: string,
    /** Another attempt may do. */
    readonly isTemporary: boolean,
    /** The server answered for good that this address does not get this mail. */
    readonly isRefused = false,
  ) {
    super(text)
    this.name = 'MailError'
  }
}
