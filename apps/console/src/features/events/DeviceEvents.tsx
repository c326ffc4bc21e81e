import { Button } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceEventsQuery } from '#src/api/events'
import { useFleet } from '#src/live/FleetContext'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats, useNow } from '#src/widgets/format'
import { openEvents } from '#src/widgets/open-events'
import { useSession } from '#src/widgets/session'
import { ageText } from '#src/widgets/telemetry'
import { iconOf, titleOf, toneOf } from './event-look'
import { maySeeEvents } from './event-rights'
import styles from './events.module.css'

const SHOWN = 5

/** The section of the detail with what happened last; the rest is in the list of events. */
export function DeviceEvents({ device }: { device: Device }) {
  return maySeeEvents(useSession()) ? <LatestEvents deviceId={device.id} /> : null
}

function LatestEvents({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation()
  const query = deviceEventsQuery(deviceId, SHOWN)
  const { data, error, refetch } = useQuery(query)
  useFreshEvents(deviceId, query.queryKey)
  return (
    <section data-device-events aria-label={t('events.device.title')}>
      <h3 className={styles.sectionTitle}>{t('events.device.title')}</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.soft}>{t('events.device.empty')}</p>}
      <ul className={styles.latest}>
        {data?.map((event) => (
          <li key={event.id}>
            <LatestEvent event={event} />
          </li>
        ))}
      </ul>
      <Button
        h={44}
        variant="subtle"
        leftSection={<IconBell size={18} aria-hidden />}
        onClick={() => openEvents({ deviceId })}
      >
        {t('events.device.all')}
      </Button>
    </section>
  )
}

function LatestEvent({ event }: { event: EventRow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const Glyph = iconOf(event)
  const atMs = Date.parse(event.eventTime)
  return (
    <button
      type="button"
      className={styles.latestOne}
      data-tone={toneOf(event)}
      onClick={() => openEvents({ deviceId: event.deviceId, eventId: event.id })}
    >
      <span className={styles.glyph}>
        <Glyph size={17} aria-hidden />
      </span>
      <span>{titleOf(event, t)}</span>
      <time className={styles.soft} dateTime={event.eventTime} title={formats.dateTime(atMs)}>
        {ageText(atMs, now, { t, formats })}
      </time>
    </button>
  )
}

/** Asks again when something happened to the device or somebody saw to it. */
function useFreshEvents(deviceId: number, queryKey: readonly unknown[]): void {
  const fleet = useFleet()
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(
    () =>
      fleet.onNotice((notice) => {
        if (notice.kind !== 'events' && notice.kind !== 'acknowledged') return
        if (notice.events.some((event) => event.deviceId === deviceId))
          void queries.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
      }),
    [fleet, queries, deviceId, key],
  )
}
