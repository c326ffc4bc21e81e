import { z } from 'zod'
import { ATTRIBUTES_MAX_CHARS, isDayOfCalendar } from './input'

/** What a form says of a value; its word is in the texts of forms. */
export const refusedAs = (problem: string) => ({ params: { problem } })

/** A number that people type. */
export const Amount = z.number().min(0)
export const PositiveAmount = z.number().positive()
/** `#rrggbb` */
export const Color = z.string().refine((text) => /^#[0-9a-f]{6}$/i.test(text), refusedAs('notAColor'))
/** A day that exists, `YYYY-MM-DD`. */
export const Day = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDayOfCalendar(text), refusedAs('notADay'))
/** Says no more than that it is not something else altogether. */
export const MailAddress = z.string().refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), refusedAs('notAnEmail'))

/**
 * Attributes as a person writes them: those that are known keep their rules, the others are free. The server itself takes
 * what stock clients send, and reads what it can of it.
 */
export const attributesWith = (known: Readonly<Record<string, z.ZodType>>) =>
  z
    .object(Object.fromEntries(Object.entries(known).map(([key, rule]) => [key, rule.nullish()])))
    .catchall(z.unknown())
    .refine((map) => JSON.stringify(map).length <= ATTRIBUTES_MAX_CHARS, refusedAs('tooLong'))
