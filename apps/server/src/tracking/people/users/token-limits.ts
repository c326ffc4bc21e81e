import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import { isManager } from './actor'
import { changesMails } from '#src/tracking/people/mail/index'
import { changesSignIn } from './users.policy'

type Written = Parameters<typeof changesSignIn>[1]

const NOTHING: Readonly<Record<string, unknown>> = {}

/**
 * For calls with a token: what they make does not outlast it (decision 12). Ordinary accounts are made by scripts with
 * one; but nobody is made an administrator, no password is set of somebody who has one, and neither mails nor the
 * addresses of those who lead are turned elsewhere. That nobody gives what he lacks holds besides.
 */
export function requireNoLastingWayIn(
  actor: UserRecord | null,
  before: UserRecord | undefined,
  after: Written,
  hasPassword: boolean,
): void {
  const isRaised = after.administrator && !before?.administrator
  const isGuarded = before !== undefined && (before.id === actor?.id || before.administrator || isManager(before))
  const isTaken = before !== undefined && (hasPassword || (isGuarded && changesSignIn(before, after, false)))
  if (isRaised || isTaken || changesMails(before?.attributes ?? NOTHING, after.attributes))
    throw new ApiError('TOKEN_NOT_ENOUGH')
}
