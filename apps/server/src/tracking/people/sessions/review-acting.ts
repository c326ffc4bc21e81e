import { coalesce } from '#src/platform/coalesce'
import type { Log } from '#src/platform/log'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import type { UserDirectory } from '#src/tracking/people/users/index'
import type { Sessions } from './sessions.service'

export interface ReviewParts {
  users: Pick<UserDirectory, 'onChange'>
  accounts: Pick<AccountTree, 'onChange'>
  sessions: Pick<Sessions, 'acting'>
  log: Log
}

/** Whoever acts as somebody else does so no longer once either of them may not. */
export function reviewActing({ users, accounts, sessions, log }: ReviewParts): void {
  const review = coalesce(sessions.acting.review, (error) => log.warn({ error }, 'who acts as whom was not looked at'))
  users.onChange(({ kind }) => {
    if (kind !== 'created') review()
  })
  accounts.onChange(({ before }) => {
    if (before) review()
  })
}
