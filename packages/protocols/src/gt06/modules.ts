import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { setPercent } from './status'

type ReadModule = (value: ByteReader, position: DecodedPosition) => void

const LONGEST_NUMBER_BYTES = 6

const MODULES: Readonly<Record<number, ReadModule>> = {
  0x18: (value, { attributes }) => {
    attributes.battery = value.u16() / 100
  },
  0x27: (value, { attributes }) => {
    attributes.power = value.u16() / 100
  },
  0x2e: (value, { attributes }) => {
    if (value.left > 0) attributes.odometer = value.uint(Math.min(value.left, LONGEST_NUMBER_BYTES))
  },
  0x32: (value, { attributes }) => {
    attributes.startupStatus = value.u8()
  },
  0x3b: (value, { fix }) => {
    if (fix) fix.accuracyMeters = value.u16() / 100
  },
  0x6a: (value, { attributes }) => {
    setPercent(attributes, value.u8())
  },
}

/** Bytes of the longest value that a module needs. */
const SHORTEST: Readonly<Record<number, number>> = { 0x18: 2, 0x27: 2, 0x32: 1, 0x3b: 2, 0x6a: 1 }

/** Numbered values: two bytes of number, one of length. One that is too short is left out. */
export const readModules = (reader: ByteReader, position: DecodedPosition): void => {
  while (reader.left >= 3) {
    const number = reader.u16()
    const value = reader.part(Math.min(reader.u8(), reader.left))
    if (value.has(SHORTEST[number] ?? 0)) MODULES[number]?.(value, position)
  }
}
