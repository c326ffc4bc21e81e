import { bytesFromAscii, sumOf } from '../bytes/index'

const CHECKSUM_DIGITS = 2

/** `$$`, a sign, the length of what follows up to the sum, IMEI, content and sum. */
export const frameTo = (imei: string, content: string): Uint8Array => {
  const body = `,${imei},${content}`
  const text = `$$:${body.length}${body}`
  const sum = sumOf(bytesFromAscii(text)).toString(16).toUpperCase().padStart(CHECKSUM_DIGITS, '0')
  return bytesFromAscii(`${text}${sum}\r\n`)
}

/** IMEI, type and what stands behind it, without the sum. Undefined when it is no message. */
export const messageOf = (text: string): { imei: string; type: string; content: string } | undefined => {
  const match = /^&&.\d+,(\d{10,16}),([\dA-F]{3}),?(.*)$/is.exec(text)
  if (!match) return undefined
  const [, imei = '', type = '', content = ''] = match
  return { imei, type, content: content.slice(0, -CHECKSUM_DIGITS) }
}
