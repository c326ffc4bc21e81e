import type { Db } from '#src/db/index'

/** When people signed in last, in ms; who never did is left out. @param ids everybody when left out */
export async function lastSignIns(db: Db, ids?: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const all = db.selectFrom('sign_ins').select(['user_id', 'at'])
  const rows = await (ids ? all.where('user_id', 'in', ids.length > 0 ? [...ids] : [0]) : all).execute()
  return new Map(rows.map((row) => [row.user_id, row.at.getTime()]))
}
