import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('./parts/one-at-a-time.mjs', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-one-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Another process that writes when it began and ended its work. */
const worker = (lock: string, log: string): Promise<unknown> =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import { oneAtATime } from ${JSON.stringify(MODULE)}
     import { appendFileSync } from 'node:fs'
     await oneAtATime(${JSON.stringify(lock)}, async () => {
       appendFileSync(${JSON.stringify(log)}, 'begin ')
       await new Promise((resolve) => setTimeout(resolve, 100))
       appendFileSync(${JSON.stringify(log)}, 'end ')
     })`,
  ])

test('four processes work one after the other, also after one that was killed', async () => {
  const lock = join(folder, 'lock')
  const log = join(folder, 'log')
  // Nobody has this number.
  await writeFile(lock, '99999999')
  await Promise.all([1, 2, 3, 4].map(() => worker(lock, log)))
  expect(await readFile(log, 'utf8')).toBe('begin end '.repeat(4))
})
