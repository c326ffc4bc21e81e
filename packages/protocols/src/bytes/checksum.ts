const reflectedTable = (polynomial: number): Uint16Array => {
  const table = new Uint16Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
    table[byte] = value
  }
  return table
}

const forwardTable = (polynomial: number): Uint16Array => {
  const table = new Uint16Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte << 8
    for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? (value << 1) ^ polynomial : value << 1
    table[byte] = value
  }
  return table
}

const X25_TABLE = reflectedTable(0x8408)
const IBM_TABLE = reflectedTable(0xa001)
const CCITT_TABLE = forwardTable(0x1021)

const reflected = (table: Uint16Array, initial: number, bytes: Uint8Array, start: number, end: number): number => {
  let crc = initial
  for (let at = start; at < end; at++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return crc
}

/** CRC-16/X-25 (polynomial 1021 reflected, starts and ends inverted) of `bytes[start, end)`. */
export const crc16X25 = (bytes: Uint8Array, start = 0, end = bytes.length): number =>
  reflected(X25_TABLE, 0xffff, bytes, start, end) ^ 0xffff

/** CRC-16/ARC, called IBM by trackers (polynomial 8005 reflected, starts at 0). */
export const crc16Ibm = (bytes: Uint8Array, start = 0, end = bytes.length): number =>
  reflected(IBM_TABLE, 0, bytes, start, end)

/** CRC-16/KERMIT (polynomial 1021 reflected, starts at 0). */
export const crc16Kermit = (bytes: Uint8Array, start = 0, end = bytes.length): number =>
  reflected(X25_TABLE, 0, bytes, start, end)

/** CRC-16/MODBUS (as IBM, but starts at ffff). */
export const crc16Modbus = (bytes: Uint8Array, start = 0, end = bytes.length): number =>
  reflected(IBM_TABLE, 0xffff, bytes, start, end)

/** CRC-16/CCITT-FALSE (polynomial 1021, starts at ffff); `initial` 0 gives XMODEM. */
export const crc16Ccitt = (bytes: Uint8Array, start = 0, end = bytes.length, initial = 0xffff): number => {
  let crc = initial
  for (let at = start; at < end; at++) {
    crc = ((crc << 8) & 0xffff) ^ (CCITT_TABLE[((crc >>> 8) ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  }
  return crc
}

/** All bytes of `bytes[start, end)` combined with exclusive or. */
export const xorOf = (bytes: Uint8Array, start = 0, end = bytes.length): number => {
  let result = 0
  for (let at = start; at < end; at++) result ^= bytes[at] ?? 0
  return result
}

/** Sum of all bytes, lowest eight bits. */
export const sumOf = (bytes: Uint8Array, start = 0, end = bytes.length): number => {
  let sum = 0
  for (let at = start; at < end; at++) sum = (sum + (bytes[at] ?? 0)) & 0xff
  return sum
}

/** CRC-8 of EGTS and Navtelecom (polynomial 31, starts at ff) of `bytes[start, end)`. */
export const crc8Egts = (bytes: Uint8Array, start = 0, end = bytes.length): number => {
  let crc = 0xff
  for (let at = start; at < end; at++) {
    crc ^= bytes[at] ?? 0
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x31) & 0xff : crc << 1
  }
  return crc
}
