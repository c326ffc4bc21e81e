import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarsQuery, chosenCalendars } from '#src/api/calendars'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import { mayCalendars } from './calendar-rights'
import { CalendarEditor } from './CalendarEditor'
import { CalendarList } from './CalendarList'
import styles from './calendars.module.css'

/** The screen of `/calendars`: the list, or the form of one. What is open is in the address (CORE-CALENDARS-01). */
export function CalendarsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const { edit } = useLocation().search as { edit?: unknown }
  const { data: calendars, error, refetch } = useQuery(calendarsQuery())
  /** Read from a file, for the form of a new one. */
  const [imported, setImported] = useState<{ name: string; data: string } | null>(null)
  const open = (search: string): void => void navigate({ href: `/calendars${search}` })
  if (!calendars)
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.page} role="status" aria-label={t('common.loading')}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={52} />
        ))}
      </div>
    )
  const id = Number(edit) || 0
  if (edit !== undefined && mayCalendars(id ? 'edit' : 'create', session)) {
    const calendar = calendars.find((one) => one.id === id) ?? null
    return <CalendarEditor key={String(edit)} calendar={calendar} imported={calendar ? null : imported} />
  }
  return (
    <CalendarList
      calendars={chosenCalendars(calendars)}
      onOpen={(search) => {
        setImported(null)
        open(search)
      }}
      onImport={(file) => {
        setImported(file)
        open('?edit=0')
      }}
    />
  )
}
