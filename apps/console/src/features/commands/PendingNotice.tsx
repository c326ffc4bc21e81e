import type { CommandOrder } from '@rastro/model/command'
import { useTranslation } from 'react-i18next'
import styles from './commands.module.css'
import { OrderCard } from './OrderCard'

/** An order of the same kind, or the opposite, that waits already. */
export function PendingNotice({ order }: { order: CommandOrder }) {
  const { t } = useTranslation()
  return (
    <section className={styles.pending} aria-label={t('commands.pending.title')} data-pending-order={order.id}>
      <h3 className={styles.smallTitle}>{t('commands.pending.title')}</h3>
      <OrderCard order={order} />
      <p className={styles.soft}>{t('commands.pending.replaces')}</p>
    </section>
  )
}
