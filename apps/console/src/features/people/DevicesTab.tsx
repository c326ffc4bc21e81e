import { Button, Skeleton } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { devicesOfUserQuery } from '#src/api/people'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import styles from './people.module.css'

/** More are in the dialog of links. */
const SHOWN = 100

/** What somebody sees, and the way to link more to him. */
export function DevicesTab({ user }: { user: User }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data, error, refetch } = useQuery({ ...devicesOfUserQuery(user.id), staleTime: 0 })
  return (
    <div className={styles.form} data-person-devices>
      <Button
        h={44}
        variant="default"
        className={styles.left}
        leftSection={<IconLink size={17} aria-hidden />}
        onClick={() => openDeviceDialog('openLinksModal', { noun: 'user', ids: [user.id], name: user.name })}
      >
        {t('people.links')}
      </Button>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data && (
        <>
          <p className={styles.hint} role="status">
            {user.deviceLimit < 0
              ? t('people.sees', { count: data.length, number: number(data.length) })
              : t('people.seesOf', { number: number(data.length), limit: number(user.deviceLimit) })}
          </p>
          <ul className={styles.plain}>
            {data.slice(0, SHOWN).map((device) => (
              <li key={device.id} className={styles.session}>
                <a href={`/devices/${device.id}`}>{device.name}</a>
                <span className={styles.soft}>{device.uniqueId}</span>
              </li>
            ))}
          </ul>
          {data.length > SHOWN && (
            <p className={styles.hint}>
              {t('people.moreDevices', { count: data.length - SHOWN, number: number(data.length - SHOWN) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}
