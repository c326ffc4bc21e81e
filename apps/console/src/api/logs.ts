import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditEntry, AuditProof, LogLine, LogLineLevel } from '@rastro/model/audit'
import { call } from './call'
import { endpoints } from './endpoints'

export type { AuditChange, AuditEntry, AuditProof, LogLine, LogLineLevel } from '@rastro/model/audit'

/** What is looked for; all of it together. */
export interface LogFilter {
  /** What one account did and what was done to it. */
  userId?: number | undefined
  deviceId?: number | undefined
  q?: string | undefined
  fromMs?: number | undefined
  action?: string | undefined
}

export const LOG_PAGE = 50

const period = (fromMs: number | undefined): { from?: string } =>
  fromMs === undefined ? {} : { from: new Date(fromMs).toISOString() }

function pageOf(
  { userId, deviceId, q, fromMs, action }: LogFilter,
  before: number | undefined,
  signal: AbortSignal,
  limit = LOG_PAGE,
): Promise<AuditEntry[]> {
  const query = { limit, before, q: q || undefined, action, ...period(fromMs) }
  if (userId !== undefined) return call(endpoints.listUserLogs, { params: { id: userId }, query, signal })
  if (deviceId !== undefined) return call(endpoints.listDeviceLogs, { params: { id: deviceId }, query, signal })
  return call(endpoints.listServerLogs, { query, signal })
}

const older = <T extends { id: number }>(page: T[]): number | undefined =>
  page.length < LOG_PAGE ? undefined : page.at(-1)?.id

/** What was done, newest first, by pages. */
export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['logs', filter] as const,
    queryFn: ({ pageParam, signal }): Promise<AuditEntry[]> => pageOf(filter, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: older,
  })

/** As many as the server gives at once. */
const LARGE_PAGE = 200

/**
 * All of them, newest first, or the newest `most`.
 * @param told how many were read so far
 */
export async function collectLogs(
  filter: LogFilter,
  most: number,
  told: (count: number) => void,
  signal: AbortSignal,
): Promise<{ entries: AuditEntry[]; isAll: boolean }> {
  const entries: AuditEntry[] = []
  for (;;) {
    const page = await pageOf(filter, entries.at(-1)?.id, signal, LARGE_PAGE)
    entries.push(...page)
    if (page.length < LARGE_PAGE) return { entries, isAll: true }
    if (entries.length >= most) return { entries: entries.slice(0, most), isAll: false }
    told(entries.length)
  }
}

export interface LineFilter {
  q?: string | undefined
  level: LogLineLevel
}

/** Lines of the server, newest first, by pages. */
export const lineQuery = ({ q, level }: LineFilter) =>
  infiniteQueryOptions({
    queryKey: ['log-lines', q, level] as const,
    queryFn: ({ pageParam: before, signal }): Promise<LogLine[]> =>
      call(endpoints.listServerLines, { query: { limit: LOG_PAGE, before, q: q || undefined, level }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: older,
  })

export const proveLogs = (): Promise<AuditProof> => call(endpoints.proveLogs, {})
