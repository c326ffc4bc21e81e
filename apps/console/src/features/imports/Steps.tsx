import { useTranslation } from 'react-i18next'
import styles from './imports.module.css'

const STEPS = ['file', 'check', 'run', 'result'] as const

/** Where in the import one is (ADM-IMPORT-02). */
export function Steps({ now }: { now: (typeof STEPS)[number] }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.steps} aria-label={t('imports.steps.label')}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          {t(`imports.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
