import { ByteReader, hexOf, isPrintableAscii, asciiOf, bitsFrom, lowBits } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { given, scaled } from '../text-fields'

const BASE64 = /^[\w+/-]{2,256}={0,2}$/
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5]
const MAX_VARINT_BYTES = 10

/** Seven bits a byte, lowest first; the highest bit says that more follow. */
const readVarint = (reader: ByteReader): number => {
  let value = 0
  for (let at = 0; at < MAX_VARINT_BYTES; at++) {
    const byte = reader.u8()
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return value
  }
  throw new RangeError('a number that does not end')
}

interface Fields {
  numbers: Map<number, number>
  texts: Map<number, Uint8Array>
}

const readField = (reader: ByteReader, { numbers, texts }: Fields): void => {
  const tag = readVarint(reader)
  const [number, wire] = [bitsFrom(tag, 3), lowBits(tag, 3)]
  if (wire === VARINT) numbers.set(number, readVarint(reader))
  else if (wire === BYTES) texts.set(number, reader.view8(readVarint(reader)))
  else if (wire === FIXED32 || wire === FIXED64) reader.skip(wire === FIXED32 ? 4 : 8)
  else throw new RangeError(`unknown kind of field ${wire}`)
}

const fieldsOf = (bytes: Uint8Array): Fields => {
  const reader = new ByteReader(bytes)
  const fields: Fields = { numbers: new Map(), texts: new Map() }
  readable(() => {
    while (reader.left > 0) readField(reader, fields)
  })
  return fields
}

/** Negative numbers stand between the others. */
const signedOf = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value % 2 === 0 ? value / 2 : -(value + 1) / 2

const nameOf = (bytes: Uint8Array | undefined): string | undefined => {
  if (!bytes || bytes.length === 0) return undefined
  return isPrintableAscii(bytes) ? asciiOf(bytes) : hexOf(bytes)
}

/** A sensor by radio in the maker's message `mEventReport_TDx`, written in base 64. */
export const readSensor = (text: string): DecodedPosition['attributes'] => {
  if (!BASE64.test(text)) return {}
  const { numbers, texts } = fieldsOf(Uint8Array.from(Buffer.from(text, 'base64')))
  const sensor = numbers.get(1)
  if (sensor === undefined || sensor > 99) return {}
  return given({
    [`sensor${sensor}Id`]: nameOf(texts.get(3)),
    [`sensor${sensor}Temp`]: scaled(signedOf(numbers.get(4)), 0.1),
    [`sensor${sensor}Humidity`]: scaled(numbers.get(5), 0.1),
    [`sensor${sensor}Voltage`]: scaled(numbers.get(9), 0.001),
  })
}
