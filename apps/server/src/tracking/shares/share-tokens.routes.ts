import { ApiError } from '@rastro/model/errors'
import { shareTokenEndpoints } from '@rastro/model/share'
import { wireDate } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import type { LinkTable, Policy } from '#src/tracking/access/index'
import type { DeviceDirectory } from '#src/tracking/devices/index'
import type { GroupDirectory } from '#src/tracking/groups/index'
import type { ServerHolder } from '#src/tracking/server/index'
import type { Authenticated, Sessions } from '#src/tracking/sessions/index'
import { insertUser, updateUser, type UserRecord } from '#src/tracking/users/index'
import { SHARED_BY } from './follow-sharers'
import { linkShared } from './link-shared'
import type { TemporaryUsers } from './temporary-users'

export interface ShareTokenRoutes extends TemporaryUsers {
  devices: DeviceDirectory
  groups: GroupDirectory
  server: ServerHolder
  policy: Policy
  sessions: Pick<Sessions, 'createToken'>
}

interface Shared {
  /** Beside the sharer's own address: one account for each thing he shares. */
  mark: string
  name: string
  table: Extract<LinkTable, 'user_devices' | 'user_groups'>
  id: number
}

const EMAIL_MAX_CHARS = 128
const DAY_MS = 86_400_000
/** As tokens last that nobody gave an end. */
const LIFE_MS = 7 * DAY_MS

/** Tokens that show one device or group, made by an account of its own (TRACKING-API §6.6). */
export function shareTokenRoutes(mount: Mount, parts: ShareTokenRoutes): void {
  const { db, users, access, policy, server, sessions, clock } = parts
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

  /** The account is used again with the end it has, unless that has passed. */
  async function accountOf(actor: UserRecord, { mark, name }: Shared, end: Date): Promise<UserRecord> {
    const email = `${actor.email}:${mark}`
    if (email.length > EMAIL_MAX_CHARS) throw new ApiError('INVALID_INPUT', 'The names are too long to be shared')
    const before = users.byEmailOrLogin(email)
    if (before && (!before.temporary || !isOver(before))) {
      if (!before.temporary) throw new ApiError('DUPLICATE_USER')
      return before
    }
    const wanted = {
      attributes: { [SHARED_BY]: actor.id },
      name,
      login: null,
      email,
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
    const user = before ? await updateUser(db, before.id, wanted) : await insertUser(db, wanted, null, null)
    if (!user) throw new ApiError('NOT_FOUND')
    users.put(user)
    return user
  }

  const share = (credentials: Authenticated, shared: Shared, expiration: Date | undefined): Promise<string> =>
    oneAtATime(`${credentials.user.id} ${shared.mark}`, async () => {
      const end = endOf(credentials, expiration)
      const user = await accountOf(credentials.user, shared, end)
      await linkShared(db, shared.table, user.id, shared.id)
      access.link(shared.table, user.id, shared.id)
      return sessions.createToken({ user, expiresAtMs: null, sessionHash: null, credentialHash: null }, end)
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
