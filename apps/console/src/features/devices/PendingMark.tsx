import { Button } from '@mantine/core'
import type { CommandOrder } from '@rastro/model/command'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpenOrders } from '#src/live/FleetContext'
import { deviceRights } from '#src/widgets/device-rights'
import { mayCancel, useCancelOrder } from '#src/widgets/orders'
import { useSession } from '#src/widgets/session'
import styles from './detail.module.css'
import { pendingText } from './pending-text'

/** What was asked of the vehicle and has not happened yet. */
export function PendingMark({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation()
  const orders = useOpenOrders(deviceId)
  const rights = deviceRights(useSession())
  if (orders.length === 0) return null
  return (
    <div role="status" data-pending-mark>
      {orders.map((order) => (
        <div key={order.id} className={styles.pending} data-pending={order.type}>
          <IconClockPause size={18} aria-hidden />
          <span>{pendingText(order, t)}</span>
          {mayCancel(order, rights) && <TakeBack order={order} />}
        </div>
      ))}
    </div>
  )
}

function TakeBack({ order }: { order: CommandOrder }) {
  const { t } = useTranslation()
  const cancel = useCancelOrder()
  return (
    <Button
      h={44}
      px={12}
      variant="default"
      loading={cancel.isPending}
      aria-label={t('commands.orders.cancelNamed', { command: pendingText(order, t) })}
      data-cancel-order={order.id}
      onClick={() => cancel.mutate(order.id)}
    >
      {t('common.cancel')}
    </Button>
  )
}
