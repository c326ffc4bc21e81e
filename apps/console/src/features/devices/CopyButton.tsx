import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './detail.module.css'

type Outcome = 'none' | 'copied' | 'failed'

/** Copies a text and says whether that worked; browsers may refuse. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>('none')
  const label = t('devices.detail.copy', { what })
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // No permission, or a page without TLS: the person is told below.
      setOutcome('failed')
    }
  }
  return (
    <>
      <button type="button" className={styles.copy} aria-label={label} title={label} onClick={() => void copy()}>
        {outcome === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        <span role="status">{outcome === 'copied' && t('devices.detail.copied')}</span>
      </button>
      {outcome === 'failed' && (
        <span className={styles.failed} role="alert">
          {t('devices.detail.copyFailed')}
        </span>
      )}
    </>
  )
}
