import { ActionIcon, Button } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { IconBellRinging, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFleet, useReadable, useWatchedUnit } from '#src/live/FleetContext'
import { DeviceAnswer } from '#src/widgets/answer'
import { useFormats } from '#src/widgets/format'
import { openEvents } from '#src/widgets/open-events'
import { useSession } from '#src/widgets/session'
import styles from './alarm-dock.module.css'
import { awaitGesture, soundAlarm } from './alarm-sound'
import { titleOf } from './event-look'
import { mayAcknowledge } from './event-rights'
import { toastsOf } from './toasts-of'
import { useAcknowledge } from './use-acknowledge'
import { useShowsPast } from './use-shows-past'

interface DockProps {
  isFresh(id: number): boolean
  /** The list is open and shows them itself, or there is no room beside what is looked at. */
  isCovered: boolean
  onShow(event: EventRow): void
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Alarms that nobody saw to, in one place of the map where no control is, and below every panel and dialog. They stay
 * until somebody, here or elsewhere, saw to them; more than one are told together.
 */
export function AlarmDock({ isFresh, isCovered, onShow }: DockProps) {
  const { t } = useTranslation()
  const all = useReadable(useFleet().alarms)
  const [settled, setSettled] = useState(NONE)
  const [hidden, setHidden] = useState(NONE)
  const alarms = all.filter(({ id }) => !settled.has(id))
  const { single, together } = toastsOf(alarms, isFresh, (id) => hidden.has(id), 1)
  const hide = (rows: readonly EventRow[]): void => setHidden(new Set([...hidden, ...rows.map(({ id }) => id)]))
  useAlarmSound(alarms, isFresh)
  const place = document.querySelector('[data-map-area]')
  if (isCovered || !place) return null
  const [alarm] = single
  const [newest] = together
  if (!alarm && !newest) return null
  return createPortal(
    <aside className={styles.dock} aria-label={t('events.alarm.dock')} data-alarm-dock>
      {alarm ? (
        <SingleAlarm
          alarm={alarm}
          others={together.length}
          onShow={() => onShow(alarm)}
          onHide={() => hide([alarm])}
          onSettled={(rows) => setSettled((before) => new Set([...before, ...rows.map(({ id }) => id)]))}
        />
      ) : (
        newest && <ManyAlarms newest={newest} count={together.length} onHide={() => hide(together)} />
      )}
    </aside>,
    place,
  )
}

/** Sounds once for what just came, however much it is. */
function useAlarmSound(alarms: readonly EventRow[], isFresh: (id: number) => boolean): void {
  const heard = useRef(new Set<number>())
  useEffect(awaitGesture, [])
  useEffect(() => {
    const fresh = alarms.filter(({ id }) => isFresh(id) && !heard.current.has(id))
    for (const { id } of fresh) heard.current.add(id)
    if (fresh.length > 0) soundAlarm()
  })
}

interface CardProps {
  id: string
  title: string
  text: string
  /** What this vehicle is doing now. */
  deviceId?: number
  /** Null: it stays until somebody saw to it. */
  onHide: (() => void) | null
  children: ReactNode
}

/** One card of the dock. */
function AlarmCard({ id, title, text, deviceId, onHide, children }: CardProps) {
  const { t } = useTranslation()
  const isPast = useShowsPast()
  return (
    <div className={styles.card} role="alert" data-alarm-toast={id}>
      <IconBellRinging size={20} aria-hidden className={styles.bell} />
      <p className={styles.text}>
        {isPast && <b className={styles.live}>{t('events.alarm.live')}</b>}
        <strong>{title}</strong>
        <span>{text}</span>
        {deviceId !== undefined && (
          // It changes all the time, and an alert is read aloud anew with every change.
          <span aria-hidden>
            <DeviceAnswer deviceId={deviceId} />
          </span>
        )}
      </p>
      {onHide && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          className={styles.hide}
          aria-label={t('events.alarm.hide')}
          onClick={onHide}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

/** What a device is called now; it may be renamed, or gone. */
function useDeviceName(deviceId: number): string {
  const { t } = useTranslation()
  return useWatchedUnit(deviceId)?.device.name ?? t('events.unknownDevice', { id: deviceId })
}

interface SingleProps {
  alarm: EventRow
  /** Alarms besides this one. */
  others: number
  onShow(): void
  onHide(): void
  onSettled(rows: readonly EventRow[]): void
}

function SingleAlarm({ alarm, others, onShow, onHide, onSettled }: SingleProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const mayAct = mayAcknowledge(useSession())
  const name = useDeviceName(alarm.deviceId)
  const acknowledge = useAcknowledge(onSettled)
  return (
    <AlarmCard
      id={String(alarm.id)}
      title={titleOf(alarm, t)}
      text={`${name} · ${formats.dateTime(Date.parse(alarm.eventTime))}`}
      deviceId={alarm.deviceId}
      // Who may not acknowledge must not be stuck with it.
      onHide={mayAct ? null : onHide}
    >
      {mayAct && (
        <Button
          h={44}
          px={12}
          className={styles.act}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ ids: [alarm.id], note: null })}
        >
          {t('events.acknowledge.button')}
        </Button>
      )}
      <Button h={44} px={12} variant="default" onClick={onShow}>
        {t('events.alarm.show')}
      </Button>
      {others > 0 && (
        <Button h={44} px={12} variant="default" onClick={() => openEvents({ openAlarms: true })}>
          {t('events.alarm.others', { count: others })}
        </Button>
      )}
    </AlarmCard>
  )
}

function ManyAlarms({ newest, count, onHide }: { newest: EventRow; count: number; onHide(): void }) {
  const { t } = useTranslation()
  const name = useDeviceName(newest.deviceId)
  return (
    <AlarmCard
      id="together"
      title={t('events.alarm.summary', { count })}
      text={t('events.alarm.newest', { name, what: titleOf(newest, t) })}
      onHide={onHide}
    >
      <Button h={44} px={12} variant="default" onClick={() => openEvents({ openAlarms: true })}>
        {t('events.alarm.showAll')}
      </Button>
    </AlarmCard>
  )
}
