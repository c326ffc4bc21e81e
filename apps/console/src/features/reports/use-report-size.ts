import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { Span } from '#src/widgets/period'
import { daysOf, queryOf, type ReportAsk } from './ask'

export interface ReportSize {
  positions: number
  /** There are more than that. */
  isMore: boolean
}

/** As many positions as a device sends in a day when it sends one each second. */
const MOST_OF_A_DAY = 86_400

/** What cannot be large needs no counting. */
export const canHold = ({ scope }: Pick<ReportAsk, 'scope'>, span: Span, positions: number): boolean =>
  scope.all || scope.groupIds.length > 0 || scope.deviceIds.length * daysOf(span) * MOST_OF_A_DAY > positions

/**
 * How many positions the server has to read for a report that might have more than `most`; null while it is counting.
 * `small` where there are fewer, or where nobody can say: then the report itself says what is wrong.
 */
export function useReportSize(ask: ReportAsk, span: Span, most: number | null): ReportSize | 'small' | null {
  const mayBeLarge = most !== null && canHold(ask, span, most)
  const { deviceId, groupId, from, to } = queryOf(ask, span)
  const { data, error } = useQuery({
    ...queryFor(endpoints.reportSize, { query: { deviceId, groupId, from: from ?? '', to: to ?? '' } }),
    enabled: mayBeLarge,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (!mayBeLarge || error) return 'small'
  if (!data) return null
  return data.positions > most ? data : 'small'
}
