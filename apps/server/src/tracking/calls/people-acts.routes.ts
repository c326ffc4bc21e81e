import { ApiError } from '@rastro/model/errors'
import { peopleEndpoints, type PeopleChange, type PeopleOutcome, type PeopleRemoval } from '@rastro/model/people'
import { databaseFailure, type Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import type { Sessions } from '#src/tracking/people/sessions/index'
import {
  type AccountRights,
  changeUsers,
  deleteUser,
  requireMayActAs,
  changesPowers,
  requireMayChange,
  requireNotAbove,
  type UserDirectory,
} from '#src/tracking/people/users/index'
import { presentSession } from './sessions.routes'

export interface PeopleActRoutes {
  db: Db
  users: UserDirectory
  accounts: AccountTree
  access: OwnedAccessIndex
  policy: Policy
  feed: Pick<Feed, 'committed'>
  sessions: Pick<Sessions, 'sessionsOf' | 'closeOthers'>
  accountRights: AccountRights
}

type Failure = PeopleOutcome['failures'][number]

/** What a caller is told; failures of our own go up. */
function failureOf(userId: number, error: unknown): Failure {
  if (error instanceof ApiError) return { userId, code: error.code, message: error.message }
  if (databaseFailure(error)?.kind !== 'unavailable') throw error
  return failureOf(userId, new ApiError('SERVICE_UNAVAILABLE'))
}

/** What is done to many people at once: each by the rules of one, and who is not done is named. */
export function peopleActRoutes(mount: Mount, parts: PeopleActRoutes): void {
  const { db, users, accounts, access, policy, feed, sessions, accountRights: rights } = parts

  const found = (actor: UserRecord, id: number): UserRecord => {
    policy.requireAccess(actor, 'user', id)
    const user = users.byId(id)
    if (!user) throw new ApiError('NOT_FOUND')
    return user
  }
  const requireMayRemove = (actor: UserRecord, id: number): void => {
    const user = found(actor, id)
    if (user.id === actor.id) throw new ApiError('OWN_ACCOUNT')
    if (user.administrator && !actor.administrator) throw new ApiError('SUPERIOR_ACCOUNT')
    requireNotAbove(actor, user)
  }
  /** Those of whom it may be, and why not of the others. */
  function sorted(ids: readonly number[], check: (id: number) => void): { allowed: number[]; failures: Failure[] } {
    const [allowed, failures]: [number[], Failure[]] = [[], []]
    for (const id of new Set(ids))
      try {
        check(id)
        allowed.push(id)
      } catch (error) {
        failures.push(failureOf(id, error))
      }
    return { allowed, failures }
  }

  async function change(actor: UserRecord, { ids, set }: PeopleChange): Promise<PeopleOutcome> {
    policy.requireWrite(actor, 'user')
    const { allowed, failures } = sorted(ids, (id) => {
      const before = found(actor, id)
      // Who closed himself could not open himself again.
      if (id === actor.id) throw new ApiError('OWN_ACCOUNT')
      const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
      const after = { ...before, ...given }
      requireMayChange(actor, before, { ...after, hasPassword: false }, rights)
      // One's own limits do not count whom one only sees by a link.
      if (changesPowers(before, after)) policy.requireOver(actor, id)
    })
    const gives = set.deviceLimit !== undefined || set.userLimit !== undefined
    const giverId = gives && !actor.administrator ? actor.id : undefined
    try {
      const stored = new Set((await feed.committed(changeUsers(db, allowed, set, giverId))).map(({ id }) => id))
      if (Object.keys(set).length > 0)
        failures.push(...allowed.filter((id) => !stored.has(id)).map((id) => failureOf(id, new ApiError('NOT_FOUND'))))
    } catch (error) {
      failures.push(...allowed.map((id) => failureOf(id, error)))
    }
    return { done: new Set(ids).size - failures.length, failures }
  }

  async function remove(actor: UserRecord, ids: readonly number[]): Promise<PeopleOutcome> {
    policy.requireWrite(actor, 'user')
    const { allowed, failures } = sorted(ids, (id) => requireMayRemove(actor, id))
    let done = 0
    for (const id of allowed)
      try {
        await feed.committed(deleteUser(db, id))
        done += 1
      } catch (error) {
        failures.push(failureOf(id, error))
      }
    return { done, failures }
  }

  async function removal(actor: UserRecord, ids: readonly number[]): Promise<PeopleRemoval> {
    policy.requireWrite(actor, 'user')
    const { allowed, failures } = sorted(ids, (id) => requireMayRemove(actor, id))
    const going = new Set(allowed)
    const isShare = (id: number): boolean => accounts.placeOf(id)?.kind === 'share'
    const children = allowed.flatMap((id) => accounts.childrenOf(id)).filter((id) => !going.has(id) && !isShare(id))
    const devices = new Set(allowed.flatMap((id) => [...access.visibleDeviceIds(id)]))
    const isAlone = (id: number): boolean =>
      [...access.watchersOf(id)].every((user) => going.has(user) || users.byId(user)?.share != null)
    let shares = 0
    for (const { share } of users.all()) if (share !== null && going.has(share.sharerId)) shares += 1
    return {
      people: allowed.length,
      handedOver: children.length,
      devicesAlone: [...devices].filter(isAlone).length,
      shares,
      ...(await credentialsOf(db, allowed)),
      failures,
    }
  }

  /** Where somebody is signed in is seen and ended by who could sign in as him. */
  const notOwn = (actor: UserRecord, id: number): UserRecord => {
    const user = found(actor, id)
    if (user.id === actor.id) throw new ApiError('OWN_ACCOUNT')
    requireMayActAs(actor, user, rights)
    return user
  }
  mount(peopleEndpoints.change, ({ actor, body }) => change(actor, body))
  mount(peopleEndpoints.remove, ({ actor, body }) => remove(actor, body.ids))
  mount(peopleEndpoints.removal, ({ actor, body }) => removal(actor, body.ids))
  mount(peopleEndpoints.sessions, async ({ actor, params }) =>
    (await sessions.sessionsOf(notOwn(actor, params.id).id)).map((row) =>
      presentSession(row, () => false, row.user_id === params.id),
    ),
  )
  mount(peopleEndpoints.endSessions, ({ actor, params }) => sessions.closeOthers(notOwn(actor, params.id).id, null))
}

async function credentialsOf(db: Db, ids: readonly number[]): Promise<{ sessions: number; tokens: number }> {
  const count = async (table: 'sessions' | 'tokens'): Promise<number> => {
    if (ids.length === 0) return 0
    const row = await db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('user_id', 'in', [...ids])
      .where('expires_at', '>', new Date())
      .executeTakeFirstOrThrow()
    return row.count
  }
  return { sessions: await count('sessions'), tokens: await count('tokens') }
}
