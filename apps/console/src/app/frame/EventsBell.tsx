import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { EVENTS_IN_ADDRESS, OPEN_EVENTS, type EventsRequest } from '#src/widgets/open-events'
import { showToast } from '#src/widgets/toast'
import { withLaterTexts } from '../console-texts'
import { loadChunk } from '../load-chunk'
import styles from './frame.module.css'

const COUNT_MAX = 99
/** The bell counts them at once; what shows them gives way to the list and the map of a page that is just opened. */
const ALARMS_AFTER_MS = 1500

export interface EventsHostProps {
  /** What to open the list with; null while it is shut. */
  request: EventsRequest | null
  /** Another number is another request. */
  at: number
  /** Whether an event came while this page was open. */
  isFresh(id: number): boolean
  onClose(): void
}

const loadHost = (): Promise<ComponentType<EventsHostProps>> =>
  loadChunk(() => withLaterTexts(import('#src/features/events/EventsHost').then((code) => code.EventsHost)))

/** Counts the alarms that nobody saw to, marks that something happened, opens the list of events, and brings the code of both when there is something to show. */
export const EventsBell = () => {
  const { t } = useTranslation()
  const fleet = useFleet()
  const alarms = useReadable(fleet.alarms).length
  const [unread, setUnread] = useState(0)
  const [asked, setAsked] = useState<{ request: EventsRequest | null; at: number }>(() => {
    const isOpen = new URLSearchParams(window.location.search).has(EVENTS_IN_ADDRESS)
    return { request: isOpen ? { isFromAddress: true } : null, at: 0 }
  })
  const [Host, setHost] = useState<ComponentType<EventsHostProps> | null>(null)
  const fresh = useRef(new Set<number>())
  const bell = useRef<HTMLButtonElement>(null)
  const isOpen = asked.request !== null

  useEffect(
    () =>
      fleet.onNotice((notice) => {
        if (notice.kind !== 'events') return
        for (const { id, type } of notice.events) if (type === 'alarm') fresh.current.add(id)
        setUnread((before) => Math.min(COUNT_MAX + 1, before + notice.events.length))
      }),
    [fleet],
  )
  const open = (request: EventsRequest): void => setAsked((before) => ({ request, at: before.at + 1 }))
  useEffect(() => {
    const hear = (event: Event): void => open(event instanceof CustomEvent ? (event.detail ?? {}) : {})
    window.addEventListener(OPEN_EVENTS, hear)
    return () => window.removeEventListener(OPEN_EVENTS, hear)
  }, [])
  useEffect(() => {
    if (isOpen) setUnread(0)
  }, [isOpen, unread])
  const isWanted = Host === null && (isOpen || alarms > 0)
  useEffect(() => {
    if (!isWanted) return
    const begin = (): void =>
      void loadHost().then(
        (loaded) => setHost(() => loaded),
        () => {
          setAsked((before) => ({ ...before, request: null }))
          showToast({ color: 'red', role: 'alert', message: t('errors.PAGE_FAILED') })
        },
      )
    if (isOpen) return begin()
    const timer = setTimeout(begin, ALARMS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWanted, isOpen, t])
  const close = (): void => {
    setAsked((before) => ({ ...before, request: null }))
    bell.current?.focus()
  }

  const label = alarms
    ? t('frame.eventsAlarms', { count: alarms })
    : unread
      ? t('frame.eventsNew', { count: unread })
      : t('frame.events')
  return (
    <>
      <Tooltip label={label} disabled={isOpen}>
        <ActionIcon
          ref={bell}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={label}
          aria-expanded={isOpen}
          data-events-bell
          onClick={() => (isOpen ? close() : open({}))}
        >
          <IconBell size={20} />
          {alarms > 0 && (
            <span className={styles.bellCount} aria-hidden data-bell-count>
              {alarms > COUNT_MAX ? `${COUNT_MAX}+` : alarms}
            </span>
          )}
          {alarms === 0 && unread > 0 && <span className={styles.bellNews} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      {Host && <Host {...asked} isFresh={(id) => fresh.current.has(id)} onClose={close} />}
    </>
  )
}
