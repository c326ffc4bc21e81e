import { PEOPLE_SORTS, PERSON_ROLES, PERSON_STATES, SIGN_INS } from '@rastro/model/people'
import type { PeopleFilter } from '#src/api/people'
import type { PeopleSearch } from '#src/widgets/screens'

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value)

/** As long as the server takes. */
export const WORDS_CHARS = 200

/** Reads an address; what makes no sense is left out. */
export function filterIn(search: Readonly<Record<string, unknown>>): PeopleFilter {
  const words = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : ''
  const filter: PeopleFilter = {
    q: words.slice(0, WORDS_CHARS) || undefined,
    state: oneOf(search['state'], PERSON_STATES),
    role: oneOf(search['role'], PERSON_ROLES),
    signIn: oneOf(search['signIn'], SIGN_INS),
    sort: oneOf(search['sort'], PEOPLE_SORTS),
    descending: search['descending'] === true || search['descending'] === 'true' ? 'true' : undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** What the address carries of it; the usual is left out. */
export const searchOf = ({ descending, ...rest }: PeopleFilter): PeopleSearch => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')),
  ...(descending === 'true' ? { descending: true } : {}),
})
