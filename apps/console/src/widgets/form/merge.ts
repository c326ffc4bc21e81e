/** A field that two people changed to different values. */
export interface Clash {
  /** Of the draft; of a record inside it, the key there. */
  name: string
  /** An attribute that has no field of its own. */
  isExtra: boolean
  /** What the other person wrote; empty for what is no text. */
  theirs: string
}

export interface Merge<Draft> {
  draft: Draft
  /** Fields that only the other person changed, now as he left them. */
  taken: readonly { name: string; isExtra: boolean }[]
  clashes: readonly Clash[]
}

/** An attribute that has no field of its own, in a list that people add to. */
interface Extra {
  id: number
  key: string
  type: string
  value: string
}
type Content = Pick<Extra, 'type' | 'value'> | undefined
type Choose = (name: string, was: unknown, own: unknown, other: unknown, isExtra?: boolean) => unknown

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isExtra = (value: unknown): value is Extra =>
  isRecord(value) && ['id', 'key', 'type', 'value'].every((name) => name in value)
const extrasIn = (value: unknown): Extra[] | null =>
  Array.isArray(value) && value.every(isExtra) ? (value as Extra[]) : null

const contentOf = (extras: readonly Extra[], key: string): Content => {
  const found = extras.find((one) => one.key.trim() === key)
  return found && { type: found.type, value: found.value }
}

/** Free attributes by their keys; one without a key is still being typed and stays. */
function mergeExtras(
  base: readonly Extra[],
  mine: readonly Extra[],
  theirs: readonly Extra[],
  choose: Choose,
): Extra[] {
  const keys = [...new Set([...mine, ...theirs].map(({ key }) => key.trim()))].filter((key) => key !== '')
  const kept = keys.flatMap((key): Omit<Extra, 'id'>[] => {
    const content = choose(key, contentOf(base, key), contentOf(mine, key), contentOf(theirs, key), true) as Content
    return content ? [{ key, ...content }] : []
  })
  const unnamed = mine.filter(({ key }) => key.trim() === '').map(({ id: _, ...extra }) => extra)
  return [...kept, ...unnamed].map((extra, index) => ({ ...extra, id: index + 1 }))
}

function mergeRecords(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  empty: unknown,
  choose: Choose,
): Record<string, unknown> {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names].map((name) => [name, choose(name, base[name] ?? empty, mine[name] ?? empty, theirs[name] ?? empty)]),
  )
}

/**
 * What two people made of one record, together: of each field the value of whoever changed it, and of both, one's own.
 * Records inside the draft are taken field by field, lists of free attributes key by key.
 * @param base what both began with @param mine what is typed here @param theirs what the server has now
 */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Merge<Draft> {
  const taken: { name: string; isExtra: boolean }[] = []
  const clashes: Clash[] = []
  const choose: Choose = (name, was, own, other, ofExtra = false) => {
    if (same(was, other) || same(own, other)) return own
    if (same(was, own)) {
      taken.push({ name, isExtra: ofExtra })
      return other
    }
    const written = ofExtra && isRecord(other) ? other['value'] : other
    clashes.push({ name, isExtra: ofExtra, theirs: textOf(written) })
    return own
  }
  const merged = Object.keys(mine).map((key): [string, unknown] => {
    const name = key as keyof Draft
    const [was, own, other]: unknown[] = [base[name], mine[name], theirs[name]]
    const [extrasWas, extrasOwn, extrasOther] = [extrasIn(was), extrasIn(own), extrasIn(other)]
    if (key === 'extras' && extrasWas && extrasOwn && extrasOther)
      return [key, mergeExtras(extrasWas, extrasOwn, extrasOther, choose)]
    if (key === 'fields' && isRecord(was) && isRecord(own) && isRecord(other))
      return [key, mergeRecords(was, own, other, '', choose)]
    return [key, choose(key, was, own, other)]
  })
  return { draft: Object.fromEntries(merged) as Draft, taken, clashes }
}
