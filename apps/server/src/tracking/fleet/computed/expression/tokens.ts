/** What is wrong with an expression, in words for its author. */
export class ExpressionError extends Error {}

export type Token =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'name'; value: string }
  | { kind: 'sign'; value: string }
  | { kind: 'end'; value: '' }

/** Words of operators, and what they stand for. */
const WORDS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
}
const SIGNS = /(?:\?\.|\?\?|\?:|&&|\|\||==|!=|<=|>=|=~|!~|=\^|!\^|=\$|!\$|[-+*/%!~<>&|^?:.,()[\]{};=])/y
const SPACE = /(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*|##[^\n]*)+/y
const NUMBER = /(?:0[xX][\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)[lLhHfFdDbB]?/y
const NAME = /[A-Za-z_$@][\w$]*/y
const TEXT = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (text: string): string =>
  text
    .slice(1, -1)
    .replaceAll(/\\(?:u([\da-fA-F]{4})|([^]))/g, (_, code?: string, sign = '') =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[String(sign)] ?? String(sign)),
    )

const numberOf = (text: string): number => Number(/^0x/i.test(text) ? text : text.replace(/[lLhHfFdDbB]$/, ''))

/** Cuts an expression into its words. Throws ExpressionError. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    at += found?.length ?? 0
    return found
  }
  for (;;) {
    take(SPACE)
    if (at >= source.length) return [...tokens, { kind: 'end', value: '' }]
    const start = at
    const number = take(NUMBER)
    const name = number === undefined ? take(NAME) : undefined
    const text = number === undefined && name === undefined ? take(TEXT) : undefined
    if (number !== undefined) tokens.push({ kind: 'number', value: numberOf(number) })
    else if (name !== undefined)
      tokens.push(
        Object.hasOwn(WORDS, name) ? { kind: 'sign', value: WORDS[name] ?? '' } : { kind: 'name', value: name },
      )
    else if (text !== undefined) tokens.push({ kind: 'text', value: unescaped(text) })
    else {
      const sign = take(SIGNS)
      if (sign === undefined) throw new ExpressionError(`unexpected ${source[start] ?? ''} at ${start + 1}`)
      tokens.push({ kind: 'sign', value: sign })
    }
  }
}
