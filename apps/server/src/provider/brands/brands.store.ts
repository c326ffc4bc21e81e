import type pg from 'pg'
import type { BrandFields } from '@rastro/model/brand'
import { ApiError } from '@rastro/model/errors'
import { inTransaction } from '#src/db/index'
import type { WorkStore } from '#src/db/work/index'

export interface DomainRow {
  id: number
  account_id: number
  host: string
  token: string
  state: 'waiting' | 'verified' | 'lost'
  verified_at: Date | null
  checked_at: Date | null
  missing_since: Date | null
  problem: 'absent' | 'unreachable' | 'taken' | null
}

type Stored = Readonly<Record<string, unknown>>

export interface BrandStore {
  /** @param check throws what forbids it, of what is stored. Gives what was. */
  save(accountId: number, fields: BrandFields, check: (stored: Stored) => void): Promise<Stored>
  /** One field, whatever the others are by now. Gives what it was. */
  setField(accountId: number, field: keyof BrandFields, value: string): Promise<string | null>
  domainsOf(accountId: number): Promise<DomainRow[]>
  domain(id: number): Promise<DomainRow | undefined>
  /** With the work of looking for its proof. Throws `DUPLICATE_OBJECT`, `DOMAIN_LIMIT_REACHED`. */
  addDomain(accountId: number, host: string, token: string): Promise<DomainRow>
  removeDomain(accountId: number, id: number): Promise<boolean>
  /** Proved now; undefined when it was removed, `taken` when another account holds the host. */
  proved(id: number, at: Date): Promise<DomainRow | 'taken' | undefined>
  /** Not proved; a domain that is held is lost once that has been so since `goneSince`. */
  missed(
    id: number,
    at: Date,
    problem: 'absent' | 'unreachable' | 'taken',
    goneSince: Date,
  ): Promise<DomainRow | undefined>
  /** All that an account has here. */
  removeAccount(accountId: number): Promise<void>
}

/** What a piece of work on a domain is called. */
export const DOMAIN_WORK = 'domain'
const DAY_MS = 86_400_000
const DOMAINS_OF_ACCOUNT = 20
const HELD_ALREADY = '23505'

const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === HELD_ALREADY
const asRow = (row: DomainRow): DomainRow => ({ ...row, id: Number(row.id), account_id: Number(row.account_id) })

export function createBrandStore(pool: pg.Pool, work: Pick<WorkStore, 'add'>): BrandStore {
  const rows = async (text: string, values: unknown[]): Promise<DomainRow[]> =>
    (await pool.query<DomainRow>(text, values)).rows.map(asRow)

  /** One after another of one account. */
  const hold = async (client: pg.ClientBase, accountId: number): Promise<Stored> => {
    await client.query('insert into brands (id) values ($1) on conflict do nothing', [accountId])
    const text = 'select attributes from brands where id = $1 for update'
    const { rows: found } = await client.query<{ attributes: Record<string, unknown> }>(text, [accountId])
    return found[0]?.attributes ?? {}
  }

  return {
    save: (accountId, fields, check) =>
      inTransaction(pool, async (client) => {
        const before = await hold(client, accountId)
        check(before)
        await client.query('update brands set attributes = $2 where id = $1', [accountId, JSON.stringify(fields)])
        return before
      }),
    setField: (accountId, field, value) =>
      inTransaction(pool, async (client) => {
        const before = (await hold(client, accountId))[field]
        const text = 'update brands set attributes = attributes || jsonb_build_object($2::text, $3::text) where id = $1'
        await client.query(text, [accountId, field, value])
        return typeof before === 'string' ? before : null
      }),
    domainsOf: (accountId) => rows('select * from brand_domains where account_id = $1 order by host', [accountId]),
    domain: async (id) => (await rows('select * from brand_domains where id = $1', [id]))[0],
    addDomain: (accountId, host, token) =>
      inTransaction(pool, async (client) => {
        await hold(client, accountId)
        const counted = 'select count(*) as count from brand_domains where account_id = $1'
        const { rows: counts } = await client.query<{ count: string }>(counted, [accountId])
        if (Number(counts[0]?.count) >= DOMAINS_OF_ACCOUNT) throw new ApiError('DOMAIN_LIMIT_REACHED')
        const text = 'insert into brand_domains (account_id, host, token) values ($1, $2, $3) returning *'
        const made = await client.query<DomainRow>(text, [accountId, host, token]).catch((error: unknown) => {
          throw isDuplicate(error) ? new ApiError('DUPLICATE_OBJECT') : error
        })
        const [row] = made.rows.map(asRow)
        if (!row) throw new Error('no domain was stored')
        await work.add(DOMAIN_WORK, String(row.id), {}, { inMs: DAY_MS, within: client })
        return row
      }),
    async removeDomain(accountId, id) {
      const text = 'delete from brand_domains where id = $1 and account_id = $2'
      return (await pool.query(text, [id, accountId])).rowCount === 1
    },
    async proved(id, at) {
      const text = `update brand_domains set state = 'verified', checked_at = $2, missing_since = null, problem = null,
        verified_at = case when state = 'verified' then verified_at else $2 end where id = $1 returning *`
      try {
        return (await rows(text, [id, at]))[0]
      } catch (error) {
        if (isDuplicate(error)) return 'taken'
        throw error
      }
    },
    async missed(id, at, problem, goneSince) {
      // What our own way out hid says nothing of the domain.
      const text = `update brand_domains set checked_at = $2, problem = $3,
        missing_since = case when $3 = 'unreachable' then missing_since else coalesce(missing_since, $2) end,
        state = case when state = 'verified' and $3 <> 'unreachable' and missing_since <= $4 then 'lost' else state end
        where id = $1 returning *`
      return (await rows(text, [id, at, problem, goneSince]))[0]
    },
    async removeAccount(accountId) {
      await pool.query('delete from brand_domains where account_id = $1', [accountId])
      await pool.query('delete from brands where id = $1', [accountId])
    },
  }
}
