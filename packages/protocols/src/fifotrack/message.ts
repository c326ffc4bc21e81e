import { bytesFromAscii, sumOf } from '../bytes/index'

/** `##`, the length up to the sum, IMEI, number, content and sum. */
export const frameTo = (imei: string, number: string, content: string): Uint8Array => {
  const body = `,${imei},${number},${content}`
  const text = `##${body.length}${body}*`
  const sum = sumOf(bytesFromAscii(text)).toString(16).toUpperCase().padStart(2, '0')
  return bytesFromAscii(`${text}${sum}\r\n`)
}
