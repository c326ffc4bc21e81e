import { expect, test } from 'vitest'
import { fileProblem } from './file-problem'

const MB = 1024 * 1024
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  ['photos', file('a.jpg', 'image/jpeg'), 0, null],
  ['photos', file('a.webp', ''), 0, null],
  ['photos', file('a.jpg', 'image/jpeg', 5 * MB), 0, null],
  ['photos', file('a.jpg', 'image/jpeg', 5 * MB + 1), 0, 'tooBig'],
  ['photos', file('a.gif', 'image/gif'), 0, 'wrongPhoto'],
  ['photos', file('a.svg', 'image/svg+xml'), 0, 'wrongPhoto'],
  ['photos', file('a.exe', ''), 0, 'wrongPhoto'],
  ['photos', file('a.png', 'image/png', 0), 0, 'empty'],
  ['photos', file('a.png', 'image/png'), 10, 'tooMany'],
  ['documents', file('a.pdf', 'application/pdf', 10 * MB), 9, null],
  ['documents', file('a.pdf', 'application/pdf', 10 * MB + 1), 9, 'tooBig'],
  ['documents', file('a.png', 'image/png'), 0, 'wrongDocument'],
] as const)('[ADM-DEVICES-27] %s: %j with %d there: %s', (kind, given, have, problem) => {
  expect(fileProblem(kind, given, have)).toBe(problem)
})
