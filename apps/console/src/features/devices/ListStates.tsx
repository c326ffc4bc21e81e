import { Button } from '@mantine/core'
import { IconCar, IconCloudOff, IconSearchOff, type Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverCan } from '#src/widgets/capabilities'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'
import { RowSkeleton } from './DeviceRow'
import styles from './devices.module.css'

const SKELETON_ROWS = 9

/** Rows in the shape of what comes. */
export function ListLoading() {
  const { t } = useTranslation()
  return (
    <div className={styles.list} role="status" aria-label={t('devices.list.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <RowSkeleton />
        </div>
      ))}
    </div>
  )
}

interface MessageProps {
  icon: Icon
  title: string
  children: ReactNode
}

export function Message({ icon: Glyph, title, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <Glyph size={36} stroke={1.4} aria-hidden className={styles.messageIcon} />
      <h2 className={styles.messageTitle}>{title}</h2>
      {children}
    </div>
  )
}

interface FailureProps {
  code: string
  onRetry(): void
}

export function LoadFailed({ code, onRetry }: FailureProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Message icon={IconCloudOff} title={t('devices.list.failedTitle')}>
        <p>{t('devices.list.failedText')}</p>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
        <small className={styles.code}>{t('common.errorCode', { code })}</small>
      </Message>
    </div>
  )
}

/** The server is out of reach since this page was opened: the list is the one this browser knew last. */
export function FromMemory({ atMs }: { atMs: number }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <p className={styles.notice} role="status" data-from-memory>
      {t('devices.list.fromMemory', { time: dateTime(atMs) })}
    </p>
  )
}

/** Loading again failed; what was known stays. */
export function LoadStale({ code, onRetry }: FailureProps) {
  const { t } = useTranslation()
  return (
    <p className={styles.notice} role="alert">
      {t('devices.list.failedTitle')} <small className={styles.code}>{t('common.errorCode', { code })}</small>
      <button type="button" className={styles.link} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </p>
  )
}

export function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Message icon={IconSearchOff} title={t('devices.list.nothingTitle')}>
        <p>{t('devices.list.nothingText')}</p>
        <Button variant="default" onClick={onClear}>
          {t('devices.filter.clear')}
        </Button>
      </Message>
    </div>
  )
}

/** What belongs here, and how to get it. */
export function NoDevices() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Message icon={IconCar} title={t('devices.list.emptyTitle')}>
      <p>{t('devices.list.emptyText')}</p>
      {user.administrator ? <ConnectSteps /> : <p>{t('devices.list.connectAsk')}</p>}
    </Message>
  )
}

function ConnectSteps() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { server } = useSession()
  const port = server.detectPort
  return (
    <>
      <h3 className={styles.stepsTitle}>{t('devices.list.connectTitle')}</h3>
      <ol className={styles.steps}>
        <li>{t('devices.list.connectStep1', { host: location.hostname })}</li>
        <li>{port ? t('devices.list.connectStep2', { port }) : t('devices.list.connectStep2AnyPort')}</li>
        <li>{t('devices.list.connectStep3')}</li>
      </ol>
      {serverCan(server, 'sightings') && (
        <Button variant="light" onClick={() => void navigate({ to: screenAt('/sightings') })}>
          {t('devices.list.openSightings')}
        </Button>
      )}
    </>
  )
}
