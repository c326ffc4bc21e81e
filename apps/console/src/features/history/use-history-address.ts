import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useFormats } from '#src/widgets/format'
import type { Span } from '#src/widgets/period'
import { readAddress, spanOfPeriod, writeAddress, type HistoryRequest } from './history-address'

/** What the address asks for, the times it means, and how to ask for something else. */
export function useHistoryAddress() {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { timeZone } = useFormats().settings
  const request = useMemo(() => readAddress(search), [search])
  const key = JSON.stringify(request.period)
  // A named period is fixed when it is chosen: a chart whose end runs away cannot be read.
  const span = useMemo(
    (): Span | null => (request.isBad ? null : spanOfPeriod(request.period, Date.now(), timeZone)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key, request.isBad, timeZone],
  )
  const ask = useCallback(
    (next: Partial<Omit<HistoryRequest, 'isBad'>>) => {
      const { pathname, search: present } = window.location
      const { deviceIds, period } = readAddress(present)
      router.history.replace(pathname + writeAddress(present, { deviceIds, period, ...next }))
    },
    [router],
  )
  return { request, span, ask }
}
