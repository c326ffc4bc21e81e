import fc from 'fast-check'
import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema

/** What a text of a strange client may be: any characters, very long, or what looks like something else. */
const strangeText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', 'null', 'true', '-1', '1e15', '9'.repeat(25), '%00', '../..', "'; drop table x --", '🚚'),
  fc.constantFrom('x'.repeat(5000), '2026-02-30T00:00:00Z', '=1+1', '<b>', '\u0000', '\ud800'),
)

/** A value of any type, as no schema wants it. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e15, 2 ** 53, 1e300, [], {}, [[]], { a: { b: null } }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const texts = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  const maxLength = Math.min(schema.maxLength ?? 40, 200)
  const plain = fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength })
  return fc.oneof(plain, fc.constantFrom('alarm', 'custom', 'number', 'hours', 'a', 'América'))
}

const numbers = (schema: Schema): fc.Arbitrary<number> => {
  const min = Math.max(schema.minimum ?? -1e6, -2e9)
  const max = Math.min(schema.maximum ?? 1e6, 2e9)
  return schema.type === 'integer'
    ? fc.oneof(fc.integer({ min, max }), fc.constantFrom(...[0, 1, 2].filter((one) => one >= min && one <= max), min))
    : fc.double({ min, max, noNaN: true })
}

/** Values of a schema, mostly as it wants them. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...(alternatives as Schema[]).map(valuesOf))
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf((schema.items ?? {}) as Schema), { maxLength: 3 })
    case 'object':
      return objectsOf(schema)
    default:
      return strangeValue
  }
}

function objectsOf(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}) as Array<[string, Schema]>
  if (properties.length === 0)
    return fc.dictionary(fc.constantFrom('userId', 'deviceId', 'a', 'é', '__proto__'), strangeValue)
  const fields = Object.fromEntries(properties.map(([name, one]) => [name, valuesOf(one)]))
  return fc.record(fields, { requiredKeys: schema.required ?? [] })
}

/** The schema of what a call reads, as JSON Schema. */
export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Inputs of a schema: fitting ones, and the same with fields missing, of another type, or too many. */
export function inputsOf(schema: Schema): fc.Arbitrary<unknown> {
  const fitting = valuesOf(schema)
  const spoiled = fc.tuple(fitting, fc.nat(), strangeValue, fc.constantFrom('other', 'missing', 'extra')).map(spoil)
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: strangeValue },
  )
}

function spoil([value, at, strange, how]: [unknown, number, unknown, string]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return strange
  const names = Object.keys(value)
  const name = names[at % Math.max(names.length, 1)]
  if (how === 'extra' || name === undefined) return { ...value, colour: strange }
  if (how === 'other') return { ...value, [name]: strange }
  return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
}
