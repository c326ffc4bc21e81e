import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpenOrders } from '#src/live/FleetContext'
import styles from './detail.module.css'
import { pendingText } from './pending-text'

/** What was asked of the vehicle and has not happened yet. */
export function PendingMark({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation()
  const orders = useOpenOrders(deviceId)
  if (orders.length === 0) return null
  return (
    <div role="status" data-pending-mark>
      {orders.map((order) => (
        <p key={order.id} className={styles.pending} data-pending={order.type}>
          <IconClockPause size={18} aria-hidden />
          {pendingText(order, t)}
        </p>
      ))}
    </div>
  )
}
