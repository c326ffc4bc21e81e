import { useLocation, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#src/api/groups'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { GroupEditor } from './GroupEditor'
import { GroupTree } from './GroupTree'
import styles from './groups.module.css'

const SKELETON_ROWS = 8

/** The screen of `/groups`: the tree, or the form of one group. What is open is in the address. */
export function GroupsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { edit, parent } = useLocation().search as { edit?: unknown; parent?: unknown }
  const { data: groups, error, refetch } = useQuery(groupsQuery())
  const open = (search: string): void => void navigate({ href: `/groups${search}` })
  if (!groups)
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.page} role="status" aria-label={t('common.loading')}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={40} />
        ))}
      </div>
    )
  if (edit !== undefined) {
    const group = groups.find(({ id }) => id === Number(edit)) ?? null
    return <GroupEditor key={String(edit)} group={group} parentId={Number(parent) || 0} groups={groups} />
  }
  return <GroupTree groups={groups} onOpen={open} />
}
