import type { BatchResult } from '@rastro/model/command'
import { useTranslation } from 'react-i18next'
import { hasText } from '#src/widgets/texts'
import styles from './commands.module.css'
import { useDeviceNames } from './use-device-names'

/** How many got the command, how many wait, and every one that failed with its reason. */
export function BatchOutcome({ outcome: { orders, failures } }: { outcome: BatchResult }) {
  const { t } = useTranslation()
  const names = useDeviceNames()
  const failed = [
    ...failures,
    ...orders
      .filter(({ state }) => state === 'failed')
      .map(({ deviceId, error }) => ({ deviceId, code: error ?? 'UNKNOWN_ERROR', message: '' })),
  ]
  const waiting = orders.filter(({ state }) => state === 'requested').length
  const textOf = ({ code, message }: { code: string; message: string }): string => {
    const key = `errors.${code}`
    return hasText(key) ? t(key) : message || t('errors.generic')
  }
  return (
    <section className={styles.dialog} role="status" data-batch-outcome>
      <p className={styles.outcome}>
        <b data-sent>
          {t('commands.send.resultSent', { count: orders.length - waiting - (failed.length - failures.length) })}
        </b>
        {waiting > 0 && <b data-waiting>{t('commands.send.resultWaiting', { count: waiting })}</b>}
        {failed.length > 0 && <b data-failed>{t('commands.send.resultFailed', { count: failed.length })}</b>}
      </p>
      {failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map((failure) => (
            <li key={failure.deviceId}>
              <strong>{names.get(failure.deviceId) ?? failure.deviceId}</strong> {textOf(failure)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
