import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery, personQuery } from '#src/api/people'
import { useFormats } from '#src/widgets/format'
import { screenAt } from '#src/widgets/screens'
import styles from './people.module.css'

/** Where an account stands: who is above, as far as one sees, and how much is below. */
export function PersonPlace({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data: account } = useQuery(accountQuery(userId))
  const parentId = account?.parentId ?? 0
  const { data: parent } = useQuery({ ...personQuery(parentId), enabled: parentId > 0 })
  if (!account) return null
  const { below, devices } = account
  const parts = [
    parentId > 0 && parent && (
      <>
        {t('people.under')} <Link to={screenAt(`/users/${parentId}`)}>{parent.name}</Link>
      </>
    ),
    below > 0 && t('people.below', { count: below, number: number(below) }),
    devices > 0 && t('people.owned', { count: devices, number: number(devices) }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <p className={styles.soft} data-person-place>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
