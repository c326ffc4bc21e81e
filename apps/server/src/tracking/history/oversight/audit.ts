import type pg from 'pg'
import type { Action, ActionType } from '@rastro/model/oversight'
import { wireDateFromMs } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { DoneCall } from './done-call'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { UserDirectory } from '#src/tracking/people/users/index'
import { type Deed, deedsOf } from './action-of'

export interface Audit {
  /** Notes what a call did; it is written with the next batch. Never throws. */
  note(call: DoneCall): void
  /** By time; what was noted so far is among it. */
  between(from: Date, to: Date): Promise<Action[]>
  removeOlder(than: Date): Promise<void>
  stop(): Promise<void>
}

interface Row extends Deed {
  timeMs: number
  address: string
  userId: number
  userEmail: string | null
}

interface StoredAction {
  id: number
  action_time: Date
  address: string | null
  user_id: number
  user_email: string | null
  action_type: ActionType
  object_type: string | null
  object_id: number
  attributes: Record<string, unknown>
}

const WRITE_EVERY_MS = 500
const BATCH = 1000
/** Lines that wait for a database that is away; more are given up. */
const WAITING_MAX = 20_000
const SHOWN_MAX = 50_000

const INSERT = `insert into actions (action_time, address, user_id, user_email, action_type, object_type, object_id, attributes)
  select * from unnest($1::timestamptz[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::jsonb[])`

/** What no text of PostgreSQL may hold is left out. */
const jsonOf = (attributes: Deed['attributes']): string =>
  JSON.stringify(attributes).replaceAll(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, '')

export function createAudit(
  pool: pg.Pool,
  users: Pick<UserDirectory, 'byId' | 'byEmailOrLogin'>,
  clock: Clock,
  log: Log,
): Audit {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, BATCH)
      await pool.query(INSERT, [
        rows.map(({ timeMs }) => new Date(timeMs)),
        rows.map(({ address }) => address),
        rows.map(({ userId }) => userId),
        rows.map(({ userEmail }) => userEmail),
        rows.map(({ actionType }) => actionType),
        rows.map(({ objectType }) => objectType),
        rows.map(({ objectId }) => objectId),
        rows.map(({ attributes }) => jsonOf(attributes)),
      ])
      waiting = waiting.slice(rows.length)
    }
  }

  /** One after the other; what could not be written waits for the next time. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const next = writing.then(write)
    writing = next.catch((error: unknown) => {
      log.warn({ error, lines: waiting.length }, 'what people did could not be written down; trying again')
      soon(WRITE_EVERY_MS * 10)
    })
    return next
  }
  function soon(afterMs: number): void {
    timer ??= setTimeout(() => void flush().catch(() => undefined), afterMs)
    timer.unref()
  }

  /** Who came in by this very call is its author. */
  function authorOf({ credentials, answer, error, body }: DoneCall): UserRecord | undefined {
    if (credentials) return users.byId(credentials.user.id) ?? credentials.user
    const { id, email } = { ...(typeof answer === 'object' ? answer : {}), ...(error ? (body as object) : {}) } as {
      id?: unknown
      email?: unknown
    }
    if (error) return typeof email === 'string' ? users.byEmailOrLogin(email) : undefined
    return typeof id === 'number' ? users.byId(id) : undefined
  }

  /** A password that is wrong; what else goes wrong has done nothing. */
  const isDenied = ({ endpoint, error }: DoneCall): boolean =>
    error?.code === 'HTTP_401_UNAUTHORIZED' && endpoint.method === 'POST' && endpoint.path === '/api/session'

  return {
    note(call) {
      const denied: Deed = { actionType: 'denied', objectType: null, objectId: 0, attributes: {} }
      const deeds = call.error ? (isDenied(call) ? [denied] : []) : deedsOf(call)
      if (deeds.length === 0) return
      const author = authorOf(call)
      const by = { timeMs: clock.nowMs(), address: call.address, userId: author?.id ?? 0 }
      for (const one of deeds) waiting.push({ ...one, ...by, userEmail: author?.email ?? null })
      if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX)
      soon(WRITE_EVERY_MS)
    },
    async between(from, to) {
      await flush()
      const text = `select * from actions where action_time between $1 and $2 order by action_time, id limit ${SHOWN_MAX}`
      const { rows } = await pool.query<StoredAction>(text, [from, to])
      return rows.map((row) => ({
        id: row.id,
        actionTime: wireDateFromMs(row.action_time.getTime()),
        address: row.address,
        userId: row.user_id,
        userEmail: row.user_email,
        actionType: row.action_type,
        objectType: row.object_type,
        objectId: row.object_id,
        attributes: row.attributes,
      }))
    },
    async removeOlder(than) {
      await pool.query('delete from actions where action_time < $1', [than])
    },
    stop: () => flush().catch(() => undefined),
  }
}
