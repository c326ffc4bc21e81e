import type { DeviceDraft, Extra } from './device-draft'

/** A field that two people changed to different values. */
export interface Clash {
  /** As `fieldLabel` knows it, or the name of a free attribute. */
  name: string
  isExtra: boolean
  /** What the other person wrote; empty for what is no text. */
  theirs: string
}

export interface Merge {
  draft: DeviceDraft
  /** Fields that only the other person changed, now as he left them. */
  taken: readonly { name: string; isExtra: boolean }[]
  clashes: readonly Clash[]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * What two people made of one device, together: of each field the value of whoever changed it, and of both, one's own.
 * @param base what both began with @param mine what is typed here @param theirs what the server has now
 */
export function mergeDrafts(base: DeviceDraft, mine: DeviceDraft, theirs: DeviceDraft): Merge {
  const taken: { name: string; isExtra: boolean }[] = []
  const clashes: Clash[] = []
  const chosen = <Value>(name: string, was: Value, own: Value, other: Value, isExtra = false): Value => {
    if (same(was, other) || same(own, other)) return own
    if (same(was, own)) {
      taken.push({ name, isExtra })
      return other
    }
    clashes.push({ name, isExtra, theirs: textOf(isExtra ? valueOf(other) : other) })
    return own
  }

  const pick = <Key extends keyof DeviceDraft>(key: Key): DeviceDraft[Key] =>
    chosen(key, base[key], mine[key], theirs[key])
  const plain = {
    name: pick('name'),
    uniqueId: pick('uniqueId'),
    phone: pick('phone'),
    model: pick('model'),
    contact: pick('contact'),
    category: pick('category'),
    groupId: pick('groupId'),
    calendarId: pick('calendarId'),
    expiresOn: pick('expiresOn'),
    disabled: pick('disabled'),
    speedLimit: pick('speedLimit'),
  }
  const names = new Set([...Object.keys(mine.fields), ...Object.keys(theirs.fields)])
  const fields = Object.fromEntries(
    [...names].map((name) => [
      name,
      chosen(name, base.fields[name] ?? '', mine.fields[name] ?? '', theirs.fields[name] ?? ''),
    ]),
  )
  const extras = mergeExtras(base.extras, mine.extras, theirs.extras, (name, was, own, other) =>
    chosen(name, was, own, other, true),
  )
  return {
    draft: { ...plain, fields, extras },
    taken,
    clashes,
  }
}

type Content = Pick<Extra, 'type' | 'value'> | undefined

const contentOf = (extras: readonly Extra[], key: string): Content => {
  const found = extras.find((one) => one.key.trim() === key)
  return found && { type: found.type, value: found.value }
}
const valueOf = (content: unknown): unknown =>
  typeof content === 'object' && content !== null && 'value' in content ? content.value : undefined

/** Free attributes by their keys; one without a key is still being typed and stays. */
function mergeExtras(
  base: readonly Extra[],
  mine: readonly Extra[],
  theirs: readonly Extra[],
  choose: (name: string, was: Content, own: Content, other: Content) => Content,
): Extra[] {
  const keys = [...new Set([...mine, ...theirs].map(({ key }) => key.trim()))].filter((key) => key !== '')
  const kept = keys.flatMap((key): Omit<Extra, 'id'>[] => {
    const content = choose(key, contentOf(base, key), contentOf(mine, key), contentOf(theirs, key))
    return content ? [{ key, ...content }] : []
  })
  const unnamed = mine.filter(({ key }) => key.trim() === '').map(({ id: _, ...extra }) => extra)
  return [...kept, ...unnamed].map((extra, index) => ({ ...extra, id: index + 1 }))
}
