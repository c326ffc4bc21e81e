import { ImpossibleValueError, utcOf } from '../fix'
import { readable } from '../lenient'
import { momentOfWall } from '../local-times'

/** Thrown when a number or a time in a request is none. */
export class UnreadableValueError extends ImpossibleValueError {
  constructor(name: string) {
    super(name, 'cannot be read')
    this.name = 'UnreadableValueError'
    this.message = `${name} cannot be read`
  }
}

/** A finite number. Throws `UnreadableValueError` with the name of the parameter. */
export const numberOf = (name: string, text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new UnreadableValueError(name)
  return value
}

const LAST_SECOND = 2 ** 31

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Epoch seconds or milliseconds, ISO 8601 with zone, or `yyyy-MM-dd HH:mm:ss` in `timeZone` or UTC. */
export const timeOf = (name: string, text: string, timeZone?: string): Date => {
  const parsed = readable(() => parseTime(text.trim(), timeZone))
  if (!parsed || Number.isNaN(parsed.getTime())) throw new UnreadableValueError(name)
  return parsed
}

const parseTime = (text: string, timeZone: string | undefined): Date => {
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    const value = Number(text)
    return new Date(Math.round(value < LAST_SECOND ? value * 1000 : value))
  }
  const [, ...parts] = DATE_TIME.exec(text) ?? []
  if (parts.length === 0) return new Date(text)
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return momentOfWall(utcOf(year, month, day, hour, minute, second), timeZone)
}

/** Text as the attribute it looks like: number, boolean or text. */
export const attributeOf = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && /^[-+\d.eE]+$/.test(text) ? value : text
}
