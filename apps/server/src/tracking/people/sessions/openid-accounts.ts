import { ApiError } from '@rastro/model/errors'
import { UserInput } from '@rastro/model/user'
import { wireDateFromMs } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import { databaseFailure, type Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import { insertUser, isEmailAddress, type UserDirectory } from '#src/tracking/people/users/index'
import type { OpenIdPerson } from './openid-provider'

export interface OpenIdAccountRules {
  /** Only members may come in; undefined lets in whoever the provider knows. */
  allowGroup: string | undefined
  /** Members are made administrators when their account is made. */
  adminGroup: string | undefined
  defaultDeviceLimit: number
  defaultExpirationDays: number
}

const DAY_MS = 86_400_000
const NAME_MAX = 128

/** The account of a person whom a provider vouches for, by the verified address; made when there is none. */
export async function accountOf(
  { verifiedEmail, name, groups }: OpenIdPerson,
  rules: OpenIdAccountRules,
  { db, users, feed, nowMs }: { db: Db; users: UserDirectory; feed: Pick<Feed, 'committed'>; nowMs: number },
): Promise<UserRecord> {
  const { allowGroup, adminGroup } = rules
  const isAdmin = adminGroup !== undefined && groups.includes(adminGroup)
  if (verifiedEmail === undefined)
    throw new ApiError('OPENID_REFUSED', 'The provider does not vouch for an e-mail address')
  if (allowGroup !== undefined && !isAdmin && !groups.includes(allowGroup))
    throw new ApiError('OPENID_REFUSED', 'Not a member of the group that may sign in')
  const email = verifiedEmail.toLowerCase()
  const known = users.byEmailOrLogin(email)
  // A login that looks like the address of somebody else is not his.
  if (known && known.email.toLowerCase() === email && !known.temporary) return known
  if (known) throw new ApiError('OPENID_REFUSED', 'The address belongs to an account that cannot sign in so')
  if (users.isEmpty && !isAdmin) throw new ApiError('OPENID_REFUSED', 'The first account must be an administrator')
  const days = rules.defaultExpirationDays
  const input = UserInput.safeParse({
    name: (name ?? email).slice(0, NAME_MAX),
    email,
    administrator: isAdmin,
    fixedEmail: true,
    deviceLimit: rules.defaultDeviceLimit,
    expirationTime: !isAdmin && days > 0 ? wireDateFromMs(nowMs + days * DAY_MS) : null,
  })
  if (!input.success || !isEmailAddress(email))
    throw new ApiError('OPENID_REFUSED', 'The provider tells a name or address that cannot be kept')
  try {
    return await feed.committed(insertUser(db, input.data, null, null))
  } catch (error) {
    // Somebody opened two windows: the other one was first.
    const first = databaseFailure(error)?.kind === 'duplicate' ? users.byEmailOrLogin(email) : undefined
    if (first) return first
    throw error
  }
}
