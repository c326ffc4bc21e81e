import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = join(dirname(fileURLToPath(import.meta.url)), '..')
const library = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
const read = (path: string): string => readFileSync(path, 'utf8')

/** Names that our sources import from the library. */
function usedNames(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return new Set(
    files
      .flatMap((file) => [...read(join(sources, file)).matchAll(/import (?:type )?\{([^}]+)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(','))
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/, ''),
      ),
  )
}

/** Components with styles among everything that these names bring along. */
function styledBy(names: ReadonlySet<string>): Set<string> {
  const homes = new Map<string, string>()
  for (const [, list = '', file = ''] of read(join(library, 'esm/index.mjs')).matchAll(
    /import \{([^}]+)\} from "([^"]+)"/g,
  ))
    for (const name of list.split(',')) homes.set(name.trim().replace(/.* as /, ''), join(library, 'esm', file))
  const [seen, styled] = [new Set<string>(), new Set<string>()]
  const waiting = [...names].flatMap((name) => homes.get(name) ?? [])
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const name = /([^/\\]+)\.module\.mjs$/.exec(file)?.[1]
    if (name !== undefined) styled.add(name)
    for (const [, imported = ''] of read(file).matchAll(/(?:from|import) "(\.[^"]+)"/g))
      waiting.push(join(dirname(file), imported))
  }
  return styled
}

const imported = [...read(join(sources, 'app/library.css')).matchAll(/styles\/([\w-]+)\.css/g)].map(([, name]) => name!)

test('every component of the library that is used brings its styles, and none that is not', () => {
  const used = styledBy(usedNames())
  expect(used.size).toBeGreaterThan(30)
  const general = ['baseline', 'default-css-variables', 'global']
  expect([...imported].sort()).toEqual([...general, ...used].sort())
})

test('in the order of the library, so that what comes later there wins here too', () => {
  const all = read(join(library, 'styles.css'))
  const places = imported.map((name) =>
    all.indexOf(
      read(join(library, `styles/${name}.css`))
        .trim()
        .slice(0, 120),
    ),
  )
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})
