import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import type { OutsideState } from '@rastro/model/report'

export interface StoredAddress {
  id: number
  ownerId: number
  address: string
  state: OutsideState
  language: string
  expiresAt: Date | null
  invitedAt: Date
  changedAt: Date
}

/** What of a day was spent on invitations. */
export interface InvitationCounts {
  ofOwner: number
  /** By this account to this address. */
  ofPair: number
  /** By anybody to this address. */
  ofAddress: number
  ofServer: number
}

/** An invitation that may be sent, as the transaction that decides sees it. */
export interface InvitationLook {
  counts: InvitationCounts
  /** What is known of the address for this account. */
  known: StoredAddress | undefined
  /** Addresses of the report. */
  inReport: readonly StoredAddress[]
  /** Different addresses in all reports of the account. */
  ofAccount: number
}

/** `invite`: with a new token; `keep`: as it is. */
export type Decision = { kind: 'invite'; tokenHash: string; expiresAt: Date; language: string } | { kind: 'keep' }

interface Row {
  id: string
  owner_id: string
  address: string
  state: OutsideState
  language: string
  expires_at: Date | null
  invited_at: Date
  changed_at: Date
}

const addressOf = (row: Row): StoredAddress => ({
  id: Number(row.id),
  ownerId: Number(row.owner_id),
  address: row.address,
  state: row.state,
  language: row.language,
  expiresAt: row.expires_at,
  invitedAt: row.invited_at,
  changedAt: row.changed_at,
})

export interface OutsideStore {
  byId(id: number): Promise<StoredAddress | undefined>
  ofReport(reportId: number): Promise<StoredAddress[]>
  /** With a token that still counts. */
  byToken(hash: string, now: Date): Promise<StoredAddress | undefined>
  /**
   * Puts an address into a report, and notes its invitation where `decide` says so. One at a time on the whole database,
   * so that limits hold however many call at once. What `decide` throws undoes it.
   */
  put(
    reportId: number,
    ownerId: number,
    address: string,
    now: Date,
    decide: (look: InvitationLook) => Decision,
  ): Promise<StoredAddress>
  /** Takes the token: a second call with it finds none. */
  answer(hash: string, state: 'confirmed' | 'refused', now: Date): Promise<StoredAddress | undefined>
  /** Ends it whatever its state; undefined when the account is gone. */
  stop(ownerId: number, address: string, now: Date): Promise<StoredAddress | undefined>
  undeliverable(id: number, now: Date): Promise<void>
  remove(reportId: number, addressId: number): Promise<boolean>
  /** Invitations of days that no limit counts any more. */
  removeOlder(before: Date): Promise<void>
}

const DAY = `interval '1 day'`
/** Any number that nobody else locks by. */
const INVITING = 7_360_084

export function createOutsideStore(pool: pg.Pool): OutsideStore {
  const one = async (text: string, values: unknown[], client: pg.ClientBase | pg.Pool = pool) => {
    const [row] = (await client.query<Row>(text, values)).rows
    return row && addressOf(row)
  }
  const OF_REPORT = `select a.* from outside_addresses a join report_addresses r on r.address_id = a.id
    where r.report_id = $1 order by a.address`

  async function look(client: pg.PoolClient, reportId: number, ownerId: number, address: string, now: Date) {
    const counts = `select count(*) filter (where owner_id = $1)::int as "ofOwner",
      count(*) filter (where owner_id = $1 and address = $2)::int as "ofPair",
      count(*) filter (where address = $2)::int as "ofAddress", count(*)::int as "ofServer"
      from outside_invitations where at > $3::timestamptz - ${DAY}`
    const account = `select count(distinct a.id)::int as count from outside_addresses a
      join report_addresses r on r.address_id = a.id where a.owner_id = $1 and a.address <> $2`
    const [spent] = (await client.query<InvitationCounts>(counts, [ownerId, address, now])).rows
    return {
      counts: spent ?? { ofOwner: 0, ofPair: 0, ofAddress: 0, ofServer: 0 },
      known: await one('select * from outside_addresses where owner_id = $1 and address = $2', [ownerId, address], client), // prettier-ignore
      inReport: (await client.query<Row>(OF_REPORT, [reportId])).rows.map(addressOf),
      ofAccount: (await client.query<{ count: number }>(account, [ownerId, address])).rows[0]?.count ?? 0,
    }
  }

  return {
    byId: (id) => one('select * from outside_addresses where id = $1', [id]),
    ofReport: async (reportId) => (await pool.query<Row>(OF_REPORT, [reportId])).rows.map(addressOf),
    byToken: (hash, now) =>
      one('select * from outside_addresses where token_hash = $1 and expires_at > $2', [hash, now]),
    put: (reportId, ownerId, address, now, decide) =>
      inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [INVITING])
        const seen = await look(client, reportId, ownerId, address, now)
        const decision = decide(seen)
        let stored = seen.known
        if (decision.kind === 'invite') {
          const text = `insert into outside_addresses
            (owner_id, address, state, language, token_hash, expires_at, invited_at, changed_at)
            values ($1, $2, 'waiting', $3, $4, $5, $6, $6) on conflict (owner_id, address) do update set state = 'waiting',
            language = $3, token_hash = $4, expires_at = $5, invited_at = $6, changed_at = $6 returning *`
          const { language, tokenHash, expiresAt } = decision
          stored = await one(text, [ownerId, address, language, tokenHash, expiresAt, now], client)
          await client.query('insert into outside_invitations values ($1, $2, $3)', [ownerId, address, now])
        }
        if (!stored) throw new Error('an address that is not known was kept')
        await client.query('insert into report_addresses values ($1, $2) on conflict do nothing', [reportId, stored.id])
        return stored
      }),
    answer(hash, state, now) {
      const text = `update outside_addresses set state = $2, changed_at = $3, token_hash = null, expires_at = null
        where token_hash = $1 and expires_at > $3 returning *`
      return one(text, [hash, state, now])
    },
    stop(ownerId, address, now) {
      const text = `update outside_addresses set state = 'refused', changed_at = $3, token_hash = null, expires_at = null
        where owner_id = $1 and address = $2 returning *`
      return one(text, [ownerId, address, now])
    },
    async undeliverable(id, now) {
      // A no stays a no.
      const text = `update outside_addresses set state = 'undeliverable', changed_at = $2, token_hash = null,
        expires_at = null where id = $1 and state <> 'refused'`
      await pool.query(text, [id, now])
    },
    async remove(reportId, addressId) {
      const text = 'delete from report_addresses where report_id = $1 and address_id = $2'
      return (await pool.query(text, [reportId, addressId])).rowCount === 1
    },
    async removeOlder(before) {
      await pool.query('delete from outside_invitations where at < $1', [before])
    },
  }
}
