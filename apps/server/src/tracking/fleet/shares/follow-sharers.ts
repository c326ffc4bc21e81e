import type { UserRecord } from '#src/face/caller/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/fleet/access/index'
import { coalesce } from '#src/platform/coalesce'
import type { Log } from '#src/platform/log'
import { deleteUser } from '#src/tracking/people/users/index'
import type { TemporaryUsers } from './temporary-users'
import { unlinkShared } from './link-shared'

export interface SharersParts extends TemporaryUsers {
  access: OwnedAccessIndex
  policy: Pick<Policy, 'canSee'>
  log: Log
}

const TABLES = { device: 'user_devices', group: 'user_groups' } as const

/** Ends what was shared by accounts that are gone or disabled, and takes back what they no longer see themselves. */
export async function followSharers({ db, users, access, policy, feed }: Omit<SharersParts, 'log'>): Promise<void> {
  for (const viewer of [...users.all()]) {
    if (!viewer.share || !viewer.temporary) continue
    const sharer = users.byId(viewer.share.sharerId)
    if (!sharer || sharer.disabled) await end(viewer)
    else await takeBack(viewer, sharer)
  }

  async function end({ id }: UserRecord): Promise<void> {
    await feed.committed(deleteUser(db, id))
  }

  async function takeBack(viewer: UserRecord, sharer: UserRecord): Promise<void> {
    for (const noun of ['device', 'group'] as const) {
      const table = TABLES[noun]
      for (const id of [...access.links[table].rightsOf(viewer.id)]) {
        if (policy.canSee(sharer, noun, id)) continue
        await feed.committed(unlinkShared(db, table, viewer.id, id))
      }
    }
  }
}

/** Does so from now on, whenever an account or what somebody may see changes. */
export function keepFollowingSharers(parts: SharersParts): void {
  const follow = coalesce(
    () => followSharers(parts),
    (error) => parts.log.warn({ error }, 'shared tokens could not follow a change; the hour will'),
  )
  parts.access.onChange(follow)
  parts.users.onChange(({ kind, record }) => {
    if (kind === 'removed' || record.disabled) follow()
  })
}
