import { Button } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './reports.module.css'
import type { ReportState } from './use-report'

interface NoticeProps {
  big: NonNullable<ReportState['big']>
  isBusy: boolean
  /** Has it made in the background; null for those who may not. */
  onJob: (() => void) | null
}

/** Before a report that would keep the person waiting. */
export function BigNotice({ big, isBusy, onJob }: NoticeProps) {
  const { t } = useTranslation()
  const positions = useFormats().number(big.positions)
  return (
    <div className={styles.empty} role="status" data-report-big>
      <strong>{t('reports.big.title')}</strong>
      <span>{big.isMore ? t('reports.big.textMore', { positions }) : t('reports.big.text', { positions })}</span>
      <div className={styles.actions} style={{ marginTop: 8, justifyContent: 'center' }}>
        {onJob && (
          <Button h={44} loading={isBusy} leftSection={<IconClockPlay size={18} aria-hidden />} onClick={onJob}>
            {t('reports.big.inBackground')}
          </Button>
        )}
        <Button variant="default" h={44} onClick={big.goOn}>
          {t('reports.big.anyway')}
        </Button>
      </div>
    </div>
  )
}
