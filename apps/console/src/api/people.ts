import type { peopleEndpoints, PeopleOutcome, PeopleQuery, PersonRow } from '@rastro/model/people'
import { recordVersion } from '@rastro/model/record-version'
import type { User, UserInput } from '@rastro/model/user'
import type { BodyIn } from '@rastro/model/wire'
import { queryOptions } from '@tanstack/react-query'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const PEOPLE_KEY = endpoints.listPeople.path
export const PERSON_KEY = endpoints.readUser.path

/** What the list is narrowed and sorted by. */
export type PeopleFilter = Omit<PeopleQuery, 'offset' | 'limit'>

/** Rows of one page. */
export const PAGE_ROWS = 100

export const peoplePageQuery = (filter: PeopleFilter, page: number) =>
  queryFor(endpoints.listPeople, { query: { ...filter, offset: page * PAGE_ROWS, limit: PAGE_ROWS } })

export const personQuery = (id: number) => queryFor(endpoints.readUser, { params: { id } })

/** `id` 0 makes a new one. @param edited as it was loaded: fails with CHANGED_MEANWHILE when it is another one by now */
export const savePerson = (body: UserInput, edited: User | null): Promise<User> =>
  edited
    ? call(endpoints.updateUser, { params: { id: body.id }, body, ifMatch: recordVersion(edited) })
    : call(endpoints.createUser, { body })

/** Of one call, as the server has it. */
const PER_CALL = 200

/** In turn, so that hundreds are neither one long call nor all at once. */
async function inTurn(ids: readonly number[], act: (some: number[]) => Promise<PeopleOutcome>): Promise<PeopleOutcome> {
  const all: PeopleOutcome = { done: 0, failures: [] }
  for (let from = 0; from < ids.length; from += PER_CALL) {
    const { done, failures } = await act(ids.slice(from, from + PER_CALL))
    all.done += done
    all.failures.push(...failures)
  }
  return all
}

export type PeopleSettings = BodyIn<typeof peopleEndpoints.change>['set']

export const changePeople = (ids: readonly number[], set: PeopleSettings): Promise<PeopleOutcome> =>
  inTurn(ids, (some) => call(endpoints.changePeople, { body: { ids: some, set } }))

export const removePeople = (ids: readonly number[]): Promise<PeopleOutcome> =>
  inTurn(ids, (some) => call(endpoints.removePeople, { body: { ids: some } }))

/** What would go along; of the first two hundred, where there are more. */
export const removalQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [endpoints.previewRemoval.path, ids] as const,
    queryFn: () => call(endpoints.previewRemoval, { body: { ids: ids.slice(0, PER_CALL) } }),
    staleTime: 0,
  })

export const userSessionsQuery = (id: number) => queryFor(endpoints.listUserSessions, { params: { id } })

export const endUserSessions = (id: number): Promise<unknown> => call(endpoints.endUserSessions, { params: { id } })

/** Takes the second factor away of who lost it. */
export const resetFactor = (id: number): Promise<unknown> => call(endpoints.resetFactor, { params: { id } })

/** Mails a link that sets a password. */
export const invitePerson = (id: number): Promise<unknown> => call(endpoints.inviteUser, { params: { id } })

/** What somebody sees, as the contract tells it. */
export const devicesOfUserQuery = (userId: number) => queryFor(endpoints.listDevices, { query: { userId } })

/**
 * Everybody whom a filter finds, each once, as the list sorts them. Who is created or removed meanwhile may be missing.
 * @param told how many were read so far
 */
export async function collectPeople(
  filter: PeopleFilter,
  told: (count: number) => void,
  signal: AbortSignal,
): Promise<PersonRow[]> {
  const found = new Map<number, PersonRow>()
  for (let offset = 0; ; offset += PER_CALL) {
    const { people } = await call(endpoints.listPeople, { query: { ...filter, offset, limit: PER_CALL }, signal })
    for (const person of people) found.set(person.id, person)
    if (people.length < PER_CALL) return [...found.values()]
    told(found.size)
  }
}
