import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from './zip'

test('the one file can be read by its local header and by the directory', () => {
  const text = 'ônibus '.repeat(100)
  const zip = zipOf('doc.kml', text)
  const end = zip.subarray(-22)
  expect(end.readUInt32LE(0)).toBe(0x06054b50)
  const directoryAt = end.readUInt32LE(16)
  expect(zip.readUInt32LE(directoryAt)).toBe(0x02014b50)
  expect(directoryAt + end.readUInt32LE(12)).toBe(zip.length - 22)
  const nameBytes = zip.readUInt16LE(26)
  expect(zip.subarray(30, 30 + nameBytes).toString()).toBe('doc.kml')
  const data = zip.subarray(30 + nameBytes, 30 + nameBytes + zip.readUInt32LE(18))
  expect(inflateRawSync(data).toString()).toBe(text)
  expect(zip.readUInt32LE(22)).toBe(Buffer.byteLength(text))
})
