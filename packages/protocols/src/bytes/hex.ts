const PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex, two digits a byte, of `bytes[start, end)`. */
export const hexOf = (bytes: Uint8Array, start = 0, end = bytes.length): string => {
  let digits = ''
  for (let at = start; at < end; at++) digits += PAIRS[bytes[at] ?? 0]
  return digits
}

/** Bytes of hex digits, upper or lower case. An odd last digit or another sign throws `RangeError`. */
export const bytesFromHex = (digits: string): Uint8Array => {
  if (digits.length % 2 !== 0 || /[^0-9a-f]/i.test(digits)) throw new RangeError('not hex digits in pairs')
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return bytes
}
