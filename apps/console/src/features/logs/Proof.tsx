import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proveLogs } from '#src/api/logs'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './logs.module.css'

/** Walks the whole record and says whether somebody changed it behind the server's back. */
export function Proof() {
  const { t } = useTranslation()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: proveLogs })
  return (
    <section className={styles.proof}>
      <Button
        h={44}
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('logs.prove')}
      </Button>
      <div role="status" aria-live="polite">
        {error && <ErrorNotice error={error} onRetry={() => mutate()} />}
        {data?.isWhole === true && <p>{t('logs.whole', { count: data.checked })}</p>}
        {data?.isWhole === false && (
          <div className={styles.broken}>
            <p>{t('logs.broken', { count: data.findings.length })}</p>
            <ul>
              {data.findings.map(({ kind, seq, id }) => (
                <li key={`${kind} ${seq} ${id}`}>{t(`logs.finding.${kind}`, { seq: seq ?? '—', id: id ?? '—' })}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
