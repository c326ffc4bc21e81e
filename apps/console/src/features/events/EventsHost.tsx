import { Portal } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { useState } from 'react'
import type { EventsRequest } from '#src/widgets/open-events'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { AlarmDock } from './AlarmDock'
import { EventPlace } from './EventPlace'
import { EventsDrawer } from './EventsDrawer'

interface HostProps {
  request: EventsRequest | null
  at: number
  isFresh(id: number): boolean
  onClose(): void
}

/** The list of events, the place of the one that is looked at, and the dock of alarms. */
export function EventsHost({ request, at, isFresh, onClose }: HostProps) {
  const isMobile = useIsMobile()
  const [shown, setShown] = useState<EventRow | null>(null)
  return (
    <>
      <AlarmDock isFresh={isFresh} isCovered={request !== null || (isMobile && shown !== null)} onShow={setShown} />
      {request && (
        // Above sheet and tab bar, which the header is below.
        <Portal>
          <EventsDrawer
            key={at}
            request={request}
            shownId={shown?.id ?? null}
            onShow={setShown}
            onClose={() => {
              if (!isMobile) setShown(null)
              onClose()
            }}
          />
        </Portal>
      )}
      {shown && <EventPlace key={shown.id} event={shown} onClose={() => setShown(null)} />}
    </>
  )
}
