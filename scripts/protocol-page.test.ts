import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { protocolPage } from './protocol-page'

const written = readFileSync(fileURLToPath(new URL('../docs/protocols.md', import.meta.url)), 'utf8')

/** The written page is laid out by the formatter: cells are padded and emphasis has other signs. */
const plain = (text: string): string =>
  text
    .replaceAll(/ *\| */g, '|')
    .replaceAll(/-{3,}/g, '---')
    .trim()

test('docs/protocols.md says what the code says; run `npx tsx scripts/protocols-doc.ts`', () => {
  expect(plain(written)).toBe(plain(protocolPage()))
})
