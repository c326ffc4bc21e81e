import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSeal, readSealKey, SealKeyError } from './seal'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what is closed comes back whole, and looks different each time', () => {
  const seal = createSeal(Buffer.alloc(32, 7))
  for (const text of ['', 'token', 'ação 🚚'.repeat(100)]) {
    const sealed = seal.close(text)
    expect(seal.open(sealed)).toBe(text)
    expect(seal.close(text)).not.toBe(sealed)
  }
  expect(seal.close('token')).not.toContain(Buffer.from('token').toString('base64url'))
})

test('with another key, changed or cut, nothing is read', () => {
  const seal = createSeal(Buffer.alloc(32, 7))
  const sealed = seal.close('token')
  expect(createSeal(Buffer.alloc(32, 8)).open(sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(seal.open(changed.toString('base64url'))).toBeNull()
    expect(seal.open(bytes.subarray(0, at).toString('base64url'))).toBeNull()
  }
  expect(seal.open('plain text')).toBeNull()
})

test('the key is made once, also by two starts at a time, and only its owner reads it', async () => {
  const file = join(folder, 'data', 'seal.key')
  const [one, other] = await Promise.all([readSealKey(file), readSealKey(file)])
  expect(one).toHaveLength(32)
  expect(other).toEqual(one)
  expect(await readSealKey(file)).toEqual(one)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['not hex', 'not hex'],
  ['cut', 'ab'.repeat(31)],
  ['longer', `${'ab'.repeat(32)}zz`],
])('a file that is no key (%s) is kept and named', async (_, content) => {
  const file = join(folder, 'seal.key')
  await writeFile(file, content)
  const reading = readSealKey(file)
  await expect(reading).rejects.toBeInstanceOf(SealKeyError)
  await expect(reading).rejects.toThrow(file)
  expect(await readFile(file, 'utf8')).toBe(content)
})
