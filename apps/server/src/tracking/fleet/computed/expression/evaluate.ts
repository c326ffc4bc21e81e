import { callFunction, callMethod, memberOf } from './functions'
import { type Node, parse } from './parse'
import { ExpressionError } from './tokens'
import { bounded, compare, isEqual, matches, numberOf, textOf, truthOf, type Value } from './values'

export type Variables = Readonly<Record<string, Value>>

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '&': (left, right) => Number(BigInt.asIntN(64, BigInt(Math.trunc(left)) & BigInt(Math.trunc(right)))),
  '|': (left, right) => Number(BigInt.asIntN(64, BigInt(Math.trunc(left)) | BigInt(Math.trunc(right)))),
  '^': (left, right) => Number(BigInt.asIntN(64, BigInt(Math.trunc(left)) ^ BigInt(Math.trunc(right)))),
}
const TESTS: Readonly<Record<string, (left: Value, right: Value) => boolean>> = {
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
  '=~': matches,
  '!~': (left, right) => !matches(left, right),
  '=^': (left, right) => textOf(left).startsWith(textOf(right)),
  '!^': (left, right) => !textOf(left).startsWith(textOf(right)),
  '=$': (left, right) => textOf(left).endsWith(textOf(right)),
  '!$': (left, right) => !textOf(left).endsWith(textOf(right)),
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new ExpressionError(Number.isNaN(value) ? 'no number comes of it' : 'division by zero, or too large a number')
}

function calculated(sign: string, left: Value, right: Value): Value {
  const test = TESTS[sign]
  if (test) return test(left, right)
  if (left === null || right === null) throw new ExpressionError(`null ${sign} is not possible`)
  if (sign === '+') {
    if (typeof left === 'string' || typeof right === 'string') return bounded(textOf(left) + textOf(right))
    return finite(numberOf(left) + numberOf(right))
  }
  const work = ARITHMETIC[sign]
  if (!work) throw new ExpressionError(`unexpected ${sign}`)
  return finite(work(finite(numberOf(left)), finite(numberOf(right))))
}

/** Reads a tree with the values of a moment; nothing outside of them is reached. */
function valueOf(node: Node, variables: Variables): Value {
  const of = (one: Node): Value => valueOf(one, variables)
  switch (node.kind) {
    case 'value':
      return node.value
    case 'name':
      if (!Object.hasOwn(variables, node.name)) throw new ExpressionError(`undefined variable ${node.name}`)
      return variables[node.name] ?? null
    case 'list':
      return node.items.map(of)
    case 'map':
      return Object.fromEntries(node.entries.map(([key, value]) => [textOf(of(key)), of(value)]))
    case 'unary': {
      const value = of(node.of)
      if (node.sign === '!') return !truthOf(value)
      const number = numberOf(value)
      return node.sign === '-' ? -number : node.sign === '~' ? -Math.trunc(number) - 1 : number
    }
    case 'binary':
      return binary(node, variables)
    case 'choice': {
      const test = of(node.test)
      return truthOf(test) ? (node.yes ? of(node.yes) : test) : of(node.no)
    }
    case 'member':
    case 'method': {
      const object = of(node.of)
      if (object === null && node.isSafe) return null
      if (node.kind === 'member') return memberOf(object, of(node.key))
      return callMethod(object, node.name, node.args.map(of))
    }
    case 'function':
      return callFunction(node.space, node.name, node.args.map(of))
  }
}

function binary({ sign, left, right }: Node & { kind: 'binary' }, variables: Variables): Value {
  if (sign === '??') {
    const isKnown = left.kind !== 'name' || Object.hasOwn(variables, left.name)
    return (isKnown ? valueOf(left, variables) : null) ?? valueOf(right, variables)
  }
  const first = valueOf(left, variables)
  if (sign === '&&') return truthOf(first) && truthOf(valueOf(right, variables))
  if (sign === '||') return truthOf(first) || truthOf(valueOf(right, variables))
  return calculated(sign, first, valueOf(right, variables))
}

const TREES_MAX = 1000
const trees = new Map<string, Node>()

/** What an expression gives (TRACKING-API §11). Throws ExpressionError. */
export function evaluate(source: string, variables: Variables): Value {
  let tree = trees.get(source)
  if (!tree) {
    tree = parse(source)
    if (trees.size >= TREES_MAX) trees.clear()
    trees.set(source, tree)
  }
  return valueOf(tree, variables)
}
