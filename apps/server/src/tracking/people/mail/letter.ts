import type { Language } from '@rastro/i18n'
import type { Mail } from '#src/platform/mail/index'

export type Letter = Omit<Mail, 'to'>

/** What a letter says, top to bottom, as plain sentences. */
export interface LetterParts {
  language: Language
  /** Name of the product, as the operator calls it. */
  brand: string
  /** `#rrggbb` */
  color: string
  fromName?: string
  subject: string
  lines: readonly string[]
  /** What to press, between the first lines and the closing ones. */
  button?: { label: string; url: string }
  closing?: readonly string[]
  /** A last line that leads somewhere, small. */
  link?: { label: string; url: string }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
const html = escapeHtml
/** A subject is one line: whatever names are in it add no headers. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

const paragraph = (text: string, style: string): string => `<p style="margin:0 0 14px;${style}">${html(text)}</p>`

/** The same letter as text and as a page that reads well in the dark and on a phone. */
export function writeLetter(parts: LetterParts): Letter {
  const { language, brand, color, subject, lines, button, closing = [], link } = parts
  const soft = 'color:#64748b;font-size:13px;line-height:1.5'
  const body = [
    ...lines.map((line) => paragraph(line, 'font-size:15px;line-height:1.5')),
    button
      ? `<p style="margin:22px 0"><a href="${html(button.url)}" style="background:${color};color:#ffffff;text-decoration:none;padding:12px 22px;border-radius:8px;font-weight:600;display:inline-block">${html(button.label)}</a></p>` +
        paragraph(button.url, `${soft};word-break:break-all`)
      : '',
    ...closing.map((line) => paragraph(line, soft)),
    link
      ? `<p style="margin:0;${soft}"><a href="${html(link.url)}" style="color:#64748b">${html(link.label)}</a></p>`
      : '',
  ].join('\n')
  const page = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f5f9;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#0f172a">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;padding:28px;border-top:4px solid ${color}">
<p style="margin:0 0 18px;font-weight:700;font-size:17px">${html(brand)}</p>
${body}
</div></body></html>`
  const led = (to: { label: string; url: string } | undefined): string[] => (to ? [`${to.label}: ${to.url}`] : [])
  const text = [...lines, ...led(button), ...closing, ...led(link)].join('\n\n')
  const letter: Letter = { subject: oneLine(subject), text: `${text}\n`, html: page }
  return parts.fromName === undefined ? letter : { ...letter, fromName: oneLine(parts.fromName) }
}
