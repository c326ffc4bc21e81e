import { z } from 'zod'
import { SessionInfo } from '../session/index'
import { DateInput, endpoint, Id, IdParams, IntegerParam, WireDate } from '../wire/index'

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

/** Most people that one call changes or removes; a console sends more in turn. */
export const PEOPLE_PER_ACT = 200
const Ids = z.array(Id).min(1).max(PEOPLE_PER_ACT)

/** What is changed of many; what is left out stays as it is of each. */
export const PeopleChange = z.strictObject({
  ids: Ids,
  set: z
    .strictObject({
      disabled: z.boolean(),
      deviceLimit: z.number().int().min(-1).max(1_000_000),
      userLimit: z.number().int().min(-1).max(1_000_000),
      expirationTime: DateInput,
    })
    .partial(),
})
export type PeopleChange = z.output<typeof PeopleChange>

export const PeopleIds = z.strictObject({ ids: Ids })

/** What became of many: who was not done, and why. */
export const PeopleOutcome = z.object({
  done: z.number().int(),
  failures: z.array(z.object({ userId: Id, code: z.string(), message: z.string() })),
})
export type PeopleOutcome = z.infer<typeof PeopleOutcome>

/** What goes with people who are removed, and what stays. */
export const PeopleRemoval = z.object({
  /** Who would be removed. */
  people: z.number().int(),
  /** Accounts right below them, which get whoever is above. */
  handedOver: z.number().int(),
  /** Devices that nobody else sees then but administrators. They stay. */
  devicesAlone: z.number().int(),
  /** Shared links, open sessions and tokens, which end. */
  shares: z.number().int(),
  sessions: z.number().int(),
  tokens: z.number().int(),
  /** Who would not be removed, and why. */
  failures: PeopleOutcome.shape.failures,
})
export type PeopleRemoval = z.infer<typeof PeopleRemoval>

export const peopleEndpoints = {
  list: endpoint('GET', '/api/people', {
    need: ['users', 'view'],
    query: PeopleQuery,
    reply: PeoplePage,
    access: 'user',
    summary: 'A page of the people within reach of the caller, with totals; links of shares are left out.',
  }),
  change: endpoint('POST', '/api/people/change', {
    need: ['users', 'edit'],
    body: PeopleChange,
    reply: PeopleOutcome,
    access: 'user',
    summary: 'Disables, enables or limits many people; each by the rules of a single change.',
  }),
  removal: endpoint('POST', '/api/people/removal', {
    need: ['users', 'delete'],
    body: PeopleIds,
    reply: PeopleRemoval,
    access: 'user',
    summary: 'What would go with people if they were removed; nothing is changed.',
  }),
  remove: endpoint('POST', '/api/people/remove', {
    need: ['users', 'delete'],
    body: PeopleIds,
    reply: PeopleOutcome,
    access: 'user',
    summary: 'Removes many people; nobody removes himself so.',
  }),
  sessions: endpoint('GET', '/api/users/:id/sessions', {
    need: ['users', 'edit'],
    params: IdParams,
    reply: z.array(SessionInfo),
    access: 'user',
    summary: 'Where somebody is signed in whom the caller could sign in as.',
  }),
  endSessions: endpoint('DELETE', '/api/users/:id/sessions', {
    closedWhileActing: true,
    need: ['users', 'edit'],
    params: IdParams,
    access: 'user',
    summary: 'Ends every session, token and trusted browser of somebody whom the caller could sign in as.',
  }),
}
