import { ApiError } from '@rastro/model/errors'
import { UserInput } from '@rastro/model/user'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import { isEmailAddress } from './email-address'
import { hashPassword, requireGoodPassword } from './password'
import { insertFirstUser } from './users.store'

/** What the first user is, whatever was asked for. */
export const FIRST_USER = {
  administrator: true,
  deviceLimit: -1,
  userLimit: 0,
  readonly: false,
  deviceReadonly: false,
  disabled: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  temporary: false,
  expirationTime: null,
}

/** Makes the administrator of an empty server. Undefined when there are users already. */
export async function createFirstAdministrator(
  db: Db,
  email: string,
  password: string,
): Promise<UserRecord | undefined> {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined
  if (!isEmailAddress(email)) throw new ApiError('INVALID_EMAIL', `"${email}" is no e-mail address`)
  requireGoodPassword(password)
  const user = UserInput.parse({ name: email.split('@')[0] || email, email })
  return insertFirstUser(db, { ...user, ...FIRST_USER }, await hashPassword(password))
}
