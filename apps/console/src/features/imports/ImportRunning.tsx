import { Progress } from '@mantine/core'
import type { SheetImport } from '@rastro/model/import'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { ImportCounts } from './ImportCounts'
import styles from './imports.module.css'

/** The third step: it cannot be stopped (ADM-IMPORT-03), and goes on whoever looks. */
export function ImportRunning({ found: { counts, state } }: { found: SheetImport }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isUndo = state === 'undoing'
  const undone = counts.removed + counts.restored + counts.kept
  const [done, total] = isUndo
    ? [undone, undone + counts.created + counts.changed]
    : [counts.done, counts.total - counts.wrong]
  const text = t(isUndo ? 'imports.run.undoing' : 'imports.run.running', { done: number(done), total: number(total) })
  return (
    <div className={styles.running} data-import-running>
      <strong role="status">{text}</strong>
      <Progress size="lg" value={total > 0 ? (100 * done) / total : 0} aria-label={text} />
      <p className={styles.soft}>{t('imports.run.goesOn')}</p>
      <ImportCounts counts={counts} state={state} />
    </div>
  )
}
