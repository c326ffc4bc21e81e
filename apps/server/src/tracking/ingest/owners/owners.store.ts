import type pg from 'pg'

/** A message that waits for the process that judges its device. */
export interface HandedMessage {
  deviceId: number
  protocol: string
  /** Positions as they were decoded, as text. */
  message: string
}

/** A row of `device_states` that another process wrote. */
export interface FollowedRow {
  deviceId: number
  owner: string | null
  epoch: number
  lastUpdateMs: number | null
  isOnline: boolean
  positionId: number | null
}

/** What a look at the others found. */
export interface Looked {
  /** A snapshot of PostgreSQL as text: what it did not see is read next time. */
  place: string
  /** Null: nobody else is there, and nothing was read. */
  rows: FollowedRow[] | null
  /** Messages wait, for whomever. */
  hasMessages: boolean
}

export interface OwnersStore {
  /** Says that this process is alive, by the database's clock. */
  renew(): Promise<void>
  /** After a restore into another cluster, whose transactions count from the beginning. */
  mendAfterRestore(): Promise<void>
  /** Nobody else can be: what a process before this one held is free. */
  forgetOthers(): Promise<void>
  /** This process ends: what it holds is free. */
  leave(): Promise<void>
  /**
   * Takes devices over; gives their epochs. Those of a process that is alive only when `isForced`.
   */
  take(deviceIds: readonly number[], isForced: boolean): Promise<Map<number, number>>
  /** Devices that are held for a call only: whoever hears of them next takes them. */
  release(deviceId: number, epoch: number): Promise<void>
  /** Gives the numbers under which they wait. */
  handOver(messages: readonly HandedMessage[]): Promise<number[]>
  /** Which of them still wait. */
  waitingOf(ids: readonly number[]): Promise<number[]>
  /** The oldest messages of devices that this process may judge, in order. */
  messages(most: number): Promise<Array<HandedMessage & { id: number }>>
  removeMessages(ids: readonly number[]): Promise<void>
  look(place: string | null): Promise<Looked>
}

const IS_ALIVE = (owner: string): string =>
  `exists (select from processes p where p.id = ${owner} and p.held_until > now())`

/** In the order of their ids, as the writer takes rows: nobody waits for rows of one who waits for his. */
const TAKE = `insert into device_states as s (device_id, owner, epoch, tx)
  select id, $2, nextval('device_epochs'), pg_current_xact_id() from unnest($1::int[]) as wanted (id) order by id
  on conflict (device_id) do update set owner = excluded.owner, epoch = nextval('device_epochs'), tx = excluded.tx
  where $3 or s.owner is null or s.owner = $2 or not ${IS_ALIVE('s.owner')}
  returning device_id, epoch`

const MESSAGES = `select i.id, i.device_id, i.protocol, i.message
  from device_inbox i left join device_states s on s.device_id = i.device_id
  where s.owner is null or s.owner = $1 or not ${IS_ALIVE('s.owner')} order by i.id limit $2`

/** One row at least. Without others nothing is read: the table has a row for every device. */
const LOOK = `select o.place, o.others, o.messages, d.* from (
    select pg_current_snapshot()::text as place, exists (select from device_inbox) as messages,
      exists (select from processes where id <> $1 and held_until > now() - interval '1 minute') as others
  ) o left join lateral (
    select device_id, owner, epoch, last_update, online and ${IS_ALIVE('owner')} as online, position_id from device_states
    where o.others and owner is distinct from $1
      and (tx >= pg_snapshot_xmax($2::pg_snapshot) or tx = any ($3::xid8[]))
  ) d on true`

interface LookRow {
  place: string
  others: boolean
  messages: boolean
  device_id: number | null
  owner: string | null
  epoch: number
  last_update: Date | null
  online: boolean
  position_id: number | null
}

/** Before every transaction. */
const BEGINNING = '3:3:'

const openIn = (place: string): string => `{${place.split(':')[2] ?? ''}}`

/** @param leaseMs how long a process that says nothing counts as alive */
export function createOwnersStore(pool: pg.Pool, processId: string, leaseMs: number): OwnersStore {
  return {
    async renew() {
      const text = `insert into processes (id, held_until) values ($1, now() + $2 * interval '1 ms')
        on conflict (id) do update set held_until = excluded.held_until`
      await pool.query(text, [processId, leaseMs])
      await pool.query(`delete from processes where held_until < now() - interval '1 day'`)
    },
    async mendAfterRestore() {
      const text = `update device_states set tx = pg_current_xact_id(), owner = null
        where tx >= pg_snapshot_xmax(pg_current_snapshot())`
      await pool.query(text)
    },
    async forgetOthers() {
      await pool.query('delete from processes where id <> $1', [processId])
    },
    async leave() {
      await pool.query('delete from processes where id = $1', [processId])
    },
    async take(deviceIds, isForced) {
      const { rows } = await pool.query<{ device_id: number; epoch: number }>(TAKE, [deviceIds, processId, isForced])
      return new Map(rows.map((row) => [row.device_id, row.epoch]))
    },
    async release(deviceId, epoch) {
      const text = `update device_states set owner = null, epoch = nextval('device_epochs'), tx = pg_current_xact_id()
        where device_id = $1 and epoch = $2`
      await pool.query(text, [deviceId, epoch])
    },
    async handOver(messages) {
      const text = `insert into device_inbox (device_id, protocol, message)
        select device_id, protocol, message from unnest($1::int[], $2::text[], $3::text[]) with ordinality
        as m (device_id, protocol, message, place) order by place returning id`
      const { rows } = await pool.query<{ id: number }>(text, [
        messages.map((one) => one.deviceId),
        messages.map((one) => one.protocol),
        messages.map((one) => one.message),
      ])
      return rows.map(({ id }) => id)
    },
    async waitingOf(ids) {
      const { rows } = await pool.query<{ id: number }>('select id from device_inbox where id = any ($1)', [ids])
      return rows.map(({ id }) => id)
    },
    async messages(most) {
      const { rows } = await pool.query<{ id: number; device_id: number; protocol: string; message: string }>(
        MESSAGES,
        [processId, most],
      )
      return rows.map(({ id, device_id: deviceId, protocol, message }) => ({ id, deviceId, protocol, message }))
    },
    async removeMessages(ids) {
      await pool.query('delete from device_inbox where id = any ($1)', [ids])
    },
    async look(place) {
      const from = place ?? BEGINNING
      const { rows } = await pool.query<LookRow>({
        name: 'look-at-states',
        text: LOOK,
        values: [processId, from, openIn(from)],
      })
      const [first] = rows
      if (!first) throw new Error('the database gave no moment')
      const found = rows.flatMap((row) =>
        row.device_id === null
          ? []
          : [
              {
                deviceId: row.device_id,
                owner: row.owner,
                epoch: row.epoch,
                lastUpdateMs: row.last_update?.getTime() ?? null,
                isOnline: row.online,
                positionId: row.position_id,
              },
            ],
      )
      return { place: first.place, rows: first.others ? found : null, hasMessages: first.messages }
    },
  }
}
