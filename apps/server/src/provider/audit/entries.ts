import type pg from 'pg'
import type { AuditChange, AuditEntry } from '@rastro/model/audit'
import { wireDateFromMs } from '@rastro/model/wire'

/** What is looked for; all of it together. */
export interface EntryQuery {
  /** What this account did, and what was done to it. */
  userId?: number
  deviceId?: number
  from?: Date | undefined
  to?: Date | undefined
  q?: string | undefined
  action?: string | undefined
  objectType?: string | undefined
  before?: number | undefined
  limit?: number | undefined
}

/** The name of something that is still there. */
export type NameOf = (noun: string, id: number) => string | null

interface Row {
  id: number
  at: Date
  request: string | null
  actor_id: number | null
  on_behalf_id: number | null
  credential: string | null
  address: string | null
  agent: string | null
  call: string | null
  is_act: boolean
  kind: string
  noun: string | null
  object_id: number
  object2_id: number
  outcome: string
  payload: Record<string, unknown> | null
}

type Change = Row & { count: number }

const PAGE = 50
const CHANGES_SHOWN = 100
const LINKED: Readonly<Record<string, string>> = { managed_user: 'user', linked_device: 'device' }

/** `user_devices` ties a device to a user. */
function nounsOfLink(table: string): [owner: string, property: string] {
  const [owner = table, rest = ''] = table.split('_', 2)
  const property = rest.replace(/s$/, '')
  return [owner, owner === property ? (property === 'user' ? 'user' : 'device') : (LINKED[property] ?? property)]
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)

/** An act stands for the rows that changed by it; a row without one for itself. */
function conditions(query: EntryQuery): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const put = (value: unknown): string => `$${values.push(value)}`
  const parts = [
    '(a.is_act or a.request is null or not exists (select from audit b where b.request = a.request and b.is_act))',
  ]
  if (query.before !== undefined) parts.push(`a.id < ${put(query.before)}`)
  if (query.from) parts.push(`a.at >= ${put(query.from)}`)
  if (query.to) parts.push(`a.at <= ${put(query.to)}`)
  if (query.action) parts.push(`a.kind = ${put(query.action)}`)
  if (query.objectType) parts.push(`a.noun = ${put(query.objectType)}`)
  const about = (noun: string, id: number): string => {
    const [n, i] = [put(noun), put(id)]
    const link = `(c.noun like ${n} || '\\_%' and c.object_id = ${i} or c.noun like '%\\_' || ${n} || 's' and c.object2_id = ${i})`
    return `(a.noun = ${n} and a.object_id = ${i} or a.request in (
      select c.request from audit c where c.noun = ${n} and c.object_id = ${i} or c.kind in ('link', 'unlink') and ${link}))`
  }
  if (query.deviceId !== undefined) parts.push(about('device', query.deviceId))
  if (query.userId !== undefined) {
    const id = put(query.userId)
    parts.push(`(a.actor_id = ${id} or a.on_behalf_id = ${id} or ${about('user', query.userId)})`)
  }
  for (const word of query.q?.split(/\s+/).filter(Boolean).slice(0, 6) ?? []) {
    const like = put(`%${escaped(word)}%`)
    parts.push(`(a.address ilike ${like} or a.call ilike ${like} or a.kind ilike ${like} or d.payload::text ilike ${like}
      or u.name ilike ${like} or u.email ilike ${like}
      or exists (select from audit c join audit_details e on e.audit_id = c.id where c.request = a.request and e.payload::text ilike ${like}))`)
  }
  return { where: parts.join(' and '), values }
}

const COLUMNS = `a.id, a.at, a.request, a.actor_id, a.on_behalf_id, a.credential, a.address, a.agent, a.call, a.is_act, a.kind,
  a.noun, a.object_id, a.object2_id, a.outcome, d.payload`

type Fields = NonNullable<AuditChange['fields']>

/** A name that stood in the row when it changed, for what is gone. */
function nameIn(fields: Record<string, unknown> | null): string | null {
  const pair = fields?.name
  const name: unknown = Array.isArray(pair) ? (pair[1] ?? pair[0]) : null
  return typeof name === 'string' ? name : null
}

function changeOf(row: Row, nameOf: NameOf): AuditChange {
  const isLink = row.kind === 'link' || row.kind === 'unlink'
  const [noun, second] = isLink && row.noun ? nounsOfLink(row.noun) : [row.noun, null]
  return {
    id: row.id,
    action: row.kind,
    objectType: noun,
    objectId: row.object_id,
    objectName: noun ? (nameOf(noun, row.object_id) ?? nameIn(row.payload)) : null,
    object2Id: row.object2_id,
    object2Type: second,
    object2Name: second ? nameOf(second, row.object2_id) : null,
    fields: row.payload as Fields | null,
  }
}

export interface AuditReader {
  /** Newest first. */
  entries(query: EntryQuery): Promise<AuditEntry[]>
}

export function createAuditReader(pool: pg.Pool, nameOf: NameOf): AuditReader {
  async function changesOf(requests: string[]): Promise<Map<string, Change[]>> {
    const found = new Map<string, Change[]>()
    if (requests.length === 0) return found
    const { rows } = await pool.query<Change>(
      `select * from (
          select ${COLUMNS}, count(*) over (partition by a.request) as count,
            row_number() over (partition by a.request order by a.id) as place
          from audit a left join audit_details d on d.audit_id = a.id where a.request = any($1) and not a.is_act
        ) c where place <= ${CHANGES_SHOWN} order by id`,
      [requests],
    )
    for (const row of rows) {
      if (row.request !== null) found.set(row.request, [...(found.get(row.request) ?? []), row])
    }
    return found
  }

  return {
    async entries(query) {
      const { where, values } = conditions(query)
      const limit = Math.min(query.limit ?? PAGE, 200)
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from audit a left join audit_details d on d.audit_id = a.id left join users u on u.id = a.actor_id
          where ${where} order by a.id desc limit ${limit}`,
        values,
      )
      const changes = await changesOf([
        ...new Set(rows.flatMap(({ request, is_act }) => (request !== null && is_act ? [request] : []))),
      ])
      const person = (id: number | null): string | null => (id === null ? null : nameOf('user', id))
      return rows.map((row) => {
        const own = row.is_act ? (row.request === null ? [] : (changes.get(row.request) ?? [])) : [{ ...row, count: 1 }]
        const shown = own.map((one) => changeOf(one, nameOf))
        const self = row.is_act ? null : shown[0]
        const { userEmail, ...details } = (row.is_act ? row.payload : null) ?? {}
        const about = shown.find(({ objectType, objectId }) => objectType === row.noun && objectId === row.object_id)
        return {
          id: row.id,
          time: wireDateFromMs(row.at.getTime()),
          actorId: row.actor_id,
          actorName: person(row.actor_id) ?? (typeof userEmail === 'string' ? userEmail : null),
          onBehalfId: row.on_behalf_id,
          onBehalfName: person(row.on_behalf_id),
          ip: row.address,
          agent: row.agent,
          credential: row.credential,
          call: row.call,
          action: row.kind,
          objectType: self ? self.objectType : row.noun,
          objectId: row.object_id,
          objectName: self
            ? self.objectName
            : row.noun
              ? (nameOf(row.noun, row.object_id) ?? about?.objectName ?? null)
              : null,
          outcome: row.outcome,
          details: row.is_act ? details : null,
          changes: shown,
          changeCount: own[0]?.count ?? 0,
        }
      })
    },
  }
}
