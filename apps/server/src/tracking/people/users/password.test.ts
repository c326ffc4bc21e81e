import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword, requireGoodPassword } from './password'

test.each(['short', 'senha123', 'Password1', '12345678', 'aaaaaaaa', 'abcabcabc', 'qwertyui', 'Flamengo2026'])(
  '%s is refused as a new password',
  (password) => expect(() => requireGoodPassword(password)).toThrow(/Password/),
)
test('a long unusual password is accepted', () => expect(() => requireGoodPassword('tres-onibus-azuis')).not.toThrow())

test('argon2id verifies and is not outdated', async () => {
  const encoded = await hashPassword('tres-onibus-azuis')
  expect(encoded).toMatch(/^\$argon2id\$/)
  expect(await checkPassword(encoded, 'tres-onibus-azuis')).toEqual({ ok: true, outdated: false })
  expect((await checkPassword(encoded, 'tres-onibus-azuiz')).ok).toBe(false)
})

test.each([
  ['sha256', 1000, 24],
  ['sha1', 1000, 24],
] as const)('pbkdf2 %s verifies and is outdated', async (digest, rounds, size) => {
  const salt = randomBytes(24)
  const key = pbkdf2Sync('old password', salt, rounds, size, digest).toString('hex')
  const encoded = `$pbkdf2-${digest}$i=${rounds}$${salt.toString('hex')}$${key}`
  expect(await checkPassword(encoded, 'old password')).toEqual({ ok: true, outdated: true })
  expect((await checkPassword(encoded, 'other')).ok).toBe(false)
})

test('no password means nobody signs in', async () => expect((await checkPassword(null, '')).ok).toBe(false))
