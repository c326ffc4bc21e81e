import { z } from 'zod'
import { wireDateFromMs } from './fields'

/** Longest `attributes` of an object, characters of JSON. */
export const ATTRIBUTES_MAX_CHARS = 4000
const ATTRIBUTE_KEY_MAX_CHARS = 128

const absent = <T extends z.ZodType>(schema: T, instead: unknown) =>
  schema.nullish().transform((value) => value ?? instead)

/** Fields of a body as stock clients send them: an absent or null field is its default. */
export const FlagInput = absent(z.boolean(), false) as unknown as z.ZodType<boolean, boolean | null | undefined>
export const NumberInput = absent(z.number(), 0) as unknown as z.ZodType<number, number | null | undefined>
export const IntegerInput = absent(z.number().int(), 0) as unknown as z.ZodType<number, number | null | undefined>
/** An id that may be absent: 0. */
export const ReferenceInput = absent(z.number().int().nonnegative(), 0) as unknown as z.ZodType<
  number,
  number | null | undefined
>
export const TextInput = (maxLength: number) =>
  absent(z.string().max(maxLength), null) as unknown as z.ZodType<string | null, string | null | undefined>
export const RequiredText = (maxLength: number) => z.string().trim().min(1).max(maxLength)

/** Accepted and ignored: what the server itself says of the object. */
export const ReadOnlyInput = z.unknown().optional()

/** Texts, numbers, flags, null, lists and maps, all kept as they come; too deep ones are refused with the whole body. */
const attributesUpTo = (maxChars: number) =>
  absent(
    z
      .record(z.string().min(1).max(ATTRIBUTE_KEY_MAX_CHARS), z.unknown())
      .refine((map) => JSON.stringify(map).length <= maxChars, { message: `longer than ${maxChars} characters` }),
    {},
  ) as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown> | null | undefined>
export const AttributesInput = attributesUpTo(ATTRIBUTES_MAX_CHARS)
/** The server's own attributes hold themes and texts. */
export const ServerAttributesInput = attributesUpTo(200_000)

/** Epoch milliseconds of a date as a JSON body may write it; NaN when it cannot be read. */
export function readDate(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  if (/^-?\d{5,16}$/.test(text)) return Number(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00Z`)
  const withColon = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    return /(Z|[+-]\d{2}:\d{2})$/.test(withColon) ? Date.parse(withColon) : Date.parse(`${withColon}Z`)
  }
  return /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
}

/** What databases and files write with four digits of a year: from the year 1 to the end of 9999. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const isWritable = (epochMs: number): boolean => epochMs >= FIRST_MS && epochMs <= LAST_MS

/** A date of a body, turned into its wire form; absent is null. */
export const DateInput = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context): string | null => {
    if (value === null || value === undefined || value === '') return null
    const epochMs = readDate(value)
    if (!isWritable(epochMs)) {
      context.addIssue({ code: 'custom', message: 'not a date' })
      return z.NEVER
    }
    return wireDateFromMs(epochMs)
  })

/** Name of a clock; one that nobody knows counts as UTC. */
export const ZoneParam = z.string().max(64)

/** Whether the calendar knows the day of an ISO date: `Date` takes 30 February for 2 March. */
export function isDayOfCalendar(text: string): boolean {
  const day = text.slice(0, 10)
  const epochMs = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(epochMs) && new Date(epochMs).toISOString().startsWith(day)
}

/** A date of a query or a form: an offset or `Z` is mandatory. Output is a Date. */
export const ZonedDate = z.string().transform((text, context): Date => {
  const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const epochMs = zoned && isDayOfCalendar(text) ? Date.parse(text) : Number.NaN
  if (isWritable(epochMs)) return new Date(epochMs)
  context.addIssue({ code: 'custom', message: 'not a zoned date' })
  return z.NEVER
})

/** An integer of a query, form or path. */
export const IntegerParam = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
])
/** A flag of a query: only `true` is true. */
export const FlagParam = z.union([z.boolean(), z.string().transform((text) => text.toLowerCase() === 'true')])
const list = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])])
/** A parameter that may be repeated. */
export const IntegerListParam = list(IntegerParam) as z.ZodType<number[], number | string | Array<number | string>>
export const TextListParam = list(z.string()) as z.ZodType<string[], string | string[]>

export const IdParams = z.object({ id: IntegerParam })
