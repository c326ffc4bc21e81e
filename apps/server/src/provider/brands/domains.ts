import { randomBytes } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import type { Feed } from '#src/db/feed/index'
import { createWorker, type Worker, type WorkItem, type WorkOutcome, type WorkStore } from '#src/db/work/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { type BrandStore, DOMAIN_WORK, type DomainRow } from './brands.store'
import type { FindProof } from './domain-proof'
import { domainOf } from './hosts'

export interface DomainParts {
  store: BrandStore
  work: WorkStore
  feed: Pick<Feed, 'committed'>
  findProof: FindProof
  /** Hosts that are the server's own, for ever. */
  ownHosts(): readonly string[]
  /** A domain counts no more: its proof was not found for a week. */
  onLost(domain: DomainRow): Promise<void>
  clock: Clock
  log: Log
}

/** Domains of accounts, proved and looked at every day. */
export interface Domains {
  worker: Worker
  list(accountId: number): Promise<DomainRow[]>
  /** Throws `DOMAIN_INVALID`, `DUPLICATE_OBJECT`, `DOMAIN_LIMIT_REACHED`. */
  add(accountId: number, host: string): Promise<DomainRow>
  /** Throws `NOT_FOUND`, `TOO_MANY_ATTEMPTS`. */
  check(accountId: number, id: number): Promise<DomainRow>
  remove(accountId: number, id: number): Promise<void>
}

const DAY_MS = 86_400_000
/** A proof that is away for so long is gone: the domain may be somebody else's by now. */
const LOST_AFTER_MS = 7 * DAY_MS
/** Nobody proves it any more: it is looked at only when asked. */
const WAITS_MS = 60 * DAY_MS
/** Looks of one account, each a few calls to wherever it likes. */
const CHECKS = 30
const CHECKS_WINDOW_MS = 10 * 60_000

export function createDomains(parts: DomainParts): Domains {
  const { store, work, feed, findProof, clock, log } = parts
  const checks = createAttemptLimit(clock, CHECKS, CHECKS_WINDOW_MS)

  /** Undefined when it was removed meanwhile. */
  async function look(domain: DomainRow): Promise<DomainRow | undefined> {
    const finding = await findProof(domain.host, domain.token)
    const now = clock.now()
    const proved = finding === 'found' ? await feed.committed(store.proved(domain.id, now)) : 'missing'
    if (typeof proved !== 'string') return proved
    const problem = finding === 'found' ? 'taken' : finding
    const goneSince = new Date(now.getTime() - LOST_AFTER_MS)
    return feed.committed(store.missed(domain.id, now, problem, goneSince))
  }

  async function daily({ key }: WorkItem): Promise<WorkOutcome> {
    const before = await store.domain(Number(key))
    const after = before && (await look(before))
    if (!after) return { kind: 'done' }
    if (before.state === 'verified' && after.state === 'lost') {
      log.warn({ domain: after.host, accountId: after.account_id }, 'a domain is not proved any more')
      await parts.onLost(after)
    }
    const gaveUp = after.state !== 'verified' && (after.missing_since?.getTime() ?? Infinity) < clock.nowMs() - WAITS_MS
    if (gaveUp) return { kind: 'done' }
    return {
      kind: 'done',
      record: async (client) => void (await work.add(DOMAIN_WORK, key, {}, { inMs: DAY_MS, within: client })),
    }
  }

  async function own(accountId: number, id: number): Promise<DomainRow> {
    const row = await store.domain(id)
    if (row?.account_id !== accountId) throw new ApiError('NOT_FOUND')
    return row
  }

  return {
    worker: createWorker({ store: work, kind: DOMAIN_WORK, log, handle: daily }),
    list: store.domainsOf,
    async add(accountId, text) {
      const host = domainOf(text)
      if (host === null || parts.ownHosts().includes(host)) throw new ApiError('DOMAIN_INVALID')
      return feed.committed(store.addDomain(accountId, host, randomBytes(18).toString('base64url')))
    },
    async check(accountId, id) {
      const domain = await own(accountId, id)
      const wait = checks.secondsToWait(String(accountId))
      if (wait > 0) throw new ApiError('TOO_MANY_ATTEMPTS', `Too many attempts, wait ${wait} s`)
      checks.fail(String(accountId))
      const after = await look(domain)
      if (!after) throw new ApiError('NOT_FOUND')
      // One that was given up is looked at daily again.
      await work.add(DOMAIN_WORK, String(id), {}, { inMs: DAY_MS })
      return after
    },
    async remove(accountId, id) {
      if (!(await feed.committed(store.removeDomain(accountId, id)))) throw new ApiError('NOT_FOUND')
      await work.remove(DOMAIN_WORK, String(id))
    },
  }
}
