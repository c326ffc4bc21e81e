import { Button, Checkbox } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { IconCheck, IconHistory, IconMapPin, IconTruck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWatchedUnit } from '#src/live/FleetContext'
import { DeviceAnswer } from '#src/widgets/answer'
import { useFormats, useNow } from '#src/widgets/format'
import { ageText } from '#src/widgets/telemetry'
import { screenAt, screenWith } from '#src/widgets/screens'
import { iconOf, titleOf, toneOf } from './event-look'
import styles from './events.module.css'
import { historySearch } from './history-search'
import { whyText, type EventNames } from './why'

interface ItemProps {
  event: EventRow
  names: EventNames
  isOpen: boolean
  isShown: boolean
  /** Null while nothing is being picked. */
  isPicked: boolean | null
  onOpen(): void
  onPick(): void
  onMap(): void
  onLeave(): void
  onAcknowledge: ((id: number) => void) | null
}

/** One event: what, whose, when, and who saw to it; open, also why and where to go from it. */
export function EventItem(props: ItemProps) {
  const { event, names, isOpen, isShown, isPicked, onOpen, onPick } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const unit = useWatchedUnit(event.deviceId)
  const device = unit?.device.name ?? t('events.unknownDevice', { id: event.deviceId })
  const geofence = event.geofenceId > 0 && event.attributes['anchor'] !== true ? names.geofence(event.geofenceId) : null
  const title = titleOf(event, t)
  const atMs = Date.parse(event.eventTime)
  const Glyph = iconOf(event)
  return (
    <article
      className={styles.item}
      data-event={event.id}
      data-tone={toneOf(event)}
      data-shown={isShown || undefined}
      aria-label={`${title}, ${device}`}
    >
      <div className={styles.itemHead}>
        {isPicked !== null && (
          <Checkbox
            className={styles.pick}
            aria-label={t('events.selectOne', { name: `${title}, ${device}` })}
            checked={isPicked}
            disabled={event.acknowledgement !== null}
            onChange={onPick}
          />
        )}
        <button
          type="button"
          className={styles.itemOpen}
          data-event-open="true"
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          <span className={styles.glyph}>
            <Glyph size={19} aria-hidden />
          </span>
          <span className={styles.itemText}>
            <span className={styles.itemLine}>
              <strong>{title}</strong>
              <time className={styles.soft} dateTime={event.eventTime} title={formats.dateTime(atMs)}>
                {ageText(atMs, now, { t, formats })}
              </time>
            </span>
            <span className={styles.itemDevice}>{[device, geofence].filter(Boolean).join(' · ')}</span>
            <Seen event={event} />
          </span>
        </button>
      </div>
      {isOpen && <EventDetails {...props} />}
    </article>
  )
}

/** Who saw to it; of an alarm also that nobody did. */
function Seen({ event: { acknowledgement, type } }: { event: EventRow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!acknowledgement)
    return type === 'alarm' ? <span className={styles.unseen}>{t('events.acknowledge.open')}</span> : null
  const { userName, at, note } = acknowledgement
  return (
    <>
      <span className={styles.seen}>
        <IconCheck size={15} aria-hidden />
        {t('events.acknowledge.by', { name: userName, at: formats.dateTime(Date.parse(at)) })}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}

function EventDetails({ event, names, onMap, onLeave, onAcknowledge }: ItemProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const reasons = whyText(event, { t, formats }, names)
  const [atMs, receivedMs] = [Date.parse(event.eventTime), Date.parse(event.serverTime)]
  return (
    <div className={styles.details}>
      <p className={styles.now}>
        <DeviceAnswer deviceId={event.deviceId} />
      </p>
      <h3 className={styles.detailsTitle}>{t('events.details')}</h3>
      <ul className={styles.reasons} data-event-reasons>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={styles.soft}>
        {formats.dateTime(atMs)}
        {receivedMs - atMs > 60_000 && ` · ${t('events.why.received', { at: formats.dateTime(receivedMs) })}`}
      </p>
      {event.positionId === 0 && <p className={styles.soft}>{t('events.go.noPlace')}</p>}
      <div className={styles.itemActions}>
        {onAcknowledge && !event.acknowledgement && (
          <Button
            h={44}
            leftSection={<IconCheck size={17} aria-hidden />}
            data-acknowledge
            onClick={() => onAcknowledge(event.id)}
          >
            {t('events.acknowledge.button')}
          </Button>
        )}
        {event.positionId > 0 && (
          <Button h={44} variant="default" leftSection={<IconMapPin size={17} aria-hidden />} onClick={onMap}>
            {t('events.go.map')}
          </Button>
        )}
        <Button
          h={44}
          variant="default"
          leftSection={<IconTruck size={17} aria-hidden />}
          renderRoot={(props) => <Link to={screenAt(`/devices/${event.deviceId}`)} {...props} onClick={onLeave} />}
        >
          {t('events.go.device')}
        </Button>
        <Button
          h={44}
          variant="default"
          leftSection={<IconHistory size={17} aria-hidden />}
          renderRoot={(props) => (
            <Link {...screenWith('/history', historySearch(event))} {...props} onClick={onLeave} />
          )}
        >
          {t('events.go.history')}
        </Button>
      </div>
    </div>
  )
}
