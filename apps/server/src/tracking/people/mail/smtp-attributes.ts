import type { SmtpSettings } from '#src/platform/mail/index'

type Attributes = Readonly<Record<string, unknown>>

const STANDARD_PORT = 25
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/
/** A name of a host or an address: nothing that could say more than that. */
const HOST = /^[\w.\-:]{1,253}$/

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}
const isOn = (value: unknown): boolean => value === true || value === 'true'

function securityOf(attributes: Attributes): SmtpSettings['security'] {
  if (isOn(attributes['mail.smtp.ssl.enable'])) return 'tls'
  if (isOn(attributes['mail.smtp.starttls.required'])) return 'required'
  return isOn(attributes['mail.smtp.starttls.enable']) ? 'starttls' : 'none'
}

/** How mails leave by `mail.smtp.*`; null when there is no host, or something that cannot be used. */
export function smtpOfAttributes(attributes: Attributes): SmtpSettings | null {
  const text = (name: string): string | undefined => textOf(attributes[`mail.smtp.${name}`])
  const host = text('host')
  const port = Number(text('port') ?? STANDARD_PORT)
  const username = text('username')
  const from = text('from') ?? username
  if (!host || !HOST.test(host) || !from || !ADDRESS.test(from)) return null
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null
  return {
    host,
    port,
    security: securityOf(attributes),
    trustsAnyCertificate: text('ssl.trust') !== undefined,
    username,
    password: username === undefined ? undefined : (text('password') ?? ''),
    from,
    fromName: text('fromName'),
  }
}
