import { sql } from 'kysely'
import { ApiError } from '@rastro/model/errors'
import type { Db } from '#src/db/index'

/** Any number will do, as long as nobody else uses it. */
const ADMINISTRATORS_LOCK = 7_240_602

interface Standing {
  /** Who can sign in and administer. */
  able: number
  /** Those of them who will be able to for ever. */
  lasting: number
}

async function standing(tx: Db): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*)::int as able, (count(*) filter (where expiration_time is null))::int as lasting
    from users where administrator and not disabled and not temporary and password_hash is not null
      and (expiration_time is null or expiration_time > now())`.execute(tx)
  return rows[0] ?? { able: 0, lasting: 0 }
}

/**
 * Changes or removes users, in one transaction. What would leave the server without an administrator, now or once his time is over, is
 * undone: throws LAST_ADMINISTRATOR. Such changes wait for each other in the database.
 */
export async function keepingAnAdministrator<T>(
  db: Db,
  of: number | readonly number[],
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const ids = typeof of === 'number' ? [of] : of
  const users = db.selectFrom('users').select('id').where('id', 'in', ids).where('administrator', '=', true)
  if (!(await users.limit(1).executeTakeFirst())) return db.transaction().execute(change)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
    const before = await standing(tx)
    const result = await change(tx)
    const after = await standing(tx)
    if ((before.able > 0 && after.able === 0) || (before.lasting > 0 && after.lasting === 0))
      throw new ApiError('LAST_ADMINISTRATOR')
    return result
  })
}
