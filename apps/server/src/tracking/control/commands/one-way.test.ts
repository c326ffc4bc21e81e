import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..', '..', '..')

test('[CORE-COMMANDS-09] only the desk turns commands into bytes', async () => {
  const names = await readdir(SOURCES, { recursive: true })
  const encoding: string[] = []
  for (const name of names) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const source = await readFile(join(SOURCES, name), 'utf8')
    if (/\.encode(\?\.)?\(\{/.test(source)) encoding.push(name)
  }
  expect(encoding).toEqual([join('tracking', 'control', 'commands', 'encode.ts')])
})
