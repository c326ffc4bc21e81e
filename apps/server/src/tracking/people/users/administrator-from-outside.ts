import { sql } from 'kysely'
import { ApiError } from '@rastro/model/errors'
import { UserInput } from '@rastro/model/user'
import type { Db } from '#src/db/index'
import { isEmailAddress } from './email-address'
import { FIRST_USER } from './first-administrator'
import { hashPassword, requireGoodPassword } from './password'
import { columnsOf } from './user-record'

/**
 * Makes an account an administrator who can sign in, or makes the account: enabled, without an end, without a second
 * factor, with this password and nothing that was signed in before. A server that runs hears of it.
 * Throws INVALID_EMAIL and what is wrong with the password.
 */
export async function makeAdministrator(db: Db, name: string, password: string): Promise<'made' | 'restored'> {
  requireGoodPassword(password)
  const hash = await hashPassword(password)
  const text = name.trim().toLowerCase()
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where((is) => is.or([is(sql`lower(email)`, '=', text), is(sql`lower(login)`, '=', text)]))
      .orderBy(sql`lower(email) = ${text}`, 'desc')
      .orderBy('id')
      .executeTakeFirst()
    if (!found && !isEmailAddress(text)) throw new ApiError('INVALID_EMAIL', `"${name}" is no e-mail address`)
    const blank = UserInput.parse({ name: text.split('@')[0] || text, email: text })
    const id =
      found?.id ?? (await tx.insertInto('users').values(columnsOf(blank)).returning('id').executeTakeFirstOrThrow()).id
    await tx
      .updateTable('users')
      .set({
        administrator: FIRST_USER.administrator,
        readonly: false,
        device_readonly: false,
        limit_commands: false,
        disable_reports: false,
        disabled: false,
        temporary: false,
        expiration_time: null,
        password_hash: hash,
        totp_key: null,
        shared_by: null,
        shared_device_id: null,
        shared_group_id: null,
        ...(found ? {} : { device_limit: FIRST_USER.deviceLimit }),
      })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    await tx.deleteFrom('tokens').where('user_id', '=', id).execute()
    await tx
      .insertInto('users_changed')
      .values({ user_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return found ? 'restored' : 'made'
  })
}
