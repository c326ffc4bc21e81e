import { type Language, matchLanguage, SOURCE_LANGUAGE } from '@rastro/i18n'

type Attributes = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** What the operator calls the product, and its colour. */
export interface HouseStyle {
  brand: string
  /** `#rrggbb` */
  color: string
  /** As whom mails come; undefined: as the mail settings say. */
  fromName?: string
}

const STANDARD: HouseStyle = { brand: 'Rastro', color: '#0f766e' }

/** Attributes that only a brand has: as whom mails come, and what stands over printed reports. */
export const SENDER_NAME = 'brand.senderName'
export const REPORT_HEAD = 'brand.reportHead'

export function houseStyle(server: Attributes): HouseStyle {
  const color = textOf(server.colorPrimary)
  const fromName = textOf(server[SENDER_NAME]) ?? undefined
  return {
    brand: textOf(server.title) ?? STANDARD.brand,
    color: color && /^#[0-9a-f]{6}$/i.test(color) ? color : STANDARD.color,
    ...(fromName !== undefined && { fromName }),
  }
}

/** The language somebody reads: as chosen in the console, as stock clients store it, else that of the server. */
export function languageOf(user: Attributes, server: Attributes): Language {
  for (const tag of [user['tarkan.lang'], user.language, server['tarkan.lang'], server.language]) {
    const language = matchLanguage(textOf(tag))
    if (language) return language
  }
  return SOURCE_LANGUAGE
}
