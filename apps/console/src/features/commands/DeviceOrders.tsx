import type { Device } from '@rastro/model/device'
import { useTranslation } from 'react-i18next'
import styles from './commands.module.css'
import { OrderPages } from './OrderPages'

/** The section of the detail with the queue and the history of a device's commands. */
export function DeviceOrders({ device }: { device: Device }) {
  const { t } = useTranslation()
  return (
    <section data-device-orders>
      <h3 className={styles.sectionTitle}>{t('commands.orders.title')}</h3>
      <OrderPages
        filter={{ deviceId: device.id }}
        empty={<p className={styles.soft}>{t('commands.orders.empty')}</p>}
      />
    </section>
  )
}
