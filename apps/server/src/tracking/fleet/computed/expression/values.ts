import { ExpressionError } from './tokens'

/** What an expression works with. Lists and maps are never written to. */
export type Value = number | string | boolean | null | Date | readonly Value[] | { readonly [key: string]: Value }

const TEXT_MAX = 2000
const PATTERN_MAX = 120
const MATCHED_MAX = 256
const REPEATS_MAX = 3

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isMap = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Date)

export const textOf = (value: Value): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** Texts never grow without end. */
export function bounded(text: string): string {
  if (text.length > TEXT_MAX) throw new ExpressionError('a text is too long')
  return text
}

export function numberOf(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(number)) throw new ExpressionError(`${value === null ? 'null' : textOf(value)} is no number`)
  return number
}

export function truthOf(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value)
  if (typeof value === 'string') return value !== '' && value !== 'false' && value !== '0'
  return value !== null
}

export const isEmpty = (value: Value): boolean => {
  if (value === null || value === '' || value === 0 || Number.isNaN(value)) return true
  return isList(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0
}

export function sizeOf(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'string' || isList(value)) return value.length
  return isMap(value) ? Object.keys(value).length : 1
}

export function isEqual(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [left, right].map((value) =>
      typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
    )
    if (typeof one === 'number' && typeof other === 'number') return one === other
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return truthOf(left) === truthOf(right)
  return textOf(left) === textOf(right)
}

export function compare(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return numberOf(left) - numberOf(right)
}

/**
 * Patterns that take exponential or very long are not tried: an expression runs where everybody is served. A group that
 * is repeated has no choice and no repetition in itself, and there are few repetitions.
 */
export function patternOf(source: string): RegExp {
  const plain = source.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_')
  const isWild = /\([^()]*[*+{|?][^()]*\)[*+{]/.test(plain) || /\)\)+[*+{]/.test(plain) || /\\[1-9]/.test(source)
  const repeats = plain.match(/[*+{]/g)?.length ?? 0
  if (source.length > PATTERN_MAX || isWild || repeats > REPEATS_MAX)
    throw new ExpressionError('the pattern is too complex')
  try {
    return new RegExp(`^(?:${source})$`, 'su')
  } catch {
    throw new ExpressionError(`${source} is no pattern`)
  }
}

export function matches(value: Value, pattern: Value): boolean {
  if (isList(pattern)) return pattern.some((one) => isEqual(one, value))
  if (isMap(pattern)) return Object.hasOwn(pattern, textOf(value))
  const text = textOf(value)
  if (text.length > MATCHED_MAX) throw new ExpressionError('the text is too long for a pattern')
  return patternOf(textOf(pattern)).test(text)
}
