import { ActionIcon, Menu } from '@mantine/core'
import type { Share } from '@rastro/model/share'
import { IconDots, IconEdit, IconEye, IconLock, IconShare2, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFormats } from '#src/widgets/format'
import { mayShare } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import styles from './shares.module.css'

export type ShareAction = 'link' | 'edit' | 'views' | 'remove'

interface CardProps {
  share: Share
  nowMs: number
  onAction(action: ShareAction): void
}

/** One shared link: what it shows, how long it lives, how often it was opened. */
export function ShareCard({ share, nowMs, onAction }: CardProps) {
  const { t } = useTranslation()
  const { duration, dateTime, age, number } = useFormats()
  const session = useSession()
  const { mode } = currentLicence()
  const endMs = Date.parse(share.expirationTime)
  const isOver = endMs <= nowMs
  const things = [
    share.deviceIds.length > 0 && t('shares.devices', { count: share.deviceIds.length }),
    share.groupIds.length > 0 && t('shares.groups', { count: share.groupIds.length }),
  ]
  const seen = share.lastAccess
    ? t('shares.views', {
        count: share.viewCount,
        number: number(share.viewCount),
        age: age(Date.parse(share.lastAccess), nowMs),
      })
    : t('shares.neverSeen')
  return (
    <li className={styles.card} data-share={share.id} data-over={isOver || undefined}>
      <div className={styles.cardText}>
        <p className={styles.name}>
          {share.name}
          {share.hasPin && <IconLock size={15} aria-label={t('shares.withPin')} />}
        </p>
        <p className={styles.soft}>{things.filter(Boolean).join(' · ')}</p>
        {share.token === '' && <p className={styles.over}>{t('shares.lost')}</p>}
        <p className={isOver ? styles.over : styles.left} title={dateTime(endMs)} data-share-end>
          {isOver ? t('shares.over') : t('shares.left', { time: duration(endMs - nowMs) })}
        </p>
        <p className={styles.soft}>{seen}</p>
      </div>
      {!isOver && share.token !== '' && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('shares.openLink', { name: share.name })}
          onClick={() => onAction('link')}
          data-share-open
        >
          <IconShare2 size={20} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('shares.actions', { name: share.name })}
            data-share-menu
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayShare('edit', session, mode) && (
            <Menu.Item leftSection={<IconEdit size={17} aria-hidden />} onClick={() => onAction('edit')}>
              {t('shares.edit')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconEye size={17} aria-hidden />} onClick={() => onAction('views')}>
            {t('shares.log')}
          </Menu.Item>
          {mayShare('delete', session, mode) && (
            <Menu.Item color="red" leftSection={<IconTrash size={17} aria-hidden />} onClick={() => onAction('remove')}>
              {t('shares.revoke')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
