/** Attributes of users and of the server that say how mails leave (TRACKING-API §2.1). */
const PREFIX = 'mail.smtp.'
const SECRET = 'mail.smtp.password'
/** Stands for a password that is stored; written back, it leaves the password as it is. */
export const HIDDEN_SECRET = '••••••••'

type Attributes = Readonly<Record<string, unknown>>

/** Attributes as they may leave the server: a stored password is only said to be there. */
export const withoutMailSecret = (attributes: Attributes): Record<string, unknown> =>
  attributes[SECRET] === undefined ? { ...attributes } : { ...attributes, [SECRET]: HIDDEN_SECRET }

/** Attributes for those who have no business with the mail server. */
export const withoutMailSettings = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !key.startsWith(PREFIX)))

/** Attributes as they are stored: what was hidden on the way out comes back as it was. */
export function withMailSecret(attributes: Attributes, before: Attributes | undefined): Record<string, unknown> {
  if (attributes[SECRET] !== HIDDEN_SECRET) return { ...attributes }
  const { [SECRET]: _hidden, ...rest } = attributes
  return before?.[SECRET] === undefined ? rest : { ...rest, [SECRET]: before[SECRET] }
}

const isWayOfMails = (key: string): boolean => key.startsWith(PREFIX) || key === 'web.url'

/** Whether mails leave another way or lead elsewhere: whoever decides that reads the link of a forgotten password. */
export const changesMails = (before: Attributes, after: Attributes): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (key) => isWayOfMails(key) && before[key] !== after[key],
  )
