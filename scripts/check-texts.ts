/**
 * Finds text that a translator never sees: words written into components, and keys that no language has.
 * Prints one line per mistake and fails when there is any. Part of `npm run check`.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findTextMistakes } from './parts/text-mistakes'
import type { TextTree } from './parts/text-mistakes'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = 'apps/console/src'
const TEXTS = 'packages/i18n/src/pt-BR'

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
  const texts = readTexts(join(ROOT, TEXTS))
  const mistakes = sourceFiles(join(ROOT, SOURCES)).flatMap((file) =>
    findTextMistakes(readFileSync(file, 'utf8'), relative(ROOT, file), texts),
  )
  for (const { file, line, message } of mistakes) console.log(`${file}:${line} ${message}`)
  console.log(mistakes.length ? `${mistakes.length} texts to mend` : 'texts: nothing to mend')
  process.exitCode = mistakes.length ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
