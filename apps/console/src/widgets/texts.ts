import { FALLBACK_LANGUAGE, SOURCE_LANGUAGE } from '@rastro/i18n'
import type { GateTexts, Language, TextKey, Texts } from '@rastro/i18n'
import { useSyncExternalStore } from 'react'

/*
 * The texts of the first stage, and of what it shares with the console, without a translation library: the login page has
 * 100 kB for everything. Inside the console i18next speaks the same keys, plurals included.
 */

export type GateKey = TextKey<GateTexts>
type Values = Record<string, unknown>
export type Translate = (key: GateKey, values?: Values) => string

interface Spoken {
  language: Language
  t: Translate
}

const loaded = new Map<Language, Partial<Texts>>()
const listeners = new Set<() => void>()

const find = (language: Language, key: string): string | null => {
  let found: unknown = loaded.get(language)
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : null
}

/** Puts `values` in the places of `{{name}}`. */
export const fillIn = (text: string, values: Values = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in values ? String(values[name]) : place))

const translateIn =
  (language: Language): Translate =>
  (key, values) =>
    fillIn(find(language, key) ?? find(FALLBACK_LANGUAGE, key) ?? key, values)

let spoken: Spoken = { language: SOURCE_LANGUAGE, t: translateIn(SOURCE_LANGUAGE) }

/** Adds texts of a language; those there already stay. */
export const addTexts = (language: Language, texts: Partial<Texts>): void => {
  loaded.set(language, { ...loaded.get(language), ...texts })
}

export const textsOf = (language: Language): Partial<Texts> => loaded.get(language) ?? {}

/** Speaks a language from now on; its texts must have been added. */
export const speak = (language: Language): void => {
  spoken = { language, t: translateIn(language) }
  listeners.forEach((listener) => listener())
}

export const spokenLanguage = (): Language => spoken.language

/** For text outside components. */
export const translate: Translate = (key, values) => spoken.t(key, values)

/** True when the chosen language or the one of last resort has this text. */
export const hasText = (key: string): key is GateKey =>
  (find(spoken.language, key) ?? find(FALLBACK_LANGUAGE, key)) !== null

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Texts of the first stage in the language in force. Screens of the console use `useTranslation` instead. */
export const useTexts = (): Spoken => useSyncExternalStore(subscribe, () => spoken)
