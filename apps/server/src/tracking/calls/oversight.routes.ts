import { ApiError } from '@rastro/model/errors'
import { oversightEndpoints } from '@rastro/model/oversight'
import type { Mount } from '#src/http/index'
import type { DayStatistics } from '#src/tracking/history/oversight/index'

export function oversightRoutes(mount: Mount, { statistics }: { statistics: DayStatistics }): void {
  const forwards = ({ from, to }: { from: Date; to: Date }): void => {
    if (from > to) throw new ApiError('INVALID_INPUT', 'The period ends before it begins')
  }
  mount(oversightEndpoints.statistics, ({ query }) => {
    forwards(query)
    return statistics.between(query.from, query.to)
  })
}
