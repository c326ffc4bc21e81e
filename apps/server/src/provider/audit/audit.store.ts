import type pg from 'pg'
import { SIGN_IN_CALLS } from '@rastro/model/audit'
import type { Action, ActionType } from '@rastro/model/oversight'
import { ACTION_TYPES } from '@rastro/model/oversight'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Acting } from '#src/platform/acting'

/** Something a person did, to be written down. */
export interface NewAct extends Acting {
  atMs: number
  kind: string
  noun: string | null
  objectId: number
  outcome: string
  details: Readonly<Record<string, unknown>>
}

export interface AuditStore {
  addActs(acts: readonly NewAct[]): Promise<void>
  /** In the words of the contract, by time; at most 50,000. */
  actions(from: Date, to: Date): Promise<Action[]>
}

interface StoredAction {
  id: number
  at: Date
  address: string | null
  actor_id: number | null
  email: string | null
  kind: ActionType
  noun: string | null
  object_id: number
  payload: Record<string, unknown> | null
}

const SHOWN_MAX = 50_000

const ADD = `with given as (
    select *, uuid_send(gen_random_uuid()) as salt, nextval(pg_get_serial_sequence('audit', 'id')) as id from unnest(
      $1::timestamptz[], $2::uuid[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::text[], $11::bigint[], $12::text[], $13::jsonb[]
    ) as g(at, request, actor_id, on_behalf_id, credential, address, agent, call, kind, noun, object_id, outcome, payload)
  ), added as (
    insert into audit (id, at, request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id,
        outcome, branch, detail_hash)
      select id, at, request, actor_id, on_behalf_id, credential, address, agent, call, true, kind, noun, object_id, outcome,
        audit_branch(noun, object_id, actor_id), audit_hash(salt, payload) from given
  )
  insert into audit_details (audit_id, salt, payload) select id, salt, payload from given`

/** What no text of PostgreSQL may hold is left out. */
const clean = (json: string): string => json.replaceAll(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, '')
const cleanText = (text: string): string => Buffer.from(text.replaceAll('\0', '').slice(0, 500)).toString()

export const createAuditStore = (pool: pg.Pool): AuditStore => ({
  async addActs(acts) {
    const column = <T>(read: (act: NewAct) => T): T[] => acts.map(read)
    await pool.query(ADD, [
      column(({ atMs }) => new Date(atMs)),
      column(({ request }) => request),
      column(({ actorId }) => actorId),
      column(({ onBehalfId }) => onBehalfId),
      column(({ credential }) => credential),
      column(({ address }) => cleanText(address)),
      column(({ agent }) => cleanText(agent)),
      column(({ call }) => call),
      column(({ kind }) => kind),
      column(({ noun }) => noun),
      column(({ objectId }) => objectId),
      column(({ outcome }) => outcome),
      column(({ details }) => clean(JSON.stringify(details))),
    ])
  },
  async actions(from, to) {
    const { rows } = await pool.query<StoredAction>(
      `select a.id, a.at, a.address, a.actor_id, a.kind, a.noun, a.object_id, d.payload, u.email
        from audit a left join audit_details d on d.audit_id = a.id left join users u on u.id = a.actor_id
        where a.is_act and a.at between $1 and $2 and a.kind = any($3)
          and (a.outcome = 'done' or a.call = any($4) or a.call is null)
        order by a.at, a.id limit ${SHOWN_MAX}`,
      [from, to, ACTION_TYPES, SIGN_IN_CALLS],
    )
    return rows.map(({ id, at, address, actor_id, kind, noun, object_id, payload, email }) => {
      const { userEmail, ...attributes } = payload ?? {}
      return {
        id,
        actionTime: wireDateFromMs(at.getTime()),
        address,
        userId: actor_id ?? 0,
        userEmail: typeof userEmail === 'string' ? userEmail : email,
        actionType: kind,
        objectType: noun,
        objectId: object_id,
        attributes,
      }
    })
  },
})
