import type { MovePreview } from '@rastro/model/account'
import type { peopleEndpoints, PeopleOutcome, PeopleQuery, PersonRow } from '@rastro/model/people'
import { recordVersion } from '@rastro/model/record-version'
import type { User, UserInput } from '@rastro/model/user'
import type { BodyIn } from '@rastro/model/wire'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const PEOPLE_KEY = endpoints.listPeople.path
export const ACCOUNT_KEY = endpoints.readAccount.path
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

/** Where somebody stands in the tree of accounts. */
export const accountQuery = (id: number) => queryFor(endpoints.readAccount, { params: { id } })

/** Most of one kind that are offered; who is further down is found by his name. */
const PARENTS_SHOWN = 15

/** Whom others can be put under: resellers and managers by their names, those who match best first. */
export const parentsQuery = (q: string) =>
  queryOptions({
    queryKey: [PEOPLE_KEY, 'parents', q] as const,
    queryFn: async ({ signal }): Promise<PersonRow[]> => {
      const pages = await Promise.all(
        (['reseller', 'manager'] as const).map((role) =>
          call(endpoints.listPeople, { query: { ...(q && { q }), role, limit: PARENTS_SHOWN }, signal }),
        ),
      )
      return pages.flatMap(({ people }) => people)
    },
  })

/** What moving several would do, taken together. */
export interface MoveSum extends Pick<MovePreview, 'accounts' | 'devices' | 'exceeded' | 'capped' | 'freed'> {
  /** How many of those named would move. */
  movable: number
  /** Why the others would not. */
  failures: { userId: number; code: string }[]
}

const NO_MOVE: MoveSum = { accounts: 0, devices: 0, capped: 0, freed: 0, movable: 0, exceeded: [], failures: [] }

/** One after the other, since each is a call of its own; who is refused keeps none of the others. */
async function eachInTurn(ids: readonly number[], act: (id: number) => Promise<void>): Promise<MoveSum['failures']> {
  const failures: MoveSum['failures'] = []
  for (const userId of ids) {
    try {
      await act(userId)
    } catch (error) {
      // Without the network the rest would fail alike, and nobody said no.
      if (!(error instanceof ApiError) || error.status === 0) throw error
      failures.push({ userId, code: error.code })
    }
  }
  return failures
}

/** What moving people under somebody would do. Each by itself: limits that all together go beyond show when they move. */
export const moveQuery = (ids: readonly number[], parentId: number) =>
  queryOptions({
    queryKey: [endpoints.previewMove.path, ids, parentId] as const,
    queryFn: async (): Promise<MoveSum> => {
      const sum = structuredClone(NO_MOVE)
      const refused = await eachInTurn(ids, async (id) => {
        const one = await call(endpoints.previewMove, { params: { id }, body: { parentId } })
        if (one.refusal !== null) {
          sum.failures.push({ userId: id, code: one.refusal })
          sum.exceeded.push(...one.exceeded)
          return
        }
        sum.movable += 1
        for (const figure of ['accounts', 'devices', 'capped', 'freed'] as const) sum[figure] += one[figure]
      })
      return { ...sum, failures: [...sum.failures, ...refused] }
    },
    staleTime: 0,
    retry: false,
  })

export async function movePeople(ids: readonly number[], parentId: number): Promise<PeopleOutcome> {
  const failures = await eachInTurn(ids, async (id) => {
    await call(endpoints.moveAccount, { params: { id }, body: { parentId } })
  })
  return { done: ids.length - failures.length, failures: failures.map((one) => ({ ...one, message: '' })) }
}
