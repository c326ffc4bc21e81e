import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(fileURLToPath(import.meta.url), '..', '..', 'packages', 'i18n', 'src')

export const LANGUAGES = ['pt-BR', 'es-ES', 'en-US'] as const
export type Language = (typeof LANGUAGES)[number]

const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves)

const textsOf = (language: Language): Set<string> => {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'))
  return new Set(files.flatMap((name) => leaves(JSON.parse(readFileSync(join(folder, language, name), 'utf8')))))
}

const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language)]))
/** Each language is named in itself everywhere. */
const names = new Set(['Português', 'Español', 'English'])

/** Whole texts that are words of another language and not of this one. */
export function foreign(language: Language, found: string[]): string[] {
  const own = texts.get(language) ?? new Set()
  const others = LANGUAGES.filter((other) => other !== language).flatMap((other) => [...(texts.get(other) ?? [])])
  const strange = new Set(others.filter((text) => !own.has(text) && !names.has(text)))
  return found.filter((text) => strange.has(text))
}
