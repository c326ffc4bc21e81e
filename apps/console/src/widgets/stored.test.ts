import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeInstallationToken } from './stored'

test('[CORE-SESSION-13] the installation token is 20 letters and digits, new each time', () => {
  const make = () => makeInstallationToken((bytes) => void randomFillSync(bytes))
  const tokens = new Set(Array.from({ length: 50 }, make))
  expect(tokens.size).toBe(50)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{20}$/)
})

test('bytes that would favour some letters are drawn again', () => {
  let draw = 0
  expect(makeInstallationToken((bytes) => void bytes.fill(draw++ === 0 ? 255 : 1))).toBe('B'.repeat(20))
})
