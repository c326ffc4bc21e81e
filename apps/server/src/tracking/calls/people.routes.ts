import {
  DOCUMENT,
  type PeoplePage,
  type PeopleQuery,
  peopleEndpoints,
  type PersonRole,
  type PersonRow,
  type PersonState,
  type SignIn,
} from '@rastro/model/people'
import type { Standing } from '@rastro/model/rights'
import { wireDateFromMs } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { OwnedAccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import {
  createPeopleIndex,
  isManager,
  lastSignIns,
  type PersonEntry,
  personTest,
  type UserDirectory,
} from '#src/tracking/people/users/index'

export interface PeopleRoutes {
  db: Db
  users: UserDirectory
  accounts: AccountTree
  access: OwnedAccessIndex
  policy: Policy
  standingOf(id: number): Standing
  clock: Clock
}

const DAY_MS = 86_400_000
const USUAL_PAGE = 50
type SignIns = ReadonlyMap<number, number>

/** The list of people: a pass over texts in memory, by pages, with totals by the same rule as the rows. */
export function peopleRoutes(mount: Mount, parts: PeopleRoutes): void {
  const { db, users, accounts, access, policy, standingOf, clock } = parts
  const index = createPeopleIndex(users)

  const roleOf = (user: UserRecord): PersonRole => {
    if (user.administrator) return 'administrator'
    if (user.readonly) return 'readonly'
    if (accounts.placeOf(user.id)?.kind === 'reseller') return 'reseller'
    return isManager(user) ? 'manager' : 'user'
  }
  const stateOf = (id: number): PersonState => standingOf(id).closed ?? 'active'

  /** Whom the caller may read one by one. */
  function within(actor: UserRecord): (entry: PersonEntry) => boolean {
    if (actor.administrator) return () => true
    const seen = new Set<number>()
    const look = (id: number): void => {
      if (policy.canSee(actor, 'user', id)) seen.add(id)
    }
    for (const id of accounts.below(actor.id)) look(id)
    for (const id of access.links.user_users.rightsOf(actor.id)) look(id)
    return ({ user }) => seen.has(user.id)
  }

  const below = (id: number): number => {
    let count = 0
    for (const one of accounts.below(id)) if (accounts.placeOf(one)?.kind !== 'share') count += 1
    return count
  }

  const rowOf = (actor: UserRecord, { user }: PersonEntry, signIns: SignIns): PersonRow => {
    const signedInMs = signIns.get(user.id)
    const document = user.attributes[DOCUMENT]
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      login: user.login,
      phone: user.phone,
      document: typeof document === 'string' && document !== '' ? document : null,
      role: roleOf(user),
      state: stateOf(user.id),
      devices: access.visibleDeviceIds(user.id).size,
      deviceLimit: user.deviceLimit,
      users: below(user.id),
      userLimit: user.userLimit,
      expirationTime: user.expirationTime,
      lastSignInAt: signedInMs === undefined ? null : wireDateFromMs(signedInMs),
      hasFactor: user.totpKey !== null,
      isOwn: user.id === actor.id,
      isSuperior: user.administrator && !actor.administrator,
    }
  }

  mount(peopleEndpoints.list, async ({ actor, query }): Promise<PeoplePage> => {
    const { state, role, signIn, sort = 'name' } = query
    const wantsAll = signIn !== undefined || sort === 'lastSignIn'
    const all = wantsAll ? await lastSignIns(db) : undefined
    const isWithin = within(actor)
    const isWanted = query.q ? personTest(query.q) : () => true
    const signedIn = signInTest(signIn, all, clock.nowMs())
    const states: PeoplePage['states'] = { active: 0, disabled: 0, expired: 0, closedAbove: 0 }
    const roles: PeoplePage['roles'] = { administrator: 0, readonly: 0, reseller: 0, manager: 0, user: 0 }
    const found: PersonEntry[] = []
    for (const entry of index.sorted()) {
      if (!isWithin(entry) || !isWanted(entry) || !signedIn(entry.user.id)) continue
      const [isState, isRole] = [stateOf(entry.user.id), roleOf(entry.user)]
      const [fitsState, fitsRole] = [state === undefined || state === isState, role === undefined || role === isRole]
      if (fitsRole) states[isState] += 1
      if (fitsState) roles[isRole] += 1
      if (fitsRole && fitsState) found.push(entry)
    }
    sortPeople(found, sort, all)
    if (query.descending === 'true') found.reverse()
    const offset = query.offset ?? 0
    const page = found.slice(offset, offset + (query.limit ?? USUAL_PAGE))
    const signIns = all ?? (await lastSignIns(db, page.map(({ user }) => user.id))) // prettier-ignore
    return { total: found.length, states, roles, people: page.map((entry) => rowOf(actor, entry, signIns)) }
  })
}

function signInTest(wanted: SignIn | undefined, signIns: SignIns | undefined, nowMs: number): (id: number) => boolean {
  if (wanted === undefined) return () => true
  const daysSince = (id: number): number => (nowMs - (signIns?.get(id) ?? Number.NaN)) / DAY_MS
  if (wanted === 'never') return (id) => signIns?.has(id) !== true
  return wanted === 'week' ? (id) => daysSince(id) <= 7 : (id) => daysSince(id) > 30
}

/** They come by name; who has no value is last. */
function sortPeople(found: PersonEntry[], sort: NonNullable<PeopleQuery['sort']>, signIns: SignIns | undefined): void {
  if (sort === 'name') return
  if (sort === 'email') {
    const keys = new Map(found.map(({ user }) => [user.id, user.email.toLowerCase()]))
    const keyOf = ({ user }: PersonEntry): string => keys.get(user.id) ?? ''
    found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    return
  }
  const valueOf = ({ user }: PersonEntry): number => {
    if (sort === 'newest') return -user.id
    if (sort === 'lastSignIn') return -(signIns?.get(user.id) ?? 0)
    return user.expirationTime === null ? Number.MAX_SAFE_INTEGER : Date.parse(user.expirationTime)
  }
  found.sort((one, other) => valueOf(one) - valueOf(other))
}
