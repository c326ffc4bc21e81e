import { bytesFromAscii, xorOf } from './bytes/index'

const sumText = (text: string): string => xorOf(bytesFromAscii(text)).toString(16).toUpperCase().padStart(2, '0')

/** `$words*sum` and a line end; `words` stand without the dollar sign. */
export const sentenceOf = (words: string): Uint8Array => bytesFromAscii(`$${words}*${sumText(words)}\r\n`)
