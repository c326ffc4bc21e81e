import { SIGN_IN_CALLS } from '@rastro/model/audit'
import { type ErrorCode, errorKinds } from '@rastro/model/errors'
import type { Action } from '@rastro/model/oversight'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { deedsOf, type Deed } from './action-of'
import type { AuditStore, NewAct } from './audit.store'
import type { DoneCall } from './done-call'

/** Who is known, as far as the record needs it. */
export interface KnownPeople {
  byId(id: number): { id: number; email: string } | undefined
  byEmailOrLogin(text: string): { id: number; email: string } | undefined
}

export interface Audit {
  /** Notes what a call did; it is written with the next batch. Never throws. */
  note(call: DoneCall): void
  /** Writes what waits. */
  flush(): Promise<void>
  /** In the words of the contract, by time. */
  between(from: Date, to: Date): Promise<Action[]>
  stop(): Promise<void>
}

const WRITE_EVERY_MS = 500
const BATCH = 1000
/** Acts that wait for a database that is away; more are given up. */
const WAITING_MAX = 20_000

/** Refused for what somebody may not, or is not; what else goes wrong has done nothing and tells nothing. */
const isForbidden = (code: ErrorCode): boolean =>
  errorKinds[code].status === 401 || errorKinds[code].exception.endsWith('SecurityException')

/**
 * What people did, as calls: who signed in, asked for a report, sent a command, was refused. What changed by it is
 * written by the database itself, in the statement that changes.
 */
export function createAudit(store: AuditStore, users: KnownPeople, clock: Clock, log: Log): Audit {
  let waiting: NewAct[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const acts = waiting.slice(0, BATCH)
      await store.addActs(acts)
      waiting = waiting.slice(acts.length)
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
  function authorOf({ credentials, answer, error, body }: DoneCall): { id: number; email: string } | undefined {
    if (credentials) return users.byId(credentials.user.id) ?? credentials.user
    const { id, email } = { ...(typeof answer === 'object' ? answer : {}), ...(error ? (body as object) : {}) } as {
      id?: unknown
      email?: unknown
    }
    if (error) return typeof email === 'string' ? users.byEmailOrLogin(email) : undefined
    return typeof id === 'number' ? users.byId(id) : undefined
  }

  function deedsOfCall(call: DoneCall): Deed[] {
    const { endpoint, error } = call
    if (!error) return deedsOf(call)
    const isSignIn = SIGN_IN_CALLS.includes(`${endpoint.method} ${endpoint.path}`)
    const isRefused = isForbidden(error.code) && (isSignIn || (call.credentials !== null && endpoint.method !== 'GET'))
    if (!isRefused) return []
    return [{ actionType: 'denied', objectType: null, objectId: 0, attributes: {} }]
  }

  return {
    note(call) {
      const deeds = deedsOfCall(call)
      if (deeds.length === 0) return
      const author = authorOf(call)
      const { acting } = call
      for (const deed of deeds) {
        waiting.push({
          ...acting,
          actorId: acting.actorId ?? author?.id ?? null,
          atMs: clock.nowMs(),
          kind: deed.actionType,
          noun: deed.objectType,
          objectId: deed.objectId,
          outcome: call.error?.code ?? 'done',
          details: { ...deed.attributes, userEmail: author?.email ?? null },
        })
      }
      if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX)
      soon(WRITE_EVERY_MS)
    },
    flush,
    async between(from, to) {
      await flush()
      return store.actions(from, to)
    },
    stop: () => flush().catch(() => undefined),
  }
}
