import type pg from 'pg'

const FIRST_YEAR = 2020
const LAST_YEAR = 2099
const LAST_MONTH = LAST_YEAR * 12 + 11

/** Month of a time as a number that counts months, or null where one partition serves all (before 2020, after 2099). */
export function monthOf(timeMs: number): number | null {
  const date = new Date(timeMs)
  const year = date.getUTCFullYear()
  return year < FIRST_YEAR || year > LAST_YEAR ? null : year * 12 + date.getUTCMonth()
}

const firstDay = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01 00:00:00+00`

const createStatement = (table: string, month: number): string => {
  const name = `${table}_${firstDay(month).slice(0, 7).replace('-', '_')}`
  return `create table if not exists ${name} partition of ${table}
    for values from ('${firstDay(month)}') to ('${firstDay(month + 1)}')`
}

export interface Partitions {
  /** Makes the partitions that hold these times. Cheap when they are known. */
  ensure(timesMs: Iterable<number>): Promise<void>
  /** Forgets what is known, after the database said a partition is missing. */
  forget(): void
}

const DUPLICATE_TABLE = '42P07'

/** Monthly partitions of a table, made when first needed, the month after the newest with it. */
export function createPartitions(pool: pg.Pool, table: 'positions' | 'events'): Partitions {
  const known = new Set<number>()
  return {
    async ensure(timesMs) {
      for (const timeMs of timesMs) {
        const month = monthOf(timeMs)
        if (month === null || known.has(month)) continue
        // The newest month brings the next, so that nothing waits for a partition at midnight.
        const isNewest = [...known].every((other) => other < month)
        for (const one of isNewest && month < LAST_MONTH ? [month, month + 1] : [month]) {
          await pool.query(createStatement(table, one)).catch((error: unknown) => {
            // Another process made it at the same moment.
            if ((error as { code?: unknown }).code !== DUPLICATE_TABLE) throw error
          })
          known.add(one)
        }
      }
    },
    forget: () => known.clear(),
  }
}
