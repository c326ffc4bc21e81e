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
  /** Keeps the first of an event. */
  put(eventId: number, by: Omit<Acknowledgement, 'atMs'>): Promise<void>
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
    async put(eventId, { userId, userName, note }) {
      await pool.query(
        `insert into event_acknowledgements (event_id, user_id, user_name, note) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [eventId, userId, userName, note],
      )
    },
  }
}
