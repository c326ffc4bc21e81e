import { ExpressionError, type Token, tokensOf } from './tokens'

export type Node =
  | { kind: 'value'; value: number | string | boolean | null }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Node[] }
  | { kind: 'map'; entries: [Node, Node][] }
  | { kind: 'unary'; sign: string; of: Node }
  | { kind: 'binary'; sign: string; left: Node; right: Node }
  | { kind: 'choice'; test: Node; yes: Node | null; no: Node }
  | { kind: 'member'; of: Node; key: Node; isSafe: boolean }
  | { kind: 'method'; of: Node; name: string; args: Node[]; isSafe: boolean }
  | { kind: 'function'; space: string; name: string; args: Node[] }

const DEPTH_MAX = 60
const STRENGTHS: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '=~': 6,
  '!~': 6,
  '=^': 6,
  '!^': 6,
  '=$': 6,
  '!$': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '+': 8,
  '-': 8,
  '*': 9,
  '/': 9,
  '%': 9,
}
/** Words of scripts: what they do is switched off by default where the contract comes from, and is not there at all here. */
const NOT_ALLOWED = new Set(['var', 'let', 'const', 'for', 'while', 'do', 'if', 'else', 'new', 'function', 'return'])
const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** The expression as a tree. Throws ExpressionError. */
export function parse(source: string): Node {
  const tokens = tokensOf(source)
  let at = 0
  let depth = 0

  const peek = (ahead = 0): Token => tokens[at + ahead] ?? { kind: 'end', value: '' }
  const isSign = (value: string, ahead = 0): boolean => peek(ahead).kind === 'sign' && peek(ahead).value === value
  const takeSign = (value: string): boolean => isSign(value) && (at++, true)
  function fail(): never {
    const { kind, value } = peek()
    throw new ExpressionError(kind === 'end' ? 'the expression ends too early' : `unexpected ${value}`)
  }
  function need(value: string): void {
    if (!takeSign(value)) fail()
  }
  function needName(): string {
    const token = peek()
    if (token.kind !== 'name') fail()
    at++
    return token.value
  }
  function deeper<T>(work: () => T): T {
    if (++depth > DEPTH_MAX) throw new ExpressionError('the expression is nested too deeply')
    const result = work()
    depth--
    return result
  }

  function listUntil(end: string): Node[] {
    const items: Node[] = []
    if (takeSign(end)) return items
    do items.push(choice())
    while (takeSign(','))
    need(end)
    return items
  }

  function mapLiteral(): Node {
    const entries: [Node, Node][] = []
    if (takeSign('}')) return { kind: 'map', entries }
    if (takeSign(':')) {
      need('}')
      return { kind: 'map', entries }
    }
    do {
      const key = unary()
      need(':')
      entries.push([key, choice()])
    } while (takeSign(','))
    need('}')
    return { kind: 'map', entries }
  }

  function named(name: string): Node {
    if (NOT_ALLOWED.has(name)) throw new ExpressionError(`${name} is not allowed`)
    if (Object.hasOwn(LITERALS, name)) return { kind: 'value', value: LITERALS[name] ?? null }
    if ((name === 'empty' || name === 'size') && !isSign('.')) {
      const isCall = isSign('(')
      if (isCall || peek().kind === 'name') return { kind: 'function', space: '', name, args: [postfix()] }
    }
    if (isSign(':') && peek(1).kind === 'name' && isSign('(', 2)) {
      at++
      const called = needName()
      need('(')
      return { kind: 'function', space: name, name: called, args: listUntil(')') }
    }
    return { kind: 'name', name }
  }

  function primary(): Node {
    const token = peek()
    if (token.kind === 'number' || token.kind === 'text') {
      at++
      return { kind: 'value', value: token.value }
    }
    if (token.kind === 'name') {
      at++
      return named(token.value)
    }
    if (takeSign('(')) {
      const inner = choice()
      need(')')
      return inner
    }
    if (takeSign('[')) return { kind: 'list', items: listUntil(']') }
    if (takeSign('{')) return mapLiteral()
    return fail()
  }

  function postfix(): Node {
    let node = primary()
    for (;;) {
      const isSafe = isSign('?.')
      if (isSafe || isSign('.')) {
        at++
        const name = needName()
        node = takeSign('(')
          ? { kind: 'method', of: node, name, args: listUntil(')'), isSafe }
          : { kind: 'member', of: node, key: { kind: 'value', value: name }, isSafe }
      } else if (takeSign('[')) {
        node = { kind: 'member', of: node, key: choice(), isSafe: false }
        need(']')
      } else return node
    }
  }

  function unary(): Node {
    for (const sign of ['-', '+', '!', '~'])
      if (takeSign(sign)) return deeper(() => ({ kind: 'unary', sign, of: unary() }))
    return postfix()
  }

  function binary(least: number): Node {
    let left = unary()
    for (;;) {
      const { kind, value } = peek()
      const strength = kind === 'sign' ? STRENGTHS[value] : undefined
      if (strength === undefined || strength < least) return left
      at++
      left = { kind: 'binary', sign: String(value), left, right: binary(strength + 1) }
    }
  }

  function choice(): Node {
    return deeper(() => {
      const test = binary(1)
      if (takeSign('??')) return { kind: 'binary', sign: '??', left: test, right: choice() }
      if (takeSign('?:')) return { kind: 'choice', test, yes: null, no: choice() }
      if (!takeSign('?')) return test
      const yes = choice()
      need(':')
      return { kind: 'choice', test, yes, no: choice() }
    })
  }

  const tree = choice()
  takeSign(';')
  if (isSign('=')) throw new ExpressionError('assignments are not allowed')
  if (peek().kind !== 'end') fail()
  return tree
}
