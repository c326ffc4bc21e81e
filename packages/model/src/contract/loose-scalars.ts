import { z } from 'zod'

type Scalar = 'text' | 'number' | 'flag'

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
}

/** A text where a number or a flag belongs. What cannot be read stays, for the schema to refuse. */
function fromText(text: string, wanted: 'number' | 'flag'): unknown {
  const bare = text.trim()
  if (bare === '' || bare === 'null') return null
  if (wanted === 'flag') return FLAGS[bare] ?? text
  const number = NUMBER.test(bare) ? Number(bare) : Number.NaN
  return Number.isFinite(number) ? number : text
}

/** One scalar as the stock server's reader of JSON takes it. */
function converted(value: unknown, wanted: Scalar): unknown {
  if (wanted === 'text') {
    // An identity of twenty digits is not what was sent any more once it was a number.
    const isWhole = typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value))
    return isWhole || typeof value === 'boolean' ? String(value) : value
  }
  if (typeof value === 'string') return fromText(value, wanted)
  return wanted === 'flag' && Number.isInteger(value) ? value !== 0 : value
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a schema wraps; undefined when it is itself what it is about. */
function inner(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const one = schema as z.core.$ZodTypes
  const { def } = one._zod
  if (def.type === 'pipe') return def.in._zod.def.type === 'transform' ? def.out : def.in
  return 'innerType' in def ? def.innerType : undefined
}

/** Among alternatives, one that takes the value as it is; else the first that it can become. */
function byAlternative(options: readonly z.core.$ZodType[], value: unknown): unknown {
  if (options.some((option) => z.safeParse(option, value).success)) return value
  for (const option of options) {
    const read = looseScalars(option, value)
    if (z.safeParse(option, read).success) return read
  }
  return value
}

/**
 * A JSON body with scalars of another type turned into what the schema wants, as stock servers take them: texts of numbers
 * and flags, numbers as flags and texts, an empty text as null where none belongs. The schema itself stays strict; free
 * maps keep every value as it is.
 */
export function looseScalars(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value
  const wrapped = inner(schema)
  if (wrapped) return looseScalars(wrapped, value)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'enum':
      return converted(value, 'text')
    case 'number':
      return converted(value, 'number')
    case 'boolean':
      return converted(value, 'flag')
    case 'union':
      return byAlternative(def.options, value)
    case 'array':
      return Array.isArray(value) ? value.map((one) => looseScalars(def.element, one)) : value
    case 'record':
      return isMap(value) ? mapped(value, () => def.valueType) : value
    case 'object':
      return isMap(value) ? mapped(value, (key) => (Object.hasOwn(def.shape, key) ? def.shape[key] : undefined)) : value
    default:
      return value
  }
}

const mapped = (
  map: Record<string, unknown>,
  schemaOf: (key: string) => z.core.$ZodType | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(map).map(([key, one]) => {
      const schema = schemaOf(key)
      return [key, schema ? looseScalars(schema, one) : one]
    }),
  )
