import { z } from 'zod'
import { endpoint, IdParams, IntegerParam, ZonedDate } from '../wire/index'

/** Most points of one answer. */
export const RECENT_MAX = 5000
/** What may be asked for without the right to reports: the last day. */
export const RECENT_FREE_MS = 86_400_000

/** Fields of a position beside its attributes: `speed` (knots), `altitude`, `accuracy` (metres), `course` (degrees). */
export const RECENT_FIELDS = ['speed', 'altitude', 'accuracy', 'course'] as const

const names = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean))
  .pipe(z.array(z.string().max(64)).min(1).max(10))

/** Absent: the last day. `max` points are not exceeded by much: the lowest and highest values are always kept. */
export const RecentQuery = z.object({
  attributes: names.default(['speed']),
  from: ZonedDate.optional(),
  to: ZonedDate.optional(),
  max: IntegerParam.pipe(z.number().min(10).max(RECENT_MAX)).default(200),
})
export type RecentQuery = z.output<typeof RecentQuery>

/** Values by time, epoch milliseconds by fix time; null where a position does not carry one. Flags are 1 and 0. */
export const RecentSeries = z.object({
  times: z.array(z.number()),
  series: z.record(z.string(), z.array(z.number().nullable())),
})
export type RecentSeries = z.output<typeof RecentSeries>

export const recentEndpoints = {
  read: endpoint('GET', '/api/devices/:id/recent', {
    need: ['devices', 'view'],
    params: IdParams,
    query: RecentQuery,
    reply: RecentSeries,
    access: 'user',
    summary: 'Values of a device over time, thinned for drawing.',
  }),
}
