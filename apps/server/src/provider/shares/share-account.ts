import { deviceEndpoints } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import { groupEndpoints } from '@rastro/model/group'
import { type Permission, permissionEndpoints } from '@rastro/model/permission'
import { sessionEndpoints } from '@rastro/model/session'
import { SHARE_FIELDS_ATTRIBUTE } from '@rastro/model/share'
import { type User, userEndpoints } from '@rastro/model/user'
import type { TrackingServer } from '#src/face/index'

/** An account without anything yet. */
const blankUser = (name: string, email: string) => ({
  id: 0,
  attributes: {},
  name,
  login: null,
  email,
  phone: null,
  readonly: false,
  administrator: false,
  map: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: null,
  disabled: false,
  expirationTime: null,
  deviceLimit: 0,
  userLimit: 0,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  poiLayer: null,
  totpKey: null,
  temporary: false,
  password: null,
})

/** What the account of a share is to be. */
export interface ShareAccount {
  name: string
  expiresAt: Date
  fields: readonly string[]
}

export interface Reach {
  deviceIds: readonly number[]
  groupIds: readonly number[]
}

const DAY_MS = 86_400_000
/** The account ends first: its token outlives every share, also one that is prolonged. */
const TOKEN_LIFE_MS = 10 * 366 * DAY_MS

/** Everything such an account may not do, whatever else is switched on. */
const LIMITS = {
  readonly: true,
  deviceReadonly: true,
  limitCommands: true,
  disableReports: true,
  fixedEmail: true,
  temporary: true,
}

/** The accounts behind shared links: made, kept and removed at the tracking server as any client of it would. */
export interface ShareAccounts {
  /** A new account under an address of its own, that reaches nothing yet, and the token that signs in as it. */
  make(account: ShareAccount, email: string, nowMs: number): Promise<{ userId: number; token: string }>
  change(userId: number, account: ShareAccount): Promise<void>
  /** Makes the account reach these and nothing else. */
  reach(userId: number, reach: Reach): Promise<void>
  /** Of these, what the owner himself still sees. */
  within(ownerId: number, reach: Reach): Promise<Reach>
  disable(userId: number, isDisabled: boolean): Promise<void>
  /** Ends its sessions and open sockets at once. */
  remove(userId: number): Promise<void>
}

/** Undefined for what is refused or gone; other failures go on. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && !['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'].includes(error.code)) return undefined
    throw error
  })
}

export function createShareAccounts(face: TrackingServer): ShareAccounts {
  const wanted = ({ name, expiresAt, fields }: ShareAccount) => ({
    ...LIMITS,
    name,
    expirationTime: expiresAt.toISOString(),
    attributes: { isShared: true, [SHARE_FIELDS_ATTRIBUTE]: fields.join(',') },
  })
  const write = (user: User) =>
    face.call(userEndpoints.update, { params: { id: user.id }, body: { ...user, password: null } }, 'server')
  const read = (id: number): Promise<User> => face.call(userEndpoints.get, { params: { id } }, 'server')

  async function linked(userId: number, key: 'deviceId' | 'groupId'): Promise<number[]> {
    const links = await face.call(permissionEndpoints.list, { query: { userId, [key]: 0 } }, 'server')
    return links.flatMap((link) => link[key] ?? [])
  }

  async function link(userId: number, key: 'deviceId' | 'groupId', ids: readonly number[]): Promise<void> {
    const before = new Set(await linked(userId, key))
    const after = new Set(ids)
    const pair = (id: number): Permission => ({ userId, [key]: id })
    const gone = [...before].filter((id) => !after.has(id)).map(pair)
    const added = [...after].filter((id) => !before.has(id)).map(pair)
    if (gone.length > 0) await face.call(permissionEndpoints.unlinkAll, { body: gone }, 'server')
    if (added.length > 0) await face.call(permissionEndpoints.linkAll, { body: added }, 'server')
  }

  return {
    async make(account, email, nowMs) {
      const user = await face.call(userEndpoints.create, { body: blankUser(account.name, email) }, 'server')
      try {
        // The token first: an account of a share makes none.
        const expiration = new Date(nowMs + TOKEN_LIFE_MS).toISOString()
        const token = await face.call(sessionEndpoints.createToken, { body: { expiration } }, { userId: user.id })
        await write({ ...user, ...wanted(account) })
        return { userId: user.id, token }
      } catch (error) {
        await this.remove(user.id)
        throw error
      }
    },
    async change(userId, account) {
      await write({ ...(await read(userId)), ...wanted(account) })
    },
    async reach(userId, { deviceIds, groupIds }) {
      await link(userId, 'deviceId', deviceIds)
      await link(userId, 'groupId', groupIds)
    },
    async within(userId, { deviceIds, groupIds }) {
      const caller = { userId }
      const devices = await Promise.all(
        deviceIds.map((id) => unlessRefused(face.call(deviceEndpoints.get, { params: { id } }, caller))),
      )
      const groups = await Promise.all(
        groupIds.map((id) => unlessRefused(face.call(groupEndpoints.get, { params: { id } }, caller))),
      )
      const idsOf = (all: ReadonlyArray<{ id: number } | undefined>) => all.flatMap((one) => (one ? [one.id] : []))
      return { deviceIds: idsOf(devices), groupIds: idsOf(groups) }
    },
    async disable(userId, isDisabled) {
      const user = await unlessRefused(read(userId))
      if (user && user.disabled !== isDisabled) await write({ ...user, disabled: isDisabled })
    },
    async remove(userId) {
      await unlessRefused(face.call(userEndpoints.remove, { params: { id: userId }, query: {} }, 'server'))
    },
  }
}
