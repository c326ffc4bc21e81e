import { ApiError } from '@rastro/model/errors'
import { shareTokenEndpoints } from '@rastro/model/share'
import { wireDate } from '@rastro/model/wire'
import { type Authenticated, insideCredentials, type UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import type { LinkTable, Policy } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { ServerHolder } from '#src/tracking/fleet/server/index'
import type { Sessions } from '#src/tracking/people/sessions/index'
import { deleteUser, forgetShare, insertShareUser } from '#src/tracking/people/users/index'
import { linkShared, type TemporaryUsers } from '#src/tracking/fleet/shares/index'

export interface ShareTokenRoutes extends TemporaryUsers {
  devices: DeviceDirectory
  groups: GroupDirectory
  server: ServerHolder
  policy: Policy
  sessions: Pick<Sessions, 'createToken'>
}

interface Shared {
  /** Beside the sharer's own address, for clients that show it; nothing is found by it. */
  mark: string
  name: string
  table: Extract<LinkTable, 'user_devices' | 'user_groups'>
  id: number
}

const EMAIL_MAX_CHARS = 128
const SAME_ADDRESS_MAX = 100
const DAY_MS = 86_400_000
/** As tokens last that nobody gave an end. */
const LIFE_MS = 7 * DAY_MS

/** Tokens that show one device or group, made by an account of its own (TRACKING-API §6.6). */
export function shareTokenRoutes(mount: Mount, parts: ShareTokenRoutes): void {
  const { db, users, feed, policy, server, sessions, clock } = parts
  const oneAtATime = createOneAtATime()

  function requireSharing(actor: UserRecord): void {
    const off = server.get().attributes.disableShare
    if (off === true || off === 'true') throw new ApiError('SHARING_DISABLED')
    if (actor.temporary) throw new ApiError('SHARE_BY_TEMPORARY')
  }

  /** Nobody's share outlives his own account or session. */
  function endOf({ user, expiresAtMs }: Authenticated, wanted: Date | undefined): Date {
    const ends = [wanted?.getTime() ?? clock.nowMs() + LIFE_MS, expiresAtMs, user.expirationTime]
    const times = ends.flatMap((end) => (end === null ? [] : [typeof end === 'string' ? Date.parse(end) : end]))
    return new Date(Math.min(...times))
  }

  const isOver = ({ expirationTime }: UserRecord): boolean =>
    expirationTime !== null && Date.parse(expirationTime) <= clock.nowMs()

  /** The account that this server made for the same thing, as long as nobody made something else of it. */
  function madeBefore(actor: UserRecord, { table, id }: Shared): UserRecord | undefined {
    for (const user of users.all()) {
      const { share } = user
      if (share?.sharerId !== actor.id || (table === 'user_devices' ? share.deviceId : share.groupId) !== id) continue
      return user
    }
    return undefined
  }
  const isIntact = (user: UserRecord): boolean =>
    user.temporary && user.readonly && !user.administrator && user.passwordHash === null

  /** As the contract writes it; with a number behind it when somebody has it already. */
  function freeAddress(actor: UserRecord, mark: string): string {
    for (let count = 1; count <= SAME_ADDRESS_MAX; count++) {
      const email = `${actor.email}:${mark}${count === 1 ? '' : `:${count}`}`
      if (email.length > EMAIL_MAX_CHARS) break
      if (!users.byEmailOrLogin(email)) return email
    }
    throw new ApiError('INVALID_INPUT', 'The names are too long to be shared')
  }

  /** The account is used again with the end it has, unless that has passed. */
  async function accountOf(actor: UserRecord, shared: Shared, end: Date): Promise<UserRecord> {
    const before = madeBefore(actor, shared)
    if (before && isIntact(before)) {
      if (!isOver(before)) return before
      await feed.committed(deleteUser(db, before.id))
    } else if (before) {
      await feed.committed(forgetShare(db, before.id))
    }
    const { mark, name, table, id } = shared
    const wanted = {
      attributes: {},
      name,
      login: null,
      email: freeAddress(actor, mark),
      phone: null,
      readonly: true,
      administrator: false,
      map: actor.map,
      latitude: 0,
      longitude: 0,
      zoom: 0,
      coordinateFormat: actor.coordinateFormat,
      disabled: false,
      expirationTime: wireDate(end),
      deviceLimit: 0,
      userLimit: 0,
      deviceReadonly: false,
      limitCommands: true,
      disableReports: true,
      fixedEmail: false,
      poiLayer: null,
      totpKey: null,
      temporary: true,
    }
    const isDevice = table === 'user_devices'
    const mine = { sharerId: actor.id, deviceId: isDevice ? id : null, groupId: isDevice ? null : id }
    return feed.committed(insertShareUser(db, wanted, mine))
  }

  const share = (credentials: Authenticated, shared: Shared, expiration: Date | undefined): Promise<string> =>
    oneAtATime(credentials.user.id, async () => {
      const end = endOf(credentials, expiration)
      const user = await accountOf(credentials.user, shared, end)
      await feed.committed(linkShared(db, shared.table, user.id, shared.id))
      return sessions.createToken(insideCredentials(user), { expiresAt: end })
    })

  mount(shareTokenEndpoints.device, ({ actor, credentials, body }) => {
    requireSharing(actor)
    policy.requireAccess(actor, 'device', body.deviceId)
    const device = parts.devices.byId(body.deviceId)
    if (!device) throw new ApiError('NOT_FOUND')
    const shared = { mark: device.uniqueId, name: device.name, table: 'user_devices', id: device.id } as const
    return share(credentials, shared, body.expiration)
  })
  mount(shareTokenEndpoints.group, ({ actor, credentials, body }) => {
    requireSharing(actor)
    policy.requireAccess(actor, 'group', body.groupId)
    const group = parts.groups.byId(body.groupId)
    if (!group) throw new ApiError('NOT_FOUND')
    const shared = { mark: `group:${group.id}`, name: group.name, table: 'user_groups', id: group.id } as const
    return share(credentials, shared, body.expiration)
  })
}
