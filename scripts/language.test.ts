import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const top = fileURLToPath(new URL('../', import.meta.url))
const filesIn = (folder: string): string[] =>
  readdirSync(top + folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const sources = [
  ...['apps', 'packages', 'tools'].flatMap((kind) =>
    readdirSync(top + kind).flatMap((name) => filesIn(`${kind}/${name}/src`)),
  ),
]

test('[TASK-GEN-01] front end, server, packages and tools are written in strict TypeScript, and the page is React', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((name) => /\.([cm]?jsx?|coffee|vue|svelte)$/.test(name))).toEqual([])
  const settings = readFileSync(`${top}tsconfig.base.json`, 'utf8')
  expect((JSON.parse(settings) as { compilerOptions: { strict: boolean } }).compilerOptions.strict).toBe(true)
  const entry = readFileSync(`${top}apps/console/src/app/main.tsx`, 'utf8')
  expect(entry).toMatch(/from 'react-dom\/client'/)
  expect(entry).toMatch(/createRoot\(/)
})
