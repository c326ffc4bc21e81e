import type { ImportCounts as Counts, ImportState } from '@rastro/model/import'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './imports.module.css'

const PLANNED = ['create', 'change', 'same', 'wrong', 'warned'] as const
const DONE = ['created', 'changed', 'unchanged', 'refused', 'removed', 'restored', 'kept', 'wrong'] as const

/** How many rows there are of each kind: what would become of them, or what became of them. */
export function ImportCounts({ counts, state }: { counts: Counts; state: ImportState }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const parts =
    state === 'read'
      ? PLANNED.map((kind) => [kind, counts[kind], t(`imports.summary.${kind}`)] as const)
      : DONE.map((kind) => [kind, counts[kind], t(`imports.state.${kind}`)] as const)
  return (
    <p className={styles.counts} data-import-counts>
      {parts
        .filter(([, count]) => count > 0)
        .map(([kind, count, text]) => (
          <span key={kind} data-kind={kind}>
            <strong>{number(count)}</strong> {text}
          </span>
        ))}
    </p>
  )
}
