import { databaseFailure } from '#src/db/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { Pending, Stored } from './insert-batch'

export const isStored = (stored: Stored, position: TrackedPosition | undefined): boolean =>
  stored === 'all' || (position !== undefined && stored.has(position.id))

export const protocolsOf = (batch: readonly Pending[]): Set<string> => {
  const names = new Set<string>()
  for (const { position } of batch) names.add(position.protocol)
  return names
}

export function* fixTimes(batch: readonly Pending[]): Generator<number> {
  for (const { position } of batch) yield position.fixTimeMs
}

/** Also the code of a broken check; no column of `positions` has one. */
export const NO_PARTITION = '23514'

export const sqlState = (error: unknown): string => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && databaseFailure(error)?.kind !== 'unavailable' ? code : ''
}

/** The data itself is at fault. Anything else is waited out: waiting is better than losing positions. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || /^(22|23|54)...$/.test(sqlState(error))
