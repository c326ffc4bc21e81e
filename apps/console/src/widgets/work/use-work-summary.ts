import { useTranslation } from 'react-i18next'
import type { WorkProgress } from './work'

/** How far work is, or what came of it, in one line. Toasts stand outside the session: its formats are not there. */
export function useWorkSummary({ phase, tried, total, failures }: WorkProgress): string {
  const { t, i18n } = useTranslation()
  const number = (value: number): string => value.toLocaleString(i18n.language)
  if (phase === 'stopping') return t('bulk.work.stopping')
  if (phase === 'running') return t('bulk.work.running', { done: number(tried), total: number(total) })
  const done = tried - failures.length
  const parts = [t('bulk.work.done', { count: done, number: number(done) })]
  if (failures.length > 0)
    parts.push(t('bulk.work.failed', { count: failures.length, number: number(failures.length) }))
  if (tried < total) parts.push(t('bulk.work.left', { count: total - tried, number: number(total - tried) }))
  return parts.join(' · ')
}
