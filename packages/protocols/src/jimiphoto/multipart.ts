import { asciiOf, bytesFromAscii, utf8Of } from '../bytes/index'
import { startsWithBytes } from '../framing/index'

/** One part of a form: its name, the name of its file if it is one, and its bytes. */
export interface FormPart {
  name: string
  fileName?: string
  bytes: Uint8Array
}

const BOUNDARY = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
const HEAD_END = bytesFromAscii('\r\n\r\n')
const MAX_PARTS = 32

/** Where `wanted` stands from `from` on; -1 where it does not. */
const find = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWithBytes(bytes, wanted, at)) return at
  }
  return -1
}

const valueIn = (head: string, key: string): string | undefined =>
  new RegExp(`\\b${key}="([^"]*)"`, 'i').exec(head)?.[1]

const readPart = (bytes: Uint8Array): FormPart | undefined => {
  const headEnd = find(bytes, HEAD_END, 0)
  if (headEnd < 0) return undefined
  const head = utf8Of(bytes.subarray(0, headEnd))
  const name = valueIn(head, '(?<!file)name')
  if (name === undefined) return undefined
  const fileName = valueIn(head, 'filename')
  const content = bytes.subarray(headEnd + HEAD_END.length)
  return { name, bytes: content, ...(fileName !== undefined && { fileName }) }
}

/** The parts of a form in the order they came; a last one without its end counts as far as it goes. */
export const partsOfForm = (body: Uint8Array, contentType: string): FormPart[] => {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return []
  const mark = bytesFromAscii(`--${boundary}`)
  const parts: FormPart[] = []
  for (let at = find(body, mark, 0); at >= 0 && parts.length < MAX_PARTS;) {
    const start = at + mark.length
    if (asciiOf(body, start, Math.min(body.length, start + 2)) === '--') break
    const next = find(body, mark, start)
    const part = readPart(body.subarray(start + 2, next < 0 ? body.length : Math.max(start + 2, next - 2)))
    if (part) parts.push(part)
    at = next
  }
  return parts
}
