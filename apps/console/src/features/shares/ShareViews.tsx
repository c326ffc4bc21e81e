import { Skeleton } from '@mantine/core'
import type { Share } from '@rastro/model/share'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shareViewsQuery } from '#src/api/shares'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import styles from './shares.module.css'

/** When and from where a link was opened. */
export function ShareViews({ share }: { share: Share }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { data, error, refetch } = useQuery({ ...shareViewsQuery(share.id), staleTime: 0 })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.length === 0) return <p className={styles.soft}>{t('shares.neverSeen')}</p>
  return (
    <ol className={styles.views} data-share-views>
      {data.map(({ at, address, agent }, index) => (
        <li key={index}>
          <strong>{dateTime(Date.parse(at))}</strong> · {address}
          <span className={styles.soft}>{agent}</span>
        </li>
      ))}
    </ol>
  )
}
