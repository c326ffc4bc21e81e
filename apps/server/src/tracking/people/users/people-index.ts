import { DOCUMENT, CONTACT_KEYS } from '@rastro/model/people'
import type { UserRecord } from '#src/face/caller/index'
import type { UserDirectory } from './user-directory'

/** Somebody as he is searched for. */
export interface PersonEntry {
  readonly user: UserRecord
  /** What lists are sorted by. */
  readonly name: string
  readonly text: string
  /** Telephones and documents without their signs. */
  readonly plain: string
}

/** People in the order of their names, as texts that are found whatever their letters and accents. */
export interface PeopleIndex {
  sorted(): readonly PersonEntry[]
  byId(id: number): PersonEntry | undefined
}

export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

function entryOf(user: UserRecord): PersonEntry {
  const { name, email, login, phone, attributes } = user
  const said = [DOCUMENT, ...CONTACT_KEYS].flatMap((key) => {
    const value = attributes[key]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  const numbers = [...(phone ? [phone] : []), ...said]
  return {
    user,
    name: foldText(name),
    text: foldText([name, email, login ?? '', ...numbers].join('\n')),
    plain: numbers.map((one) => withoutSigns(foldText(one))).join('\n'),
  }
}

const isBefore = (one: PersonEntry, other: PersonEntry): boolean =>
  one.name === other.name ? one.user.id < other.user.id : one.name < other.name

/** Accounts that are links of shares are nobody. */
const isPerson = ({ share, temporary }: UserRecord): boolean => share === null && !temporary

/** Kept in order as accounts change, so that a list never waits for fifty thousand names to be sorted again. */
export function createPeopleIndex(users: Pick<UserDirectory, 'all' | 'onChange'>): PeopleIndex {
  let entries: PersonEntry[] | null = null
  const byId = new Map<number, PersonEntry>()

  const placeOf = (list: readonly PersonEntry[], entry: PersonEntry): number => {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at = list[middle]
      if (at !== undefined && isBefore(at, entry)) low = middle + 1
      else high = middle
    }
    return low
  }
  const read = (): PersonEntry[] => {
    if (entries !== null) return entries
    entries = []
    for (const user of users.all())
      if (isPerson(user)) {
        const entry = entryOf(user)
        byId.set(user.id, entry)
        entries.push(entry)
      }
    return entries.sort((one, other) => (isBefore(one, other) ? -1 : 1))
  }
  users.onChange(({ kind, record }) => {
    // Nobody has asked yet.
    if (entries === null) return
    const before = byId.get(record.id)
    if (before) {
      entries.splice(placeOf(entries, before), 1)
      byId.delete(record.id)
    }
    if (kind === 'removed' || !isPerson(record)) return
    const entry = entryOf(record)
    byId.set(record.id, entry)
    entries.splice(placeOf(entries, entry), 0, entry)
  })
  return {
    sorted: read,
    byId(id) {
      read()
      return byId.get(id)
    },
  }
}

/** Whether all words are in somebody's texts; digits are found however they are written. */
export function personTest(words: string): (entry: PersonEntry) => boolean {
  const wanted = foldText(words)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, plain: /\d/.test(word) ? withoutSigns(word) : '' }))
  return ({ text, plain }) =>
    wanted.every((one) => text.includes(one.word) || (one.plain !== '' && plain.includes(one.plain)))
}
