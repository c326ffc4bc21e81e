import type pg from 'pg'
import { ORDER_STATES, type OrderState, type OrderWaitsFor } from '@rastro/model/command'
import type { Order, OrderChange, OrderDraft, SeenPlace } from './order'

export interface OrderRow {
  id: number
  version: number
  device_id: number
  command_id: number | null
  type: string
  description: string
  text_channel: boolean
  attributes: Record<string, unknown>
  critical: boolean
  state: OrderState
  waiting_for: OrderWaitsFor | null
  requested_at: Date
  sent_at: Date | null
  settled_at: Date | null
  expires_at: Date
  author_id: number | null
  author_name: string
  reason: string | null
  forced: boolean
  latitude: number | null
  longitude: number | null
  address: string | null
  speed_knots: number | null
  fix_time: Date | null
  delivery: SeenPlace | null
  result: string | null
  error: string | null
}

export interface OrderFilter {
  deviceIds: readonly number[]
  /** Absent: all. */
  states?: readonly OrderState[]
  from?: Date
  to?: Date
  /** Only orders with a smaller id. */
  before?: number
  limit: number
}

/** What an order must still be for a change to count. */
export interface OnlyFrom {
  state: OrderState
  /** When it was last said to have left and then did not, should the database still say so. */
  triedAtMs: number | null
}

/** Those that are not over. */
export const OPEN_ORDERS = `state in ('requested', 'sent')`

export interface OrderStore {
  /** Stores a request and settles those it takes the place of, in one transaction. */
  insert(
    draft: OrderDraft,
    waiting: OrderWaitsFor,
    replaced: readonly number[],
  ): Promise<{ order: Order; replaced: Order[] }>
  /** Gives the version of the order after it; null when it is not there, or not as `only` says: another process was first. */
  change(id: number, change: OrderChange, only?: OnlyFrom): Promise<number | null>
  /** Orders that wait, and those that left and were not answered yet, oldest first. */
  open(): Promise<Order[]>
  byId(id: number): Promise<Order | undefined>
  byIds(ids: readonly number[]): Promise<Order[]>
  /** Newest first. */
  list(filter: OrderFilter): Promise<Order[]>
}

export const orderOf = (row: OrderRow): Order => ({
  id: row.id,
  version: row.version,
  deviceId: row.device_id,
  commandId: row.command_id ?? 0,
  type: row.type,
  description: row.description,
  textChannel: row.text_channel,
  attributes: row.attributes,
  critical: row.critical,
  state: row.state,
  waitingFor: row.waiting_for,
  requestedAtMs: row.requested_at.getTime(),
  sentAtMs: row.sent_at?.getTime() ?? null,
  settledAtMs: row.settled_at?.getTime() ?? null,
  expiresAtMs: row.expires_at.getTime(),
  author: { id: row.author_id ?? 0, name: row.author_name },
  reason: row.reason,
  forced: row.forced,
  place:
    row.fix_time === null
      ? null
      : {
          latitude: row.latitude ?? 0,
          longitude: row.longitude ?? 0,
          address: row.address,
          speedKnots: row.speed_knots ?? 0,
          fixTimeMs: row.fix_time.getTime(),
        },
  delivery: row.delivery,
  result: row.result,
  error: row.error,
})

const dateOf = (epochMs: number | null | undefined): Date | null =>
  epochMs === null || epochMs === undefined ? null : new Date(epochMs)

/** What is not a text for PostgreSQL is left out; what is too long for a person is cut. */
const RESULT_MAX_CHARS = 2000
const textOf = (text: string | null): string | null =>
  text === null ? null : text.replaceAll('\0', '').slice(0, RESULT_MAX_CHARS)

/** What no JSON of PostgreSQL may hold is replaced. */
const jsonOf = (seen: SeenPlace | null): string | null =>
  seen && JSON.stringify({ ...seen, address: textOf(seen.address && Buffer.from(seen.address).toString()) })

const VALUES: { [Key in keyof Required<OrderChange>]: [column: string, value: (change: OrderChange) => unknown] } = {
  critical: ['critical', ({ critical }) => critical],
  state: ['state', ({ state }) => state],
  waitingFor: ['waiting_for', ({ waitingFor }) => waitingFor],
  sentAtMs: ['sent_at', ({ sentAtMs }) => dateOf(sentAtMs)],
  delivery: ['delivery', ({ delivery }) => jsonOf(delivery ?? null)],
  settledAtMs: ['settled_at', ({ settledAtMs }) => dateOf(settledAtMs)],
  result: ['result', ({ result }) => textOf(result ?? null)],
  error: ['error', ({ error }) => error],
}

const INSERT = `
  with gone as (
    update command_orders set state = 'replaced', settled_at = $7, waiting_for = null
    where id = any($18::bigint[]) and state = 'requested' returning *
  ), made as (
  insert into command_orders (device_id, command_id, type, description, text_channel, attributes, requested_at,
    expires_at, author_id, author_name, reason, forced, latitude, longitude, address, speed_knots, fix_time, critical,
    state, waiting_for)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $19, 'requested', $20)
  returning *)
  select * from made union all select * from gone`

const LIST = `
  select * from command_orders where device_id = any($1::bigint[]) and state = any($2::text[])
    and ($3::timestamptz is null or requested_at >= $3) and ($4::timestamptz is null or requested_at <= $4)
    and ($5::bigint is null or id < $5)
  order by id desc limit $6`

export function createOrderStore(pool: pg.Pool): OrderStore {
  const many = async (sql: string, values: unknown[]): Promise<Order[]> =>
    (await pool.query<OrderRow>(sql, values)).rows.map(orderOf)

  return {
    async insert(draft, waiting, replaced) {
      const { author, place } = draft
      const [order, ...gone] = await many(INSERT, [
        draft.deviceId,
        draft.commandId || null,
        draft.type,
        draft.description,
        draft.textChannel,
        JSON.stringify(draft.attributes),
        new Date(draft.requestedAtMs),
        new Date(draft.expiresAtMs),
        author.id || null,
        author.name,
        draft.reason,
        draft.forced,
        place?.latitude ?? null,
        place?.longitude ?? null,
        place?.address ?? null,
        place?.speedKnots ?? null,
        dateOf(place?.fixTimeMs),
        replaced,
        draft.critical,
        waiting,
      ])
      if (!order) throw new Error('an inserted order came back empty')
      return { order, replaced: gone }
    },
    async change(id, change, only) {
      const keys = (Object.keys(VALUES) as Array<keyof OrderChange>).filter((key) => key in change)
      const sets = keys.map((key, index) => `${VALUES[key][0]} = $${index + 4}`)
      const text = `update command_orders set ${sets.join(', ')} where id = $1 and ($2::text is null or state = $2
        or ($2 = 'requested' and state = 'sent' and sent_at = $3::timestamptz)) returning version`
      const values = [id, only?.state ?? null, dateOf(only?.triedAtMs), ...keys.map((key) => VALUES[key][1](change))]
      return (await pool.query<{ version: number }>(text, values)).rows[0]?.version ?? null
    },
    open: () => many(`select * from command_orders where ${OPEN_ORDERS} order by id`, []),
    byId: async (id) => (await many('select * from command_orders where id = $1', [id]))[0],
    byIds: (ids) => many('select * from command_orders where id = any($1::bigint[])', [ids]),
    list: ({ deviceIds, states = ORDER_STATES, from, to, before, limit }) =>
      many(LIST, [deviceIds, states, from ?? null, to ?? null, before ?? null, limit]),
  }
}
