import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import type { ListQuery } from '@rastro/model/list'
import { TOTP_KEY_KEPT, type User, userEndpoints, type UserInput } from '@rastro/model/user'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Authenticated, UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import { jsonArray } from './crud-routes'
import { requireVersion, tagOf } from './if-match'
import type { Mount } from '#src/http/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import type { Feed } from '#src/db/feed/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Seal } from '#src/platform/seal'
import type { EmailChanges } from '#src/tracking/people/emails/index'
import type { Factors } from '#src/tracking/people/factors/index'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import {
  type AccountRights,
  changesPowers,
  changesSignIn,
  changesWhatActingMayNot,
  creates,
  deleteUser,
  FIRST_USER,
  hashPassword,
  insertFirstUser,
  insertUser,
  isManager,
  isReseller,
  isRenamed,
  newSecondFactorKey,
  presentUser,
  requireGoodNames,
  requireGoodPassword,
  requireMayChange,
  requireMayCreate,
  requireNoLastingWayIn,
  requireNotAbove,
  requirePlainRegistration,
  sealedKey,
  updateUser,
  type UserDirectory,
} from '#src/tracking/people/users/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/fleet/access/index'
import { changesMails, withMailSecret } from '#src/tracking/people/mail/index'
import { selectPage } from '#src/tracking/resource/index'
import type { ServerHolder } from '#src/tracking/fleet/server/index'
import { isStrong, requireNotActing, type Sessions } from '#src/tracking/people/sessions/index'

export interface UserRoutes {
  db: Db
  users: UserDirectory
  access: OwnedAccessIndex
  accounts: AccountTree
  policy: Policy
  feed: Pick<Feed, 'committed' | 'versionOf'>
  server: ServerHolder
  clock: Clock
  defaultDeviceLimit: number
  accountRights: AccountRights
  defaultExpirationDays: number
  sessions: Pick<Sessions, 'closeOthers' | 'isPasswordOf'>
  seal: Seal
  factors: Pick<Factors, 'forget'>
  emails: Pick<EmailChanges, 'changedAtOnce'>
}

const REGISTRATIONS_PER_ADDRESS = 30
const REGISTRATION_WINDOW_MS = 600_000
const DAY_MS = 86_400_000

export function userRoutes(mount: Mount, parts: UserRoutes): void {
  const { db, users, policy, feed, server, clock, sessions, seal, factors, emails, accountRights: rights } = parts
  const registrations = createAttemptLimit(clock, REGISTRATIONS_PER_ADDRESS, REGISTRATION_WINDOW_MS)

  const oneAtATime = createOneAtATime()
  /** Stores a user whose names are looked at and taken in one go. */
  const named = (
    before: UserRecord | undefined,
    after: Pick<UserInput, 'email' | 'login'>,
    store: () => Promise<UserRecord>,
  ): Promise<UserRecord> =>
    oneAtATime('names', async () => {
      requireGoodNames(users, before, after)
      return feed.committed(store())
    })

  const newPassword = async (password: string | null): Promise<string> => {
    requireGoodPassword(password ?? '')
    return hashPassword(password ?? '')
  }

  async function createFirst(input: UserInput): Promise<UserRecord> {
    const administrator = { ...input, ...FIRST_USER }
    const passwordHash = await newPassword(input.password)
    return named(undefined, input, async () => {
      const user = await insertFirstUser(db, administrator, passwordHash)
      if (!user) throw new ApiError('REGISTRATION_DISABLED')
      return user
    })
  }

  async function register(input: UserInput, address: string): Promise<UserRecord> {
    const { registration, attributes } = server.get()
    if (!registration) throw new ApiError('REGISTRATION_DISABLED')
    requirePlainRegistration(input)
    if (attributes.totpForce === true && !input.totpKey) throw new ApiError('TOTP_KEY_REQUIRED')
    if (registrations.secondsToWait(address) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
    registrations.fail(address)
    const days = parts.defaultExpirationDays
    const expirationTime = days > 0 ? wireDateFromMs(clock.nowMs() + days * DAY_MS) : null
    const limited = { ...input, deviceLimit: parts.defaultDeviceLimit, expirationTime, temporary: false }
    const passwordHash = await newPassword(input.password)
    return named(undefined, limited, () => insertUser(db, limited, passwordHash, null))
  }

  async function createFor(actor: UserRecord, input: UserInput): Promise<UserRecord> {
    requireMayCreate(actor, input, rights)
    const managerId = isManager(actor) ? actor.id : null
    // Without a password nobody can sign in as the user until one is set.
    const passwordHash = input.password ? await newPassword(input.password) : null
    return named(undefined, input, () => insertUser(db, input, passwordHash, managerId))
  }

  const found = (actor: UserRecord, id: number): UserRecord => {
    policy.requireAccess(actor, 'user', id)
    const user = users.byId(id)
    if (!user) throw new ApiError('NOT_FOUND')
    return user
  }

  mount(userEndpoints.list, ({ actor, query }) => {
    const found = listUsers(actor, query, parts)
    return jsonArray(found, (user) =>
      JSON.stringify(query.excludeAttributes ? { ...presentUser(user), attributes: {} } : presentUser(user)),
    )
  })
  const tag = (reply: FastifyReply, id: number): void => void reply.header('etag', tagOf(feed.versionOf('users', id)))
  mount(userEndpoints.get, ({ actor, params, reply }) => {
    const user = found(actor, params.id)
    tag(reply, user.id)
    return presentUser(user)
  })
  const create = async (credentials: Authenticated | null, written: UserInput, address: string): Promise<User> => {
    const actor = credentials?.user ?? null
    if (credentials) requireNotActing(credentials)
    if (credentials?.byToken) requireNoLastingWayIn(actor, undefined, written, false)
    // Of a copied user: there is nothing to keep.
    const key = written.totpKey === TOTP_KEY_KEPT ? null : written.totpKey
    const input = { ...written, totpKey: key ? sealedKey(seal, key) : null }
    const user = users.isEmpty
      ? await createFirst(input)
      : actor && creates(actor)
        ? await createFor(actor, input)
        : await register(input, address)
    return presentUser(user)
  }
  mount(userEndpoints.create, ({ credentials, body, request }) =>
    oneAtATime(`creator ${credentials?.user.id ?? 0}`, () => create(credentials, body, request.ip)),
  )
  mount(userEndpoints.createTotpKey, () => {
    if (server.get().attributes.totpEnable !== true) throw new ApiError('TOTP_DISABLED')
    return newSecondFactorKey()
  })
  /** How somebody signs in is changed by who knows his password, not by who found his screen open or his token. */
  async function requireProof(credentials: Authenticated, input: UserInput, isSelf: boolean, ip: string) {
    if (!isSelf) return
    requireNotActing(credentials)
    if (input.oldPassword) {
      if (!(await sessions.isPasswordOf(credentials.user, input.oldPassword, ip)))
        throw new ApiError('OLD_PASSWORD_WRONG')
    } else if (!isStrong(credentials, clock.nowMs())) throw new ApiError('PASSWORD_CONFIRMATION_REQUIRED')
  }

  const update = async (
    credentials: Authenticated,
    input: UserInput,
    { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  ): Promise<User> => {
    const { user: actor, sessionHash } = credentials
    const before = found(actor, input.id)
    const edited = feed.versionOf('users', before.id)
    const version = requireVersion(headers['if-match'], edited, () => presentUser(before))
    const isSelf = actor.id === before.id
    const isKept = input.totpKey === undefined || input.totpKey === TOTP_KEY_KEPT
    const totpKey = isKept ? before.totpKey : input.totpKey ? sealedKey(seal, input.totpKey) : null
    const after = { ...input, totpKey, attributes: withMailSecret(input.attributes, before.attributes) }
    const hasPassword = Boolean(input.password)
    requireMayChange(actor, before, { ...after, hasPassword }, rights)
    if (changesWhatActingMayNot(before, after, hasPassword)) requireNotActing(credentials)
    if (credentials.byToken) requireNoLastingWayIn(actor, before, after, hasPassword)
    // Whom one only sees by a link signs in as he did before, and has what he had: one's own limits do not count him.
    if (!isSelf && (changesSignIn(before, after, hasPassword) || changesPowers(before, after)))
      policy.requireOver(actor, before.id)
    // Through whose mail server his mails leave reads the link of a forgotten password.
    const changesTheWayIn =
      changesSignIn(before, after, hasPassword) || changesMails(before.attributes, after.attributes)
    // Who gave the password alone does not take away what is asked for besides.
    if (isSelf && !isKept && before.totpKey !== null && !isStrong(credentials, clock.nowMs()))
      throw new ApiError('PASSWORD_CONFIRMATION_REQUIRED')
    if (changesTheWayIn) await requireProof(credentials, input, isSelf, ip)
    const passwordHash = input.password ? await newPassword(input.password) : undefined
    const user = await named(before, after, async () => {
      const giverId = changesPowers(before, after) && !actor.administrator ? actor.id : undefined
      const stored = await updateUser(db, before.id, after, { passwordHash, keepsFactor: isKept, version, giverId })
      if (!stored) throw new ApiError(version === undefined ? 'NOT_FOUND' : 'CHANGED_MEANWHILE')
      return stored
    })
    if (isRenamed(before, after).email) await emails.changedAtOnce(before, user, isSelf)
    if (!isKept && before.totpKey !== null)
      await factors.forget(user, totpKey !== null ? 'on' : isSelf ? 'off' : 'reset')
    if (passwordHash) await sessions.closeOthers(user.id, isSelf ? sessionHash : null)
    return presentUser(user)
  }
  mount(userEndpoints.update, ({ body, credentials, request, reply }) =>
    oneAtATime(body.id, async () => {
      const user = await update(credentials, body, request)
      tag(reply, user.id)
      return user
    }),
  )
  mount(userEndpoints.remove, ({ actor, params, query: { newParentId } }) =>
    oneAtATime(params.id, async () => {
      if (actor.administrator && !users.byId(params.id)) return
      const user = found(actor, params.id)
      policy.requireWrite(actor, 'user')
      requireNotAbove(actor, user)
      if (newParentId === user.id) throw new ApiError('ACCOUNT_CYCLE')
      // Neither takes he what is another's, nor gives he away what is below him.
      if (newParentId !== undefined) {
        policy.requireOver(actor, user.id)
        if (newParentId !== actor.id) policy.requireOver(actor, newParentId)
        found(actor, newParentId)
      }
      const keepsGiven = user.id === actor.id && isReseller(actor) && !actor.administrator
      await feed.committed(deleteUser(db, user.id, { newParentId, keepsGiven }))
    }),
  )
}

/** Administrators get everybody, managers whom they manage at any depth, others nobody. */
function listUsers(actor: UserRecord, query: ListQuery, { users, access, accounts, policy }: UserRoutes): UserRecord[] {
  const managedBy = (top: number) => ({
    has: (id: number) =>
      (accounts.isBelow(id, top) && policy.canSee(actor, 'user', id)) || access.links.user_users.has(top, id),
  })
  const sets: Array<Pick<ReadonlySet<number>, 'has'>> = []
  if (query.userId) {
    policy.requireAccess(actor, 'user', query.userId)
    sets.push(managedBy(query.userId))
  } else if (!actor.administrator) sets.push(managedBy(actor.id))
  if (query.deviceId) {
    if (!actor.administrator && !isManager(actor)) throw new ApiError('MANAGER_REQUIRED')
    policy.requireAccess(actor, 'device', query.deviceId)
    sets.push(access.links.user_devices.leftsOf(query.deviceId))
  }
  return selectPage(
    users.sorted(),
    ({ id }) => sets.every((set) => set.has(id)),
    query,
    (user) => `${user.name}\n${user.email}`,
  )
}
