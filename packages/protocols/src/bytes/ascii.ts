/** Text of `bytes[start, end)`, one sign a byte (ISO 8859-1, of which ASCII is the lower half). */
export const asciiOf = (bytes: Uint8Array, start = 0, end = bytes.length): string => {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

/** One byte a sign; signs past U+00FF become `?`. */
export const bytesFromAscii = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    bytes[at] = code > 0xff ? 0x3f : code
  }
  return bytes
}

/** Text of bytes in UTF-8; broken sequences become U+FFFD. */
export const utf8Of = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
export const bytesFromUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Whether every byte is a printable ASCII sign. */
export const isPrintableAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
