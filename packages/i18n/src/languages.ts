/** The languages of the product, the source language first. */
export const LANGUAGES = ['pt-BR', 'es-ES', 'en-US'] as const
export type Language = (typeof LANGUAGES)[number]

export const SOURCE_LANGUAGE: Language = 'pt-BR'
/** Shown when a text is missing in the chosen language (ADM-I18N-03). */
export const FALLBACK_LANGUAGE: Language = 'en-US'

/** The supported language that a BCP 47 tag means: exact first, then by its language part; null when there is none. */
export const matchLanguage = (tag: string | null | undefined): Language | null => {
  const wanted = (tag ?? '').trim().toLowerCase().replace('_', '-')
  if (!wanted) return null
  const exact = LANGUAGES.find((language) => language.toLowerCase() === wanted)
  return exact ?? LANGUAGES.find((language) => language.slice(0, 2) === wanted.split('-')[0]) ?? null
}

/** Where a language may come from. Every value is a BCP 47 tag or absent; what cannot be matched is skipped. */
export interface LanguageSources {
  /** `?locale=` of the address. */
  query?: string | null
  /** What the user saved: in the account, or here before signing in. */
  user?: string | null
  /** The browser's list, most wanted first. */
  browser?: readonly string[]
  /** `<html lang>` as delivered. */
  page?: string | null
  /** The server's `tarkan.lang`. */
  server?: string | null
}

/** CORE-I18N-02 and CORE-I18N-05: query, user, browser, page, server, then pt-BR. */
export const chooseLanguage = ({ query, user, browser = [], page, server }: LanguageSources): Language => {
  for (const tag of [query, user, ...browser, page, server]) {
    const language = matchLanguage(tag)
    if (language) return language
  }
  return SOURCE_LANGUAGE
}
