import type { SessionUser } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import { roleOf } from '#src/widgets/rights'

/** Viewers of a shared link and drivers have no fleet of their own to come back to, nor has who is somebody else. */
export const isKeptFor = (user: User | SessionUser): boolean =>
  !['shared', 'driver'].includes(roleOf(user)) && !user.temporary && !('acting' in user && user.acting)
