import { Button } from '@mantine/core'
import { notifications, type NotificationData } from '@mantine/notifications'
import type { EventRow } from '@rastro/model/event'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useReadable, useWatchedUnit } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { openEvents } from '#src/widgets/open-events'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { awaitGesture, soundAlarm } from './alarm-sound'
import { titleOf } from './event-look'
import { mayAcknowledge } from './event-rights'
import styles from './events.module.css'
import { toastsOf } from './toasts-of'
import { useAcknowledge } from './use-acknowledge'
import { useShowsPast } from './use-shows-past'

interface ToastsProps {
  isFresh(id: number): boolean
  /** The list is open and shows them itself, or there is no room beside what is looked at. */
  isCovered: boolean
  onShow(event: EventRow): void
}

const NONE: ReadonlySet<number> = new Set()

/** Pinned toasts of alarms: they stay until somebody, here or elsewhere, saw to them. */
export function AlarmToasts({ isFresh, isCovered, onShow }: ToastsProps) {
  const all = useReadable(useFleet().alarms)
  const isMobile = useIsMobile()
  const [settled, setSettled] = useState(NONE)
  const [hidden, setHidden] = useState(NONE)
  const alarms = all.filter(({ id }) => !settled.has(id))
  const { single, together } = toastsOf(alarms, isFresh, (id) => hidden.has(id), isMobile ? 1 : 3)
  const hide = (rows: readonly EventRow[]): void => setHidden(new Set([...hidden, ...rows.map(({ id }) => id)]))
  useAlarmSound(alarms, isFresh)
  if (isCovered) return null
  return (
    <>
      {single.map((alarm) => (
        <SingleToast
          key={alarm.id}
          alarm={alarm}
          onShow={() => onShow(alarm)}
          onHide={() => hide([alarm])}
          onSettled={(rows) => setSettled((before) => new Set([...before, ...rows.map(({ id }) => id)]))}
        />
      ))}
      {together[0] && <SummaryToast newest={together[0]} count={together.length} onHide={() => hide(together)} />}
    </>
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

/** Keeps one pinned toast on screen for as long as its component is. */
function usePinnedToast(id: string, toast: Omit<NotificationData, 'id'>, key: string): void {
  const isShown = useRef(false)
  const isMobile = useIsMobile()
  useEffect(() => {
    const whole: NotificationData = {
      ...toast,
      id,
      color: 'red',
      role: 'alert',
      autoClose: false,
      allowClose: toast.withCloseButton === true,
      position: isMobile ? 'top-center' : 'top-right',
      className: styles.toast,
    }
    if (isShown.current) notifications.update(whole)
    else showToast(whole)
    isShown.current = true
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for what is in it
  }, [id, key, isMobile])
  useEffect(
    () => () => {
      isShown.current = false
      notifications.hide(id)
    },
    [id],
  )
}

function LiveLine() {
  const { t } = useTranslation()
  return <b className={styles.toastLive}>{t('events.alarm.live')}</b>
}

interface SingleProps {
  alarm: EventRow
  onShow(): void
  onHide(): void
  onSettled(rows: readonly EventRow[]): void
}

function SingleToast({ alarm, onShow, onHide, onSettled }: SingleProps) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const mayAct = mayAcknowledge(useSession())
  const unit = useWatchedUnit(alarm.deviceId)
  const acknowledge = useAcknowledge(onSettled)
  const name = unit?.device.name ?? t('events.unknownDevice', { id: alarm.deviceId })
  const isPending = acknowledge.isPending
  const isPast = useShowsPast()
  usePinnedToast(
    `alarm-${alarm.id}`,
    {
      'data-alarm-toast': alarm.id,
      title: titleOf(alarm, t),
      // Who may not acknowledge must not be stuck with it.
      withCloseButton: !mayAct,
      closeButtonProps: { 'aria-label': t('events.alarm.hide') },
      onClose: onHide,
      message: (
        <>
          {isPast && <LiveLine />}
          <span className={styles.toastLine}>{name}</span>
          <span className={styles.toastLine}>{formats.dateTime(Date.parse(alarm.eventTime))}</span>
          <span className={styles.toastActions}>
            {mayAct && (
              <Button
                h={44}
                className={styles.toastAct}
                loading={isPending}
                onClick={() => acknowledge.mutate({ ids: [alarm.id], note: null })}
              >
                {t('events.acknowledge.button')}
              </Button>
            )}
            <Button h={44} variant="default" onClick={onShow}>
              {t('events.alarm.show')}
            </Button>
          </span>
        </>
      ),
    },
    [name, mayAct, isPending, isPast, i18n.language].join(),
  )
  return null
}

function SummaryToast({ newest, count, onHide }: { newest: EventRow; count: number; onHide(): void }) {
  const { t, i18n } = useTranslation()
  const unit = useWatchedUnit(newest.deviceId)
  const isPast = useShowsPast()
  const name = unit?.device.name ?? t('events.unknownDevice', { id: newest.deviceId })
  usePinnedToast(
    'alarms-together',
    {
      'data-alarm-toast': 'together',
      title: t('events.alarm.summary', { count }),
      withCloseButton: true,
      closeButtonProps: { 'aria-label': t('events.alarm.hide') },
      onClose: onHide,
      message: (
        <>
          {isPast && <LiveLine />}
          <span className={styles.toastLine}>{t('events.alarm.newest', { name, what: titleOf(newest, t) })}</span>
          <span className={styles.toastActions}>
            <Button h={44} variant="default" onClick={() => openEvents({ openAlarms: true })}>
              {t('events.alarm.showAll')}
            </Button>
          </span>
        </>
      ),
    },
    [name, count, newest.id, isPast, i18n.language].join(),
  )
  return null
}
