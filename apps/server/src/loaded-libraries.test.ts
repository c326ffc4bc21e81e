import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('.', import.meta.url))

/** Large, and of no use to a server that makes no document, sees no picture and sends no mail. */
const WHEN_NEEDED = ['pdfmake', 'sharp', 'nodemailer', 'openid-client', '@simplewebauthn/server']
/** A thread of its own, begun with the first document. */
const THREAD = 'pdf-thread.ts'

test('the server starts without the libraries that only some servers need', () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const loadedAtStart = names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith(THREAD))
    .flatMap((name) => {
      const text = readFileSync(join(SOURCES, name), 'utf8')
      return [...text.matchAll(/^(?:import|export) (?!type\b)[\w\s{},*$]*['"]([^'"]+)['"]/gm)].map(([, from]) => from)
    })
  expect(loadedAtStart).toContain('fastify')
  expect(WHEN_NEEDED.filter((library) => loadedAtStart.includes(library))).toEqual([])
})
