/** The character zero, and halves of characters that need two. */
const UNKEEPABLE = /\0|\p{Cs}/u
const withoutThem = (text: string): string => text.replaceAll(new RegExp(UNKEEPABLE, 'gu'), '')

/** What no call of ours needs; what lies deeper is not looked at but refused. */
const MOST_DEPTH = 100

/**
 * Why the database could not keep a value: a text in it, or the name of a field, holds the character zero or half of a
 * character, or it is nested without end. Undefined when it can.
 */
export function unkeepable(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return UNKEEPABLE.test(value) ? 'a text holds what is no character' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MOST_DEPTH) return 'nested too deeply'
  for (const [name, one] of Object.entries(value)) {
    const why = unkeepable(name) ?? unkeepable(one, depth + 1)
    if (why) return why
  }
  return undefined
}

/** The value without such characters: what devices of other servers sent is not refused for them. */
export function withoutZeros(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutThem(value)
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value
  if (Array.isArray(value)) return value.map((one) => withoutZeros(one, depth + 1))
  const fields = Object.entries(value).map(([name, one]) => [withoutThem(name), withoutZeros(one, depth + 1)])
  return Object.fromEntries(fields)
}
