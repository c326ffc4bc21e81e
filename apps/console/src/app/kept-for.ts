import type { User } from '@rastro/model/user'
import { roleOf } from '#src/widgets/rights'

/** Viewers of a shared link and drivers have no fleet of their own to come back to. */
export const isKeptFor = (user: User): boolean => !['shared', 'driver'].includes(roleOf(user)) && !user.temporary
