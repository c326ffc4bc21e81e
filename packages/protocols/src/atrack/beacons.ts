import { ByteReader, bytesFromHex, isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

/** What a beacon sends, by the bit of the mask that announces it, in order; without a name it is passed over. */
type Layout = readonly (readonly [bit: number, bytes: number, name?: string])[]

const ID_BIT = 7
const ID_BYTES = 6
const LAYOUTS: Readonly<Record<number, Layout>> = {
  1: [
    [6, 2],
    [5, 2],
    [4, 1],
    [3, 1, 'Rssi'],
  ],
  2: [
    [6, 2],
    [5, 2, 'Temp'],
    [4, 1],
    [3, 1, 'Rssi'],
  ],
  3: [
    [6, 2, 'Humidity'],
    [5, 2, 'Temp'],
    [3, 1, 'Rssi'],
    [2, 2],
  ],
}

/** `mode:mask:hex` of beacons one behind the other. Throws `EndOfBytesError` at a cut end. */
export const readBeacons = (text: string, attributes: Attributes): void => {
  const [mode, mask, digits = ''] = text.split(':')
  const layout = LAYOUTS[Number(mode)]
  const bits = Number(mask)
  if (!layout || !Number.isInteger(bits) || bits <= 0 || !/^([\da-f]{2})*$/i.test(digits)) return
  const reader = new ByteReader(bytesFromHex(digits))
  for (let tag = 1; reader.left > 0; tag++) {
    const start = reader.position
    if (isBitSet(bits, ID_BIT)) attributes[`tag${tag}Id`] = reader.hex(ID_BYTES)
    for (const [bit, bytes, name] of layout) {
      if (!isBitSet(bits, bit)) continue
      const value = reader.uint(bytes)
      if (name !== undefined) attributes[`tag${tag}${name}`] = value
    }
    if (reader.position === start) return
  }
}
