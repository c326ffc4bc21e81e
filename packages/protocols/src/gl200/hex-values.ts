import type { CellTower } from '@rastro/model/position'
import { ByteReader } from '../bytes/index'
import { cellOf, utcOf } from '../fix'

export const DEGREES_PER_STEP = 1e-6
export const BYTES_OF_TIME = 7
const DIGITS_OF_LAST_BYTE = 1

/** The IMEI, two decimal digits a byte and one in the last; undefined when the bytes are the name of a unit. */
const imeiOf = (bytes: Uint8Array): string | undefined => {
  const digits = Array.from(bytes, (byte, index) =>
    String(byte).padStart(index === bytes.length - 1 ? DIGITS_OF_LAST_BYTE : 2, '0'),
  ).join('')
  return /^\d{15}$/.test(digits) ? digits : undefined
}

/** Units were once known by the same bytes read as one number. */
const numberIdOf = (bytes: Uint8Array): string => String(new ByteReader(bytes).u64())

export const idsOf = (bytes: Uint8Array): string[] => {
  const imei = imeiOf(bytes)
  return imei === undefined ? [] : [imei, numberIdOf(bytes)]
}

/** Throws `ImpossibleValueError`. */
export const readTime = (bytes: ByteReader): Date =>
  utcOf(bytes.u16(), bytes.u8(), bytes.u8(), bytes.u8(), bytes.u8(), bytes.u8())

export const isTimeAt = (frame: Uint8Array, at: number): boolean => {
  const [high = 0, low = 0, month = 0, day = 0, hours = 99, minutes = 99, seconds = 99] = frame.subarray(at)
  const year = high * 256 + low
  const isDate = year >= 2000 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31
  return isDate && hours < 24 && minutes < 60 && seconds < 60
}

/** Country and network are decimal digits, two a byte. */
export const readCell = (bytes: ByteReader): CellTower | undefined => {
  const country = bytes.hex(2)
  const network = bytes.hex(2)
  const area = bytes.u16()
  const cell = bytes.u16()
  const isCell = area > 0 && /^\d{8}$/.test(country + network)
  return isCell ? cellOf(Number(country), Number(network), area, cell) : undefined
}
