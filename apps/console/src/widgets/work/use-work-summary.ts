import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import type { WorkProgress } from './work'

/** How far work is, or what came of it, in one line. */
export function useWorkSummary({ phase, tried, total, failures }: WorkProgress): string {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (phase === 'stopping') return t('bulk.work.stopping')
  if (phase === 'running') return t('bulk.work.running', { done: number(tried), total: number(total) })
  const parts = [t('bulk.work.done', { count: tried - failures.length, number: number(tried - failures.length) })]
  if (failures.length > 0)
    parts.push(t('bulk.work.failed', { count: failures.length, number: number(failures.length) }))
  if (tried < total) parts.push(t('bulk.work.left', { count: total - tried, number: number(total - tried) }))
  return parts.join(' · ')
}
