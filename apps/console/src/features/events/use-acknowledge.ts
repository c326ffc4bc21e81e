import type { EventRow } from '@rastro/model/event'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { acknowledgeEvents, EVENTS_KEY } from '#src/api/events'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { showToast } from '#src/widgets/toast'

/** The server takes so many at once. */
const AT_ONCE = 1000

interface Acknowledging {
  ids: readonly number[]
  note: string | null
}

async function acknowledge({ ids, note }: Acknowledging): Promise<EventRow[]> {
  const rows: EventRow[] = []
  for (let first = 0; first < ids.length; first += AT_ONCE)
    rows.push(...(await acknowledgeEvents(ids.slice(first, first + AT_ONCE), note)))
  return rows
}

/** Says that events were seen to; what follows is told apart. */
export function useSeenTo() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const tellDone = (rows: readonly EventRow[]): void => {
    showToast({ color: 'green', message: t('events.acknowledge.done', { count: rows.length }) })
    void queries.invalidateQueries({ queryKey: [EVENTS_KEY], refetchType: 'none' })
  }
  return { acknowledge, tellDone }
}

/** Says that events were seen to; tells how it went. What failed can be tried again. */
export function useAcknowledge(onDone: (rows: readonly EventRow[]) => void = () => undefined) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { tellDone } = useSeenTo()
  return useMutation({
    mutationFn: acknowledge,
    onSuccess: (rows) => {
      onDone(rows)
      tellDone(rows)
    },
    onError: (error) =>
      showToast({
        color: 'red',
        role: 'alert',
        title: t('events.acknowledge.failed'),
        message: errorText(codeOf(error)),
      }),
  })
}
