import { ExpressionError } from './tokens'
import { bounded, isEmpty, isList, isMap, isEqual, matches, numberOf, sizeOf, textOf, type Value } from './values'

type Work = (...args: Value[]) => Value

const numeric =
  (work: (...numbers: number[]) => number): Work =>
  (...args) =>
    work(...args.map(numberOf))

/** `math:` is the arithmetic of Java by the same names. */
const MATH: Readonly<Record<string, Work>> = {
  ...Object.fromEntries(
    (
      [
        'abs',
        'acos',
        'asin',
        'atan',
        'atan2',
        'cbrt',
        'ceil',
        'cos',
        'cosh',
        'exp',
        'floor',
        'hypot',
        'log',
        'log10',
      ] as const
    ).map((name) => [name, numeric(Math[name])]),
  ),
  ...Object.fromEntries(
    (['max', 'min', 'pow', 'sin', 'sinh', 'sqrt', 'tan', 'tanh'] as const).map((name) => [name, numeric(Math[name])]),
  ),
  signum: numeric(Math.sign),
  round: numeric((value) => Math.floor(value + 0.5)),
  rint: numeric((value) => (value % 1 === 0.5 || value % 1 === -0.5 ? 2 * Math.round(value / 2) : Math.round(value))),
  toRadians: numeric((degrees) => (degrees / 180) * Math.PI),
  toDegrees: numeric((radians) => (radians * 180) / Math.PI),
  floorMod: numeric((value, by) => value - Math.floor(value / by) * by),
  floorDiv: numeric((value, by) => Math.floor(value / by)),
  random: () => Math.random(),
}

export function callFunction(space: string, name: string, args: readonly Value[]): Value {
  const [first = null] = args
  if (space === '' && name === 'size') return sizeOf(first)
  if (space === '' && name === 'empty') return isEmpty(first)
  const work = space === 'math' && Object.hasOwn(MATH, name) ? MATH[name] : undefined
  if (!work) throw new ExpressionError(`there is no function ${space ? `${space}:` : ''}${name}`)
  return work(...args)
}

const index = (value: Value | undefined): number => Math.trunc(numberOf(value ?? null))

const TEXT: Readonly<Record<string, (text: string, args: readonly Value[]) => Value>> = {
  length: (text) => text.length,
  isEmpty: (text) => text === '',
  isBlank: (text) => text.trim() === '',
  trim: (text) => text.trim(),
  toUpperCase: (text) => text.toUpperCase(),
  toLowerCase: (text) => text.toLowerCase(),
  contains: (text, [part = '']) => text.includes(textOf(part)),
  startsWith: (text, [part = '']) => text.startsWith(textOf(part)),
  endsWith: (text, [part = '']) => text.endsWith(textOf(part)),
  indexOf: (text, [part = '']) => text.indexOf(textOf(part)),
  lastIndexOf: (text, [part = '']) => text.lastIndexOf(textOf(part)),
  equals: (text, [other = null]) => other === text,
  equalsIgnoreCase: (text, [other = '']) => textOf(other).toLowerCase() === text.toLowerCase(),
  concat: (text, [other = '']) => bounded(text + textOf(other)),
  replace: (text, [part = '', by = '']) => bounded(text.replaceAll(textOf(part), () => textOf(by))),
  split: (text, [by = '']) => text.split(textOf(by)),
  charAt: (text, [at]) => text.charAt(index(at)),
  matches: (text, [pattern = '']) => matches(text, pattern),
  toString: (text: string) => text,
  hashCode: (text) => [...text].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0, 0),
  substring: (text, [from, to]) => {
    const [start, end] = [index(from), to === undefined ? text.length : index(to)]
    if (start < 0 || end > text.length || start > end) throw new ExpressionError('substring: out of the text')
    return text.slice(start, end)
  },
}
const NUMBER: Readonly<Record<string, (value: number) => Value>> = {
  intValue: (value) => Math.trunc(value) | 0,
  longValue: Math.trunc,
  doubleValue: (value) => value,
  floatValue: (value) => Math.fround(value),
  toString: String,
}

export function callMethod(of: Value, name: string, args: readonly Value[]): Value {
  const [first = null] = args
  const own = <T>(table: Readonly<Record<string, T>>): T | undefined =>
    Object.hasOwn(table, name) ? table[name] : undefined
  let answer: Value | undefined
  if (typeof of === 'string') answer = own(TEXT)?.(of, args)
  else if (typeof of === 'number') answer = own(NUMBER)?.(of)
  else if (of instanceof Date) answer = name === 'getTime' ? of.getTime() : name === 'toString' ? textOf(of) : undefined
  else if (isList(of) || isMap(of)) answer = ofCollection(of, name, first)
  else if (typeof of === 'boolean' && name === 'toString') answer = String(of)
  if (answer === undefined)
    throw new ExpressionError(`there is no method ${name} of ${of === null ? 'null' : textOf(of).slice(0, 40)}`)
  return answer
}

function ofCollection(
  of: readonly Value[] | { readonly [key: string]: Value },
  name: string,
  first: Value,
): Value | undefined {
  if (name === 'size') return sizeOf(of)
  if (name === 'isEmpty') return isEmpty(of)
  if (name === 'get') return memberOf(of, first)
  if (name === 'contains' && isList(of)) return of.some((one) => isEqual(one, first))
  return name === 'containsKey' && isMap(of) ? Object.hasOwn(of, textOf(first)) : undefined
}

/** What stands under a key; only what was put there. */
export function memberOf(of: Value, key: Value): Value {
  if (isList(of)) return of[numberOf(key)] ?? null
  if (isMap(of)) return Object.hasOwn(of, textOf(key)) ? (of[textOf(key)] ?? null) : null
  if (typeof of === 'string' && key === 'length') return of.length
  if (of instanceof Date && key === 'time') return of.getTime()
  throw new ExpressionError(`${textOf(key)} of what has none`)
}
