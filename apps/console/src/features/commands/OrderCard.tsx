import { ActionIcon } from '@mantine/core'
import type { CommandOrder } from '@rastro/model/command'
import {
  IconAlertCircle,
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
  IconHourglassOff,
  IconSend,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats, useNow } from '#src/widgets/format'
import { useErrorText } from '#src/widgets/error-text'
import { deviceRights } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'
import styles from './commands.module.css'
import { commandTitle } from './command-text'
import { speedWithUnit } from './speed-text'
import { mayCancel, useCancelOrder } from '#src/widgets/orders'

const ICONS: Record<CommandOrder['state'], Icon> = {
  requested: IconClockPause,
  sent: IconSend,
  confirmed: IconCircleCheck,
  notConfirmed: IconHelpCircle,
  expired: IconHourglassOff,
  cancelled: IconBan,
  replaced: IconArrowsExchange,
  failed: IconAlertCircle,
}

interface OrderCardProps {
  order: CommandOrder
  /** Whom it goes to, where the list holds several devices. */
  deviceName?: string
}

/** One order: what, to whom, in which state and why, who asked, where the vehicle was, and what the device answered. */
export function OrderCard({ order, deviceName }: OrderCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const rights = deviceRights(useSession())
  const Glyph = ICONS[order.state]
  const title = commandTitle(order, t)
  const requestedMs = Date.parse(order.requestedAt)
  const author =
    order.authorId === 0 ? t('commands.orders.bySystem') : t('commands.orders.by', { name: order.authorName })
  return (
    <article className={styles.order} data-order={order.id} data-state={order.state} aria-label={title}>
      <Glyph size={20} aria-hidden className={styles.orderIcon} />
      <div className={styles.orderBody}>
        {deviceName && <span className={styles.orderDevice}>{deviceName}</span>}
        <div className={styles.orderLine}>
          <strong>{title}</strong>
          <time className={styles.soft} dateTime={order.requestedAt} title={formats.dateTime(requestedMs)}>
            {now - requestedMs < 60_000 ? t('devices.now') : formats.age(requestedMs, now)}
          </time>
        </div>
        <p className={styles.orderState}>{stateText(order, t)}</p>
        <p className={styles.soft}>
          {[author, order.now && t('commands.orders.now'), order.textChannel && 'SMS'].filter(Boolean).join(' · ')}
        </p>
        <OrderPlace order={order} />
        {order.reason && <p className={styles.soft}>{t('commands.orders.reason', { reason: order.reason })}</p>}
        <OrderOutcome order={order} />
      </div>
      {mayCancel(order, rights) && <CancelButton orderId={order.id} title={title} />}
    </article>
  )
}

const stateText = ({ state, waitingFor }: CommandOrder, t: TFunction): string =>
  state === 'requested' && waitingFor ? t(`commands.orders.waits.${waitingFor}`) : t(`commands.orders.state.${state}`)

/** Where the vehicle was when the order left; of one that has not left, when it was asked for. */
function OrderPlace({ order }: OrderCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { delivery, sentAt, latitude, longitude, speedKnots } = order
  const hasLeft = sentAt !== null
  const seen =
    delivery ??
    (hasLeft || latitude === null || longitude === null
      ? null
      : { latitude, longitude, speedKnots, address: order.address })
  if (!seen && !hasLeft) return null
  const facts = [
    sentAt ? formats.dateTime(Date.parse(sentAt)) : null,
    seen && seen.speedKnots !== null
      ? t('commands.orders.speed', { speed: speedWithUnit(seen.speedKnots, t, formats) })
      : null,
    seen ? (seen.address ?? formats.coordinates(seen.latitude, seen.longitude)) : t('commands.orders.placeUnknown'),
  ]
  return (
    <p className={styles.soft} data-order-place={hasLeft ? 'delivery' : 'request'}>
      {t(hasLeft ? 'commands.orders.atDelivery' : 'commands.orders.atRequest', {
        facts: facts.filter(Boolean).join(' · '),
      })}
    </p>
  )
}

/** The answer, the error, or until when it waits. */
function OrderOutcome({ order: { result, error, state, expiresAt } }: OrderCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const textOf = useErrorText()
  return (
    <>
      {result && <p className={styles.answer}>{t('commands.orders.result', { result })}</p>}
      {error && (
        <p className={styles.failed}>
          {textOf(error)} <small>{t('common.errorCode', { code: error })}</small>
        </p>
      )}
      {state === 'requested' && expiresAt && (
        <p className={styles.soft}>{t('commands.orders.expires', { at: formats.dateTime(Date.parse(expiresAt)) })}</p>
      )}
    </>
  )
}

function CancelButton({ orderId, title }: { orderId: number; title: string }) {
  const { t } = useTranslation()
  const cancel = useCancelOrder()
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      aria-label={t('commands.orders.cancelNamed', { command: title })}
      title={t('commands.orders.cancel')}
      loading={cancel.isPending}
      onClick={() => cancel.mutate(orderId)}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}
