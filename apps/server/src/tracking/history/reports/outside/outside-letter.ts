import type { Language } from '@rastro/i18n'
import { fillText, serverTexts } from '@rastro/i18n/server'
import { houseStyle, type Letter, writeLetter } from '#src/tracking/people/mail/index'

export interface InvitationParts {
  language: Language
  /** Name of who invites. */
  sender: string
  serverAttributes: Readonly<Record<string, unknown>>
  /** Of the page that asks. */
  url: string
  stopUrl: string
  /** For which it counts. */
  days: number
}

const SENDER_CHARS = 60

/**
 * A name as strangers may be shown it: people choose their own names, and an invitation goes to whomever they like, so it
 * carries no link, no address and no message of its own.
 */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[@/\\<>]|:(?=\S)|\.(?=\S)|www/giu, ' ')
    .trim()
    .slice(0, SENDER_CHARS)

/** How mail programs end such mails by themselves (RFC 8058). */
export const stopHeaders = (stopUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The mail that asks an address whether it wants reports. */
export function invitationLetter(parts: InvitationParts): Letter {
  const { language, sender, serverAttributes, url, stopUrl, days } = parts
  const style = houseStyle(serverAttributes)
  const texts = serverTexts[language].mail.asks
  const values = { sender: plainName(sender), brand: style.brand, days: String(days) }
  const letter = writeLetter({
    ...style,
    language,
    subject: fillText(texts.subject, values),
    lines: [texts.greeting, fillText(texts.text, values)],
    button: { label: texts.button, url },
    closing: [fillText(texts.expiry, values), texts.ignore],
    link: { label: texts.stop, url: stopUrl },
  })
  return { ...letter, headers: stopHeaders(stopUrl) }
}
