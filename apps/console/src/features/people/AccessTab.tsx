import { Button, Skeleton } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endUserSessions, personQuery, resetFactor, userSessionsQuery } from '#src/api/people'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import styles from './people.module.css'

/** How one's own account shows and asks the same. */
export interface AccessParts {
  /** Asks for one's own password where the server wants it. */
  proven<T>(work: () => Promise<T>): Promise<T>
  browserName(agent: string | null): string
}

/** Where somebody is signed in and what he is asked for besides his password; both are ended here. */
export function AccessTab({ user, parts: { proven, browserName } }: { user: User; parts: AccessParts }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const question = userSessionsQuery(user.id)
  const { data, error, refetch } = useQuery({ ...question, staleTime: 0 })
  const end = useMutation({
    mutationFn: () => endUserSessions(user.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: question.queryKey })
      showToast({ message: t('people.sessionsEnded') })
    },
  })
  const reset = useMutation({
    mutationFn: () => proven(() => resetFactor(user.id)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: personQuery(user.id).queryKey })
      showToast({ message: t('people.factorReset') })
    },
  })
  const when = (time: string | null): string => (time === null ? '—' : dateTime(Date.parse(time)))
  return (
    <div className={styles.form} data-person-access>
      <section className={styles.part}>
        <h3 className={styles.partName}>{t('people.sessions')}</h3>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={64} />}
        {data?.length === 0 && <p className={styles.hint}>{t('people.noSessions')}</p>}
        <ul className={styles.plain}>
          {data?.map((session) => (
            <li key={session.id} className={styles.session} data-session={session.id}>
              <strong>{browserName(session.agent)}</strong>
              <span className={styles.soft}>
                {[t('people.seen', { when: when(session.lastSeenAt) }), session.address].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {end.error && <ErrorNotice error={end.error} />}
        <p className={styles.hint}>{t('people.endText')}</p>
        <Button
          variant="default"
          h={44}
          className={styles.left}
          loading={end.isPending}
          onClick={() => end.mutate()}
          data-end-sessions
        >
          {t('people.endSessions')}
        </Button>
      </section>
      <section className={styles.part}>
        <h3 className={styles.partName}>{t('people.factor')}</h3>
        <p className={styles.hint}>{t(user.totpKey === null ? 'people.factorOff' : 'people.factorOn')}</p>
        {reset.error && <ErrorNotice error={reset.error} />}
        {user.totpKey !== null && (
          <Button
            variant="default"
            h={44}
            className={styles.left}
            loading={reset.isPending}
            onClick={() => reset.mutate()}
            data-reset-factor
          >
            {t('people.resetFactor')}
          </Button>
        )}
      </section>
    </div>
  )
}
