/**
 * Finds text that a translator never sees: words written into components, keys that no language has, and texts that were
 * left as they are in English.
 * Prints one line per mistake and fails when there is any. Part of `npm run check`.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { untranslated } from './parts/same-texts'
import { findTextMistakes } from './parts/text-mistakes'
import type { TextTree } from './parts/text-mistakes'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = 'apps/console/src'
const TEXTS = 'packages/i18n/src'
const SOURCE_LANGUAGE = 'pt-BR'
const ENGLISH = 'en-US'
const OTHERS = ['pt-BR', 'es-ES']

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|bench)\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => join(folder, name))

/** Every text of the source language by area. */
export const readTexts = (folder: string): TextTree =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as TextTree,
      ]),
  )

const main = (): void => {
  const texts = readTexts(join(ROOT, TEXTS, SOURCE_LANGUAGE))
  const mistakes = sourceFiles(join(ROOT, SOURCES)).flatMap((file) =>
    findTextMistakes(readFileSync(file, 'utf8'), relative(ROOT, file), texts),
  )
  for (const { file, line, message } of mistakes) console.log(`${file}:${line} ${message}`)
  const english = readTexts(join(ROOT, TEXTS, ENGLISH))
  const same = OTHERS.flatMap((language) =>
    untranslated(english, readTexts(join(ROOT, TEXTS, language))).map(
      (text) => `${TEXTS}/${language} ${text} reads as in English`,
    ),
  )
  for (const line of same) console.log(line)
  const count = mistakes.length + same.length
  console.log(count ? `${count} texts to mend` : 'texts: nothing to mend')
  process.exitCode = count ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
