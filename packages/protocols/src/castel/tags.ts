import type { ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readAlarms } from './alarms'

type Attributes = DecodedPosition['attributes']
type ReadTag = (value: ByteReader, attributes: Attributes) => void

const readParameters: ReadTag = (value, attributes) => {
  for (let left = value.u8(); left > 0 && value.has(4); left--) {
    const number = value.u16LE()
    attributes[`pid${number}`] = value.hex(Math.min(value.u16LE(), value.left))
  }
}

const readFaults =
  (bytes: 2 | 4): ReadTag =>
  (value, attributes) => {
    value.skip(1)
    const count = Math.min(value.u8(), Math.floor(value.left / bytes))
    for (let number = 1; number <= count; number++) {
      attributes[`fault${number}`] = bytes === 2 ? value.u16LE() : value.u32LE()
    }
  }

const temperature =
  (name: string): ReadTag =>
  (value, attributes) => {
    attributes[name] = value.i16LE() / 10
  }

const volts =
  (name: string): ReadTag =>
  (value, attributes) => {
    attributes[name] = value.u16LE() / 100
  }

const TAGS: Readonly<Record<number, ReadTag>> = {
  0x0002: readParameters,
  0x0006: readFaults(2),
  0x0007: (value, attributes) => {
    Object.assign(attributes, readAlarms(value.skip(4)))
  },
  0x000b: readFaults(4),
  0x0010: temperature('deviceTemp'),
  0x0011: temperature('temp1'),
  0x0012: temperature('temp2'),
  0x0013: temperature('temp3'),
  0x0014: temperature('temp4'),
  0x0020: volts('power'),
  0x0021: volts('battery'),
}

/** Tags behind the places of newer devices: number, length, value. One that cannot be read costs itself. */
export const readTags = (reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  while (reader.has(4)) {
    const read = TAGS[reader.u16LE()]
    const value = reader.part(Math.min(reader.u16LE(), reader.left))
    if (read) {
      readable(() => {
        read(value, attributes)
      })
    }
  }
  return attributes
}
