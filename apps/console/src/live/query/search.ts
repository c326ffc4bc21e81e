import { driverLabel, plateOf, type FleetRecord } from './device-traits'

const MARKS = /\p{M}+/gu
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu
const PLAIN_ASCII = /^[a-z0-9]*$/
/** Shorter words match almost every IMEI, so they only count inside the whole phrase. */
const SHORTEST_WORD = 3

/** Lower case, without accents, dashes, spaces or punctuation: `São-José 12` becomes `saojose12`. */
export function normaliseText(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN_ASCII.test(lower)) return lower
  return lower.normalize('NFD').replace(MARKS, '').replace(NOT_LETTER_OR_DIGIT, '')
}

/** Everything a device is found by, normalised; fields are apart so that no match spans two of them. */
export function searchKeyOf({ device, position }: FleetRecord): string {
  const { attributes } = device
  const model = attributes['device.model']
  return [
    device.name,
    plateOf(device),
    device.uniqueId,
    device.phone ?? '',
    device.model ?? '',
    typeof model === 'string' ? model : '',
    driverLabel(device, position),
  ]
    .map(normaliseText)
    .join('\n')
}

/** Answers whether a search key matches. A phrase matches as a whole, or when each of its words (3 letters or more) does. */
export function compileSearch(search: string): (searchKey: string) => boolean {
  const phrase = normaliseText(search)
  if (phrase === '') return () => true
  const words = search.split(/\s+/).map(normaliseText).filter(Boolean)
  if (words.length < 2 || words.some((word) => word.length < SHORTEST_WORD)) return (key) => key.includes(phrase)
  return (key) => key.includes(phrase) || words.every((word) => key.includes(word))
}
