import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'

/** The calendars this person may use; none when they cannot be had. */
export function useCalendars(): readonly { id: number; name: string }[] {
  const { data = [] } = useQuery(queryFor(endpoints.listCalendars, {}))
  return data
}
