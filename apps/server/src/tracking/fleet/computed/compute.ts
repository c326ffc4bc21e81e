import type { ComputedAttribute } from '@rastro/model/computed'
import { presentPosition, type TrackedPosition } from '#src/tracking/position/positions/index'
import { evaluate, type Variables } from './expression/evaluate'
import { ExpressionError } from './expression/tokens'
import type { Value } from './expression/values'

const DATES = ['serverTime', 'deviceTime', 'fixTime'] as const

/** What expressions may name: the fields of a position and its attributes, and those of its device behind them. */
export function variablesOf(
  position: TrackedPosition,
  deviceAttributes: Readonly<Record<string, unknown>> = {},
): Variables {
  const { attributes, ...fields } = presentPosition(position)
  const dates = Object.fromEntries(
    DATES.flatMap((key) => {
      const date = fields[key]
      return date === null ? [] : [[key, new Date(date)]]
    }),
  )
  return { ...deviceAttributes, ...attributes, ...fields, ...dates } as Readonly<Record<string, Value>>
}

/** Those of the position before, as `lastSpeed` and so on. */
export const lastVariablesOf = (last: TrackedPosition | null): Variables =>
  last === null
    ? {}
    : Object.fromEntries(
        Object.entries(variablesOf(last)).map(([key, value]) => [
          `last${key.charAt(0).toUpperCase()}${key.slice(1)}`,
          value,
        ]),
      )

const asText = (value: Value): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What an attribute comes to, as its type; null when nothing. Throws ExpressionError. */
export function computed(
  { expression, type }: Pick<ComputedAttribute, 'expression' | 'type'>,
  variables: Variables,
): string | number | boolean | null {
  const value = evaluate(expression, variables)
  if (value === null) return null
  if (type === 'string') return asText(value)
  if (typeof value === type && (typeof value === 'number' || typeof value === 'boolean')) return value
  throw new ExpressionError(`${asText(value).slice(0, 60)} is no ${type}`)
}
