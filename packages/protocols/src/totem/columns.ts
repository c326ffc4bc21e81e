import type { DecodedPosition } from '../protocol'

/** Columns of a text that has no separators, read one after the other. */
export class Columns {
  private at = 0
  constructor(
    private readonly text: string,
    start = 0,
  ) {
    this.at = start
  }

  take(count: number): string {
    const start = this.at
    this.at += count
    return this.text.slice(start, this.at)
  }
}

const LATITUDE_SIGNS = 10
const LONGITUDE_SIGNS = 11
/** Signs from the latitude on, without what stands behind the longitude. */
export const PLACE_SIGNS = LATITUDE_SIGNS + LONGITUDE_SIGNS

/** How much a text looks like a place that ends at `end`. */
const looksAt = (text: string, end: number): number => {
  const place = text.slice(Math.max(0, end - PLACE_SIGNS), end)
  const signs = [/^.{4}\./, /^.{9}[NS]/, /^.{10}.{5}\./, /[EW]$/]
  return signs.filter((sign) => sign.test(place)).length
}

/** Where the place ends: one of some counts of signs from the end of the text, whichever looks most like it. */
export const endOfPlace = (text: string, behind: readonly number[]): number | undefined => {
  const ends = behind.map((signs) => text.length - signs)
  const [best] = ends.toSorted((one, other) => looksAt(text, other) - looksAt(text, one))
  return best !== undefined && looksAt(text, best) > 1 ? best : undefined
}

/** Values of digits alone, as they were sent. */
export const digitValues = (names: readonly string[], values: readonly string[]): DecodedPosition['attributes'] => {
  const attributes: DecodedPosition['attributes'] = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (/^\d+$/.test(value)) attributes[name] = value
  }
  return attributes
}
