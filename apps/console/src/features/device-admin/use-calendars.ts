import { useQuery } from '@tanstack/react-query'
import { calendarsQuery, chosenCalendars } from '#src/api/calendars'

/** The calendars this person may choose, and the one chosen already; none when they cannot be had. */
export function useCalendars(keptId: number): readonly { id: number; name: string }[] {
  const { data = [] } = useQuery(calendarsQuery())
  return chosenCalendars(data, keptId)
}
