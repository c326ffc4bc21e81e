/** What a database error means to the caller. */
export type DatabaseFailure =
  | { kind: 'unavailable' }
  | { kind: 'duplicate'; constraint: string }
  | { kind: 'missing-reference'; constraint: string }
  /** A number, a date or a text that no column holds. */
  | { kind: 'out-of-range' }
  | { kind: 'other' }

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
/** Of what was given, not of how it was asked: too large, too long, no date, no number, no text. */
const UNFIT = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05'])
/**
 * Shutting down, starting up, crashed, too many connections, disk full, read-only standby, not accepting anybody, waited
 * too long for a lock.
 */
const TEMPORARY = /^(08...|57P0[1-5]|53...|25006|55000|55P03|3D000)$/
const LOST = /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i

const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/** Reads an error thrown by `pg` or Kysely. Undefined when it did not come from the database. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint, syscall } = error as Error & { code?: unknown; constraint?: string; syscall?: string }
  if (LOST.test(error.message)) return { kind: 'unavailable' }
  if (
    typeof code === 'string' &&
    NETWORK.has(code) &&
    (syscall === 'connect' || syscall === 'read' || syscall === 'write')
  )
    return { kind: 'unavailable' }
  if (!isSqlState(code) || !('severity' in error)) return undefined
  if (TEMPORARY.test(code)) return { kind: 'unavailable' }
  if (code === '23505') return { kind: 'duplicate', constraint: constraint ?? '' }
  if (code === '23503') return { kind: 'missing-reference', constraint: constraint ?? '' }
  if (UNFIT.has(code)) return { kind: 'out-of-range' }
  return { kind: 'other' }
}
