import type { DecodedPosition } from './protocol'

/** Members of an object of JSON. */
export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number, also one that is written as a text; undefined when it is none. */
export const numberOfJson = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const textOfJson = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const flagOfJson = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const LAST_SECOND = 1e11

/** The moment of seconds since 1970; undefined where they cannot be. */
export const momentOfSeconds = (value: unknown): Date | undefined => {
  const seconds = numberOfJson(value)
  return seconds !== undefined && seconds > 0 && seconds < LAST_SECOND
    ? new Date(Math.round(seconds * 1000))
    : undefined
}

/** Whether nothing at all could be read. */
export const isEmpty = ({ fix, deviceTime, attributes, network }: DecodedPosition): boolean =>
  !fix && !deviceTime && !network && Object.keys(attributes).length === 0
