import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { EventRow } from '@rastro/model/event'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { eventPositionQuery } from '#src/api/events'
import { useMapAttention, useWatchedUnit } from '#src/live/FleetContext'
import { useStageMap } from '#src/map/map-stage'
import { pinPlace } from '#src/map/place-pin'
import { useFormats } from '#src/widgets/format'
import { speedText } from '#src/widgets/telemetry'
import { iconOf, titleOf, toneOf } from './event-look'
import styles from './events.module.css'
import { useShowsPast } from './use-shows-past'

const GLIDE_MS = 500

/** The pin where an event happened, with what happened; one without a place brings the map to the device. */
export function EventPlace({ event, onClose }: { event: EventRow; onClose(): void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const map = useStageMap()
  const isStill = useReducedMotion()
  const isPast = useShowsPast()
  const name = useWatchedUnit(event.deviceId)?.device.name ?? ''
  const [, setAttention] = useMapAttention()
  const [element] = useState(() => document.createElement('div'))
  const { data: position } = useQuery({ ...eventPositionQuery(event.positionId), enabled: event.positionId > 0 })
  const hasNoPlace = event.positionId === 0 || position === null
  useEffect(() => {
    setAttention({ followId: null, ...(hasNoPlace ? { centre: { deviceId: event.deviceId, at: Date.now() } } : {}) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for an event
  }, [event.deviceId, hasNoPlace])
  useEffect(() => {
    if (map && position) return pinPlace(map, position, element, isStill ? 0 : GLIDE_MS)
  }, [map, position, element, isStill])
  if (!position) return null
  const Glyph = iconOf(event)
  const atMs = Date.parse(event.eventTime)
  return createPortal(
    <div className={styles.pin} role="group" aria-label={t('events.place')} data-event-place={event.id}>
      <div className={styles.pinCard} onClick={(click) => click.stopPropagation()}>
        <div className={styles.pinBody}>
          <strong>{titleOf(event, t)}</strong>
          <span>{name}</span>
          <span className={styles.soft}>
            {formats.dateTime(atMs)} · {speedText(position.speed, { t, formats })}
          </span>
          <span className={styles.soft}>
            {isPast && <b>{t('events.alarm.otherMoment')} </b>}
            {position.address ?? formats.coordinates(position.latitude, position.longitude)}
          </span>
        </div>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('common.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <span className={styles.pinFoot} data-tone={toneOf(event)}>
        <Glyph size={18} aria-hidden />
      </span>
    </div>,
    element,
  )
}
