/**
 * Whether a text somewhere in a value, or the name of one of its fields, holds the character zero, which the database
 * keeps in no text.
 */
export function holdsZero(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsZero)
  return Object.entries(value).some(([name, one]) => name.includes('\0') || holdsZero(one))
}

/** The value without them: what devices of other servers sent is not refused for it. */
export function withoutZeros(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutZeros)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replaceAll('\0', ''), withoutZeros(one)]))
}
