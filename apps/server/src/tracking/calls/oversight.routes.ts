import { ApiError } from '@rastro/model/errors'
import { oversightEndpoints } from '@rastro/model/oversight'
import type { Mount } from '#src/http/index'
import type { Audit, DayStatistics } from '#src/tracking/history/oversight/index'

export function oversightRoutes(
  mount: Mount,
  { audit, statistics }: { audit: Audit; statistics: DayStatistics },
): void {
  const forwards = ({ from, to }: { from: Date; to: Date }): void => {
    if (from > to) throw new ApiError('INVALID_INPUT', 'The period ends before it begins')
  }
  mount(oversightEndpoints.audit, ({ query }) => {
    forwards(query)
    return audit.between(query.from, query.to)
  })
  mount(oversightEndpoints.statistics, ({ query }) => {
    forwards(query)
    return statistics.between(query.from, query.to)
  })
}
