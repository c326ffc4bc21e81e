import { z } from 'zod'

/** One setting of the environment. */
export interface Setting<T> {
  name: string
  /** Undefined when there is none. */
  standard: string | undefined
  sentence: string
  schema: z.ZodType<T, string | undefined>
}

export const setting = <T>(
  name: string,
  standard: string | undefined,
  schema: z.ZodType<T, string | undefined>,
  sentence: string,
): Setting<T> => ({
  name,
  standard,
  schema,
  sentence,
})

/** A whole number, ends included. */
export const integer = (from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from, `must be ${from} or more`).max(to, `must be ${to} or less`)) as z.ZodType<number, string>
export const port = integer(0, 65_535)
export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
/** May be unset. */
export const optional = <T>(schema: z.ZodType<T, string>) =>
  schema.optional() as z.ZodType<T | undefined, string | undefined>

/** Written with spaces or commas. */
export const wordList = z
  .string()
  .transform((text): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== ''))

export const SECOND_MS = 1000
export const DAY_MS = 86_400_000
