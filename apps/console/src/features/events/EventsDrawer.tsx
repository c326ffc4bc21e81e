import { ActionIcon, Button, FocusTrap } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStageMap } from '#src/map/map-stage'
import { isLeavingKey } from '#src/ui/leaving-key'
import { useFormats } from '#src/widgets/format'
import type { EventsRequest } from '#src/widgets/open-events'
import { useSession } from '#src/widgets/session'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { AcknowledgeDialog } from './AcknowledgeDialog'
import { activeFilters, filterOf, isPeriodRight, questionOf } from './event-filter'
import { filterIn } from './events-address'
import { EventFilters } from './EventFilters'
import { EventList } from './EventList'
import { mayAcknowledge } from './event-rights'
import styles from './events.module.css'
import { SelectionTools } from './SelectionTools'
import { useEvents } from './use-events'
import { useFilterInAddress } from './use-filter-in-address'

/** How much of the map lies under the list on the desktop. */
const WIDTH_PX = 412

/** When the list was cleared, epoch ms; stays while the page does. */
const cleared = { atMs: 0 }

interface DrawerProps {
  request: EventsRequest
  shownId: number | null
  onShow(event: EventRow): void
  onClose(): void
}

/** Everything that happened, live on top, beside the map on the desktop and over it on the phone. */
export function EventsDrawer({ request, shownId, onShow, onClose }: DrawerProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isMobile = useIsMobile()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [openedMs, setOpenedMs] = useState(Date.now)
  const [filter, setFilter] = useState(
    () => (request.isFromAddress ? filterIn(window.location.search) : null) ?? filterOf(request),
  )
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const [clearedAtMs, setClearedAtMs] = useState(cleared.atMs)
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  const [acknowledging, setAcknowledging] = useState<readonly number[] | null>(null)
  const events = useEvents(questionOf(filter, openedMs, clearedAtMs), isPeriodRight(filter.period))
  const mayAct = mayAcknowledge(useSession())
  useFilterInAddress(filter)
  useRoomOnMap(isMobile ? 0 : WIDTH_PX)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const clearAt = (atMs: number): void => {
    cleared.atMs = atMs
    setClearedAtMs(atMs)
  }
  const count = activeFilters(filter)
  const askToAcknowledge = (ids: readonly number[]): void => setAcknowledging(ids)
  return (
    <FocusTrap active={isMobile && acknowledging === null}>
      <section
        className={styles.drawer}
        data-mobile={isMobile || undefined}
        data-events-drawer
        role={isMobile ? 'dialog' : 'region'}
        aria-modal={isMobile || undefined}
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (!isLeavingKey(event)) return
          event.stopPropagation()
          onClose()
        }}
      >
        <header className={styles.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
            {t('events.title')}
          </h2>
          <Button
            h={44}
            variant={areFiltersOpen || count > 0 ? 'light' : 'subtle'}
            color="gray"
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={areFiltersOpen}
            data-events-filters
            onClick={() => setFiltersOpen(!areFiltersOpen)}
          >
            {count > 0 ? t('events.filtersActive', { count }) : t('events.filters')}
          </Button>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('common.close')} onClick={onClose}>
            <IconX size={19} aria-hidden />
          </ActionIcon>
        </header>
        {areFiltersOpen && (
          <EventFilters
            filter={filter}
            onFilter={(next) => {
              setFilter(next)
              setOpenedMs(Date.now())
              setSelected((before) => before && new Set())
            }}
          />
        )}
        {events.rows.length > 0 && (
          <SelectionTools
            rows={events.rows}
            selected={selected}
            mayAct={mayAct}
            onSelected={setSelected}
            onAcknowledge={askToAcknowledge}
            onClear={() => clearAt(Date.now())}
          />
        )}
        {clearedAtMs > 0 && (
          <p className={styles.cleared}>
            {t('events.cleared', { time: formats.time(clearedAtMs) })}
            <Button h={44} variant="subtle" onClick={() => clearAt(0)}>
              {t('events.showEarlier')}
            </Button>
          </p>
        )}
        <EventList
          events={events}
          isFiltered={count > 0}
          wantedId={request.eventId ?? null}
          shownId={shownId}
          selected={selected}
          onSelected={setSelected}
          onShow={onShow}
          onLeave={isMobile ? onClose : () => undefined}
          onAcknowledge={mayAct ? (id) => askToAcknowledge([id]) : null}
        />
        {acknowledging && (
          <AcknowledgeDialog
            ids={acknowledging}
            onDone={(rows) => {
              events.put(rows)
              setSelected(null)
            }}
            onClose={() => setAcknowledging(null)}
          />
        )}
      </section>
    </FocusTrap>
  )
}

/** The map and the toasts leave room while the list lies over them. */
function useRoomOnMap(widthPx: number): void {
  const map = useStageMap()
  useEffect(() => {
    if (widthPx === 0) return
    const { dataset } = document.documentElement
    dataset['eventsOpen'] = 'true'
    if (map) map.insets = { ...map.insets, right: widthPx }
    return () => {
      delete dataset['eventsOpen']
      if (map) map.insets = { ...map.insets, right: 0 }
    }
  }, [map, widthPx])
}
