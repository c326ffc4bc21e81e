import { utcOf } from '../fix'
import { readable } from '../lenient'
import { momentOfWall } from '../local-times'

/** The values that are there. */
export const known = <T>(values: Record<string, T | undefined>): Record<string, T> => {
  const kept: Record<string, T> = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) kept[key] = value
  }
  return kept
}

/**
 * Reads the values of a `;` separated message from left to right. A value that is not what it should be, or that is
 * missing at the end, reads as undefined and costs itself alone.
 */
export class FieldReader {
  private at: number

  constructor(
    private readonly values: readonly string[],
    start = 0,
    private readonly timeZone?: string,
  ) {
    this.at = start
  }

  get left(): number {
    return Math.max(0, this.values.length - this.at)
  }

  /** The field `ahead` of the next one, without moving. */
  peek(ahead = 0): string | undefined {
    return this.values[this.at + ahead]
  }

  /** The next field as it was sent; empty behind the last one. */
  text(): string {
    return this.values[this.at++] ?? ''
  }

  skip(count = 1): this {
    this.at += count
    return this
  }

  whole(): number | undefined {
    return this.matching(/^[+-]?\d+$/, Number)
  }

  decimal(): number | undefined {
    return this.matching(/^[+-]?\d+(\.\d*)?$/, Number)
  }

  hex(): number | undefined {
    return this.matching(/^[0-9a-f]{1,13}$/i, (text) => Number.parseInt(text, 16))
  }

  /** A date `yyyymmdd` and a time `hh:mm:ss`, in UTC or the zone of the device. */
  moment(): Date | undefined {
    const match = /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(`${this.text()} ${this.text()}`)
    if (!match) return undefined
    const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
    return readable(() => momentOfWall(utcOf(year, month, day, hours, minutes, seconds), this.timeZone))
  }

  /** Everything left as it was sent. */
  rest(): string[] {
    const values = this.values.slice(this.at)
    this.at = this.values.length
    return values
  }

  private matching(shape: RegExp, convert: (text: string) => number): number | undefined {
    const text = this.text()
    return shape.test(text) ? convert(text) : undefined
  }
}
