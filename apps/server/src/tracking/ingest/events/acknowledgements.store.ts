import type pg from 'pg'

/** Who saw to an event. */
export interface Acknowledgement {
  atMs: number
  userId: number
  userName: string
  note: string | null
}

interface AcknowledgementRow {
  event_id: number
  acknowledged_at: Date
  user_id: number
  user_name: string
  note: string | null
}

export interface AcknowledgementStore {
  /** Of these events, by id. */
  of(eventIds: readonly number[]): Promise<Map<number, Acknowledgement>>
  /** Keeps the first of each event; gives the ids of those that had none yet. */
  put(eventIds: readonly number[], by: Omit<Acknowledgement, 'atMs'>): Promise<Set<number>>
}

export function createAcknowledgementStore(pool: pg.Pool): AcknowledgementStore {
  return {
    async of(eventIds) {
      if (eventIds.length === 0) return new Map()
      const { rows } = await pool.query<AcknowledgementRow>(
        'select event_id, acknowledged_at, user_id, user_name, note from event_acknowledgements where event_id = any($1)',
        [eventIds],
      )
      return new Map(
        rows.map((row) => [
          row.event_id,
          { atMs: row.acknowledged_at.getTime(), userId: row.user_id, userName: row.user_name, note: row.note },
        ]),
      )
    },
    async put(eventIds, { userId, userName, note }) {
      const { rows } = await pool.query<{ event_id: number }>(
        `insert into event_acknowledgements (event_id, user_id, user_name, note)
         select id, $2, $3, $4 from unnest($1::bigint[]) as id order by id
         on conflict do nothing returning event_id`,
        [eventIds, userId, userName, note],
      )
      return new Set(rows.map((row) => row.event_id))
    },
  }
}
