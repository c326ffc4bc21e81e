import { ImpossibleValueError, utcOf } from '../fix'

/** Reads the values of a `;` separated message from left to right; every typed read throws on anything else. */
export class FieldReader {
  private at: number

  constructor(
    private readonly values: readonly string[],
    start = 0,
  ) {
    this.at = start
  }

  get left(): number {
    return this.values.length - this.at
  }

  /** The field `ahead` of the next one, without moving. */
  peek(ahead = 0): string | undefined {
    return this.values[this.at + ahead]
  }

  text(): string {
    const value = this.values[this.at]
    if (value === undefined) throw new Error('message ends early')
    this.at++
    return value
  }

  skip(count = 1): this {
    for (let left = count; left > 0; left--) this.text()
    return this
  }

  whole(): number {
    return this.matching(/^[+-]?\d+$/, 'whole number', Number)
  }

  decimal(): number {
    return this.matching(/^[+-]?\d+(\.\d*)?$/, 'number', Number)
  }

  hex(): number {
    return this.matching(/^[0-9a-f]{1,13}$/i, 'hex number', (text) => Number.parseInt(text, 16))
  }

  /** A date `yyyymmdd` and a time `hh:mm:ss`, in UTC. */
  moment(): Date {
    const text = `${this.text()} ${this.text()}`
    const match = /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)
    if (!match) throw new ImpossibleValueError('time', text)
    const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
    return utcOf(year, month, day, hours, minutes, seconds)
  }

  /** Everything left as it was sent. */
  rest(): string[] {
    const values = this.values.slice(this.at)
    this.at = this.values.length
    return values
  }

  private matching(shape: RegExp, kind: string, convert: (text: string) => number): number {
    const text = this.text()
    if (!shape.test(text)) throw new ImpossibleValueError(kind, text)
    return convert(text)
  }
}
