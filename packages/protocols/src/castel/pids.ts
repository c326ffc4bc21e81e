import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Bytes of the values of mode 01 of OBD-II; the rest is one byte long. */
const TWO_BYTES = new Set([
  0x02,
  0x03,
  0x0a,
  0x0c,
  0x10,
  ...range(0x14, 0x1b),
  0x1f,
  0x21,
  0x22,
  0x23,
  0x31,
  0x32,
  ...range(0x3c, 0x3f),
  0x42,
  0x43,
  0x44,
  0x4d,
  0x4e,
  0x50,
  0x53,
  ...range(0x54, 0x59),
  0x5d,
  0x5e,
  0x63,
  0x9d,
])
const FOUR_BYTES = new Set([0x00, 0x01, 0x20, ...range(0x24, 0x2b), ...range(0x34, 0x3b), 0x40, 0x41, 0x4f, 0x67, 0xa6])

const NAMES: Readonly<Record<number, string>> = {
  0x04: 'engineLoad',
  0x05: 'coolantTemp',
  0x0b: 'mapIntake',
  0x0c: 'rpm',
  0x0d: 'obdSpeed',
  0x0f: 'intakeTemp',
  0x11: 'throttle',
  0x21: 'milDistance',
  0x2f: 'fuel',
  0x31: 'clearedDistance',
}

const lengthOf = (pid: number): number => {
  if (TWO_BYTES.has(pid)) return 2
  return FOUR_BYTES.has(pid) ? 4 : 1
}

const readValue = (reader: ByteReader, byteLength: number): number => {
  if (byteLength === 1) return reader.u8()
  return byteLength === 2 ? reader.u16LE() : reader.u32LE()
}

/** A count, then that many parameter numbers in two bytes each. */
export const readPidList = (reader: ByteReader): number[] => {
  const count = Math.min(reader.u8(), Math.floor(reader.left / 2))
  return Array.from({ length: count }, () => reader.u16LE() & 0xff)
}

/** One value for each parameter, already in the units of the vehicle; ends where the message ends. */
export const readPidValues = (reader: ByteReader, pids: readonly number[]): Attributes => {
  const attributes: Attributes = {}
  for (const pid of pids) {
    const byteLength = lengthOf(pid)
    if (!reader.has(byteLength)) break
    const value = readValue(reader, byteLength)
    const name = NAMES[pid]
    if (name !== undefined) attributes[name] = value
  }
  return attributes
}
