import { BRAND_FIELDS, type BrandFields } from '@rastro/model/brand'
import { type Projection, tableProjection } from '#src/db/feed/index'

type Own = Readonly<Partial<BrandFields>>

/** Looks and proved domains of all accounts, as the tables have them. */
export interface BrandMemory {
  ownOf(accountId: number): Own | undefined
  /** Who holds a host. */
  holderOf(host: string): number | undefined
  /** The host that links to an account's console lead to; the one proved first. */
  hostOf(accountId: number): string | undefined
  /** Accounts that say or hold something. */
  accounts(): Iterable<number>
  projections: readonly Projection[]
}

interface BrandRow {
  id: number
  attributes: Record<string, unknown>
}
interface DomainRow {
  id: number
  account_id: number
  host: string
  state: string
}

export function createBrandMemory(): BrandMemory {
  const own = new Map<number, Own>()
  const domains = new Map<number, { accountId: number; host: string; isHeld: boolean }>()
  const holders = new Map<string, number>()
  const forget = (id: number): void => {
    const known = domains.get(id)
    domains.delete(id)
    // Another one may have it by now: rows of one moment come one after another.
    if (known?.isHeld && holders.get(known.host) === known.accountId) holders.delete(known.host)
  }
  const told = ({ attributes }: BrandRow): Own =>
    Object.fromEntries(
      BRAND_FIELDS.flatMap((key) => (typeof attributes[key] === 'string' ? [[key, attributes[key]]] : [])),
    )

  return {
    ownOf: (accountId) => own.get(accountId),
    holderOf: (host) => holders.get(host),
    hostOf: (accountId) =>
      [...domains].sort(([a], [b]) => a - b).find(([, one]) => one.isHeld && one.accountId === accountId)?.[1].host,
    accounts: () => new Set([...own.keys(), ...Array.from(domains.values(), ({ accountId }) => accountId)]),
    projections: [
      tableProjection<BrandRow>({
        table: 'brands',
        put: (row) => void own.set(Number(row.id), told(row)),
        remove: (id) => void own.delete(id),
      }),
      tableProjection<DomainRow>({
        table: 'brand_domains',
        put({ id, account_id, host, state }) {
          forget(Number(id))
          const isHeld = state === 'verified'
          domains.set(Number(id), { accountId: Number(account_id), host, isHeld })
          if (isHeld) holders.set(host, Number(account_id))
        },
        remove: forget,
      }),
    ],
  }
}
