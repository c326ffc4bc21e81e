import { z } from 'zod'
import { endpoint, Id, IntegerParam, WireDate } from '../wire/index'

/** What somebody is, the strongest first: who only reads is that, whatever else he might do. */
export const PERSON_ROLES = ['administrator', 'readonly', 'reseller', 'manager', 'user'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

/** Whether he is let in, and why not: `closedAbove` by a reseller above him. */
export const PERSON_STATES = ['active', 'disabled', 'expired', 'closedAbove'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** When he signed in last: within a week, not for a month, never that is known. */
export const SIGN_INS = ['week', 'overMonth', 'never'] as const
export type SignIn = (typeof SIGN_INS)[number]

export const PEOPLE_SORTS = ['name', 'email', 'lastSignIn', 'expiration', 'newest'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

/** Most people of one page. */
export const PEOPLE_PER_PAGE = 200

export const PeopleQuery = z.object({
  /** Words in names, addresses, telephones and documents; all must be there. */
  q: z.string().trim().max(200).optional(),
  state: z.enum(PERSON_STATES).optional(),
  role: z.enum(PERSON_ROLES).optional(),
  signIn: z.enum(SIGN_INS).optional(),
  sort: z.enum(PEOPLE_SORTS).optional(),
  descending: z.enum(['true', 'false']).optional(),
  offset: IntegerParam.pipe(z.number().min(0)).optional(),
  limit: IntegerParam.pipe(z.number().min(1).max(PEOPLE_PER_PAGE)).optional(),
})
export type PeopleQuery = z.output<typeof PeopleQuery>

/** One row of the list of people. */
export const PersonRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  login: z.string().nullable(),
  phone: z.string().nullable(),
  /** CPF or CNPJ, as it was written. */
  document: z.string().nullable(),
  role: z.enum(PERSON_ROLES),
  state: z.enum(PERSON_STATES),
  /** Devices he sees; -1 in `deviceLimit` is no limit. */
  devices: z.number().int(),
  deviceLimit: z.number().int(),
  /** Accounts below him at any depth. */
  users: z.number().int(),
  userLimit: z.number().int(),
  expirationTime: WireDate.nullable(),
  lastSignInAt: WireDate.nullable(),
  hasFactor: z.boolean(),
  /** What the caller may not do, because the account is his own or somebody above him. */
  isOwn: z.boolean(),
  isSuperior: z.boolean(),
})
export type PersonRow = z.infer<typeof PersonRow>

export const PeoplePage = z.object({
  /** Of all that the query finds, by the same rule as the rows. */
  total: z.number().int(),
  /** How many each state would find, were it chosen, with all else as it is; and each role. */
  states: z.record(z.enum(PERSON_STATES), z.number().int()),
  roles: z.record(z.enum(PERSON_ROLES), z.number().int()),
  people: z.array(PersonRow),
})
export type PeoplePage = z.infer<typeof PeoplePage>

export const peopleEndpoints = {
  list: endpoint('GET', '/api/people', {
    need: ['users', 'view'],
    query: PeopleQuery,
    reply: PeoplePage,
    access: 'user',
    summary: 'A page of the people within reach of the caller, with totals; links of shares are left out.',
  }),
}
