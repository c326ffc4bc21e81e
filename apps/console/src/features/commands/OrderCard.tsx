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
import { useCancelOrder } from './use-cancel-order'

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
      {order.state === 'requested' && <CancelButton orderId={order.id} type={order.type} title={title} />}
    </article>
  )
}

const stateText = ({ state, waitingFor }: CommandOrder, t: TFunction): string =>
  state === 'requested' && waitingFor ? t(`commands.orders.waits.${waitingFor}`) : t(`commands.orders.state.${state}`)

function OrderPlace({ order: { address, latitude, longitude, speedKnots } }: OrderCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place = address ?? (latitude !== null && longitude !== null ? formats.coordinates(latitude, longitude) : null)
  if (place === null) return null
  const speed =
    speedKnots === null ? '' : ` · ${t('commands.orders.speed', { speed: speedWithUnit(speedKnots, t, formats) })}`
  return (
    <p className={styles.soft} data-order-place>
      {place}
      {speed}
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

function CancelButton({ orderId, type, title }: { orderId: number; type: string; title: string }) {
  const { t } = useTranslation()
  const cancel = useCancelOrder()
  const rights = deviceRights(useSession())
  const may =
    type === 'engineStop' ? rights.block : type === 'engineResume' ? rights.unblock : rights.adHoc || rights.saved
  if (!may) return null
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
