import type { PeopleQuery } from '@rastro/model/people'
import type { User, UserInput } from '@rastro/model/user'
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

/** `id` 0 makes a new one. */
export const savePerson = (body: UserInput): Promise<User> =>
  body.id > 0 ? call(endpoints.updateUser, { params: { id: body.id }, body }) : call(endpoints.createUser, { body })

export const deletePerson = (id: number): Promise<unknown> => call(endpoints.deleteUser, { params: { id } })

/** Mails a link that sets a password. */
export const invitePerson = (id: number): Promise<unknown> => call(endpoints.inviteUser, { params: { id } })
