import type { TrackedPosition } from '#src/tracking/positions/index'

/** Attributes that have a column of their own. */
const COLUMNS = new Set(['distance', 'totalDistance', 'motion'])
const SUSPECT = /\\u(0000|d[89a-f])/
const LONE_SURROGATES = /\p{Surrogate}/gu

const storableText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(LONE_SURROGATES, '') : value

/** JSON that PostgreSQL accepts: no NUL, no half of a surrogate pair. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value)
  return SUSPECT.test(json) ? JSON.stringify(value, storableText) : json
}

/** The part of the attributes kept as jsonb, or null when nothing is left. */
export function attributesJson(attributes: TrackedPosition['attributes']): string | null {
  const rest: TrackedPosition['attributes'] = {}
  let some = false
  for (const key in attributes) {
    if (COLUMNS.has(key)) continue
    rest[key] = attributes[key] as TrackedPosition['attributes'][string]
    some = true
  }
  return some ? storableJson(rest) : null
}
