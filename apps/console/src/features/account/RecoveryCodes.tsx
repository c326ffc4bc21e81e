import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '#src/widgets/CopyText'
import styles from './account-page.module.css'

/** Codes for who loses the second factor, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.made} role="status" tabIndex={-1} data-recovery-codes>
      <div className={styles.row}>
        <strong>{t('account.factor.codesTitle')}</strong>
        <CopyText text={codes.join('\n')} label={t('account.factor.copyCodes')} />
      </div>
      <p className={styles.plain}>{t('account.factor.codesText')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button variant="default" h={44} className={styles.submit} onClick={onKept} data-codes-kept>
        {t('account.factor.kept')}
      </Button>
    </div>
  )
}
