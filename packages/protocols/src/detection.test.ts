import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bytesFromAscii, bytesFromHex } from './bytes/index'
import { protocols, recogniseProtocol } from './registry'

const page = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')
const named = (from: RegExp): string[] => from.exec(page.replaceAll('\n', ' '))?.[1]?.split(/,\s*/).sort() ?? []

test('protocols that nothing tells on the detection port are named for operators', () => {
  const untold = protocols.filter(({ recognise }) => !recognise).map(({ name }) => name)
  expect(named(/need a port of their own: ([a-z0-9,\s]+)\./)).toEqual(untold.sort())
})

test.each([
  ['easytrack', bytesFromAscii('*ET,35000')],
  ['h02', bytesFromAscii('*HQ,1234567890,V1,')],
  ['totem', bytesFromAscii('$$B370010')],
  ['mxt', bytesFromHex('01a631')],
  ['gt06', bytesFromHex('78780d01035000100020003000018cdd0d0a')],
  ['gt06', bytesFromHex('787808134b040300010011061f0d0a')],
  ['topin', bytesFromHex('78780d010350001000200030420d0a')],
])('what two could claim goes to %s', (name, bytes) => {
  const found = recogniseProtocol(bytes, 'tcp')
  expect(typeof found === 'string' ? found : found.protocol.name).toBe(name)
})

test('no protocol is sure before a byte has come, and none throws at any first byte', () => {
  for (const { recognise } of protocols) {
    expect(recognise?.(new Uint8Array(0), 'tcp') ?? 'no').not.toBe('yes')
    for (let byte = 0; byte < 256; byte++)
      expect(['no', 'maybe', 'yes']).toContain(recognise?.(Uint8Array.of(byte), 'tcp') ?? 'no')
  }
})
