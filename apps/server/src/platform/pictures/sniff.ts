/** What the first bytes say a file is. Names and announced types are not believed. */
export type FileKind = 'jpg' | 'png' | 'gif' | 'webp' | 'pdf'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.max(0, Math.min(text.length, bytes.length - at))).toString(
    'latin1',
  ) === text

/** Undefined for anything else, SVG included: it is a document that may hold scripts. */
export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  if (bytes.length < 12) return undefined
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  return undefined
}
