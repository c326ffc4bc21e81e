import type pg from 'pg'
import type { RawMessageRecord } from './raw-message'

export interface MessageStore {
  insert(messages: readonly RawMessageRecord[]): Promise<void>
  /** Newest first; `before` an id, 0 for the newest. */
  list(deviceId: number, limit: number, before: number): Promise<Array<RawMessageRecord & { id: number }>>
  /** Keeps the newest `mostRows` of the last `hours`. */
  prune(deviceId: number, hours: number, mostRows: number): Promise<void>
  /** Removes what is older than `hours` of devices for which nothing is kept any more. */
  pruneOthers(keptIds: readonly number[], hours: number): Promise<void>
}

interface Row {
  id: string
  at: Date
  is_incoming: boolean
  transport: RawMessageRecord['transport']
  protocol: string
  remote: string
  bytes: Buffer
  decoded: Record<string, unknown> | null
  error: string | null
}

// Those of devices removed meanwhile are left out.
const INSERT = `insert into raw_messages (device_id, at, is_incoming, transport, protocol, remote, bytes, decoded, error)
  select device_id, to_timestamp(at / 1000), is_incoming, transport, protocol, remote, bytes, decoded, error
  from unnest($1::bigint[], $2::float8[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::jsonb[],
    $9::text[]) with ordinality
    as one (device_id, at, is_incoming, transport, protocol, remote, bytes, decoded, error, place)
  where device_id in (select id from devices) order by place`
const LIST = `select id, at, is_incoming, transport, protocol, remote, bytes, decoded, error from raw_messages
  where device_id = $1 and ($3 = 0 or id < $3) order by id desc limit $2`
const PRUNE_AGE = `delete from raw_messages where device_id = $1 and at < now() - make_interval(hours => $2)`
const PRUNE_ROWS = `delete from raw_messages where device_id = $1 and id <=
  (select id from raw_messages where device_id = $1 order by id desc offset $2 limit 1)`
const PRUNE_OTHERS = `delete from raw_messages
  where not (device_id = any($1::bigint[])) and at < now() - make_interval(hours => $2)`

/** What PostgreSQL cannot hold in its JSON. */
const jsonOf = (value: unknown): string | null =>
  value === null ? null : JSON.stringify(value).replaceAll('\\u0000', '')

export function createMessageStore(pool: pg.Pool): MessageStore {
  return {
    async insert(messages) {
      const column = <T>(of: (message: RawMessageRecord) => T): T[] => messages.map(of)
      await pool.query(INSERT, [
        column(({ deviceId }) => deviceId),
        column(({ atMs }) => atMs),
        column(({ isIncoming }) => isIncoming),
        column(({ transport }) => transport),
        column(({ protocol }) => protocol),
        column(({ remote }) => remote),
        column(({ bytes }) => Buffer.from(bytes)),
        column(({ decoded }) => jsonOf(decoded)),
        column(({ error }) => error?.replaceAll('\0', '') ?? null),
      ])
    },
    async list(deviceId, limit, before) {
      const { rows } = await pool.query<Row>(LIST, [deviceId, limit, before])
      return rows.map(({ id, at, is_incoming, ...rest }) => ({
        ...rest,
        id: Number(id),
        deviceId,
        uniqueId: '',
        atMs: at.getTime(),
        isIncoming: is_incoming,
      }))
    },
    async prune(deviceId, hours, mostRows) {
      await pool.query(PRUNE_AGE, [deviceId, hours])
      await pool.query(PRUNE_ROWS, [deviceId, mostRows])
    },
    async pruneOthers(keptIds, hours) {
      await pool.query(PRUNE_OTHERS, [keptIds, hours])
    },
  }
}
