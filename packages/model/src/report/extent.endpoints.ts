import { z } from 'zod'
import { endpoint, FlagParam, WireDate, ZonedDate } from '../wire/index'
import { ReportQuery } from './report.schema'

/** Counted no further than this: what has more is large whatever it is wanted for. */
export const EXTENT_POSITIONS_MAX = 3_000_000

const ExtentQuery = ReportQuery.pick({ deviceId: true, groupId: true }).extend({ from: ZonedDate, to: ZonedDate })

/** How much there is of a period, before somebody waits for it, and where there is something if there is nothing. */
export const reportExtentEndpoints = {
  size: endpoint('GET', '/api/reports/size', {
    need: ['reports', 'view'],
    query: ExtentQuery,
    reply: z.object({
      /** Positions of these devices in the period. */
      positions: z.number(),
      /** There are more than could be counted. */
      isMore: z.boolean(),
    }),
    access: 'user',
    summary: 'How many positions a report of a period has to read.',
  }),
  nearest: endpoint('GET', '/api/reports/nearest', {
    need: ['reports', 'view'],
    query: ExtentQuery.extend({
      /** Only positions on the way count. */
      moving: FlagParam.optional(),
    }),
    reply: z.object({ before: WireDate.nullable(), after: WireDate.nullable() }),
    access: 'user',
    summary: 'When the devices last reported before a period, and first after it.',
  }),
}
