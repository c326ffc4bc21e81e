import { inflateRawSync, crc32 } from 'node:zlib'
import { SheetError } from './sheet'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MOST_COMMENT = 65_535
const MOST_ENTRIES = 5000

interface Entry {
  method: number
  crc: number
  packed: number
  offset: number
}

/** Files of an archive, unpacked one by one; together never more than `mostBytes`, whatever the archive announces. */
export interface ZipReader {
  has(name: string): boolean
  /** Undefined when there is none. */
  read(name: string): Buffer | undefined
}

/** Throws SheetError when it is no archive or a damaged one. */
export function openZip(bytes: Buffer, mostBytes: number): ZipReader {
  const entries = damagedIfThrown(() => directory(bytes))
  let left = mostBytes
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const content = damagedIfThrown(() => unpack(bytes, entry, left))
      left -= content.length
      return content
    },
  }
}

function damagedIfThrown<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SheetError) throw error
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(isTooLarge ? 'SHEET_UNPACKS_TOO_LARGE' : 'SHEET_DAMAGED')
  }
}

function directory(bytes: Buffer): Map<string, Entry> {
  const from = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < from || bytes.readUInt32LE(end) !== END) throw new SheetError('SHEET_DAMAGED')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new SheetError('SHEET_DAMAGED')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new SheetError('SHEET_DAMAGED')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    entries.set(name.replaceAll('\\', '/'), {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
  return entries
}

function unpack(bytes: Buffer, { method, crc, packed, offset }: Entry, mostBytes: number): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new SheetError('SHEET_DAMAGED')
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const stored = bytes.subarray(begin, begin + packed)
  if (stored.length !== packed || (method !== 0 && method !== 8)) throw new SheetError('SHEET_DAMAGED')
  // The library takes no limit of none.
  const content = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: Math.max(1, mostBytes) })
  if (content.length > mostBytes) throw new SheetError('SHEET_UNPACKS_TOO_LARGE')
  if (crc32(content) !== crc) throw new SheetError('SHEET_DAMAGED')
  return content
}
