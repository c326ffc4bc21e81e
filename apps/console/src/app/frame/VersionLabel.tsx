import { Tooltip } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import { loadChunk } from '../load-chunk'
import { CLICKS_WANTED, nextRun } from './click-run'
import type { ClickRun } from './click-run'
import styles from './frame.module.css'

const VersionHistory = lazy(async () => ({
  default: (await loadChunk(() => import('./VersionHistory'))).VersionHistory,
}))

/** ADM-I18N-07: a text for display, not used for logic. */
const MENU_VERSION = '2.1.192'

const serverVersion = ({ version, ...rest }: { version: string }): string => {
  const info = (rest as { serverInfo?: { version?: unknown } }).serverInfo
  return typeof info?.version === 'string' ? info.version : version
}

/** The version at the foot of the menu; for administrators ten quick clicks open what lies behind it. */
export const VersionLabel = () => {
  const { t } = useTranslation()
  const { user, server } = useSession()
  const [isOpen, setOpen] = useState(false)
  const run = useRef<ClickRun>({ count: 0, lastAtMs: 0 })
  const onServer = t('frame.version.server', { version: serverVersion(server) })

  const onClick = (): void => {
    run.current = nextRun(run.current, Date.now())
    if (run.current.count < CLICKS_WANTED) return
    run.current = { count: 0, lastAtMs: 0 }
    if (user.administrator) setOpen(true)
  }
  return (
    <>
      <Tooltip label={onServer} position="right">
        <button
          type="button"
          className={styles.version}
          aria-label={`${t('frame.version.label')} ${MENU_VERSION}`}
          onClick={onClick}
        >
          {MENU_VERSION}
        </button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <VersionHistory onServer={onServer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
