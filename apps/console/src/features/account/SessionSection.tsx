import { Button, Skeleton } from '@mantine/core'
import type { SessionInfo } from '@rastro/model/session'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, endSession, SESSIONS_KEY, sessionsQuery } from '#src/api/account'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { AccountCard, type Fact } from './AccountCard'
import { agentWords } from '@rastro/model/agent'
import { useBrowserName } from './use-browser-name'

/** Where the account is signed in, this browser first, and the way to end it. */
export function SessionSection() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({ ...sessionsQuery(), staleTime: 0 })
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [SESSIONS_KEY] })
      showToast({ message: t('account.sessions.othersEnded') })
    },
  })
  return (
    <section className={styles.section} aria-labelledby="account-sessions" data-sessions>
      <h3 className={styles.title} id="account-sessions">
        {t('account.sessions.title')}
      </h3>
      <p className={styles.soft}>{t('account.sessions.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={84} />}
      {data && (
        <ul className={styles.list}>
          {data.map((session) => (
            <SessionCard key={session.id} session={session} />
          ))}
        </ul>
      )}
      {others.error && <ErrorNotice error={others.error} />}
      {data && data.length > 1 && (
        <Button
          variant="default"
          h={44}
          className={styles.submit}
          loading={others.isPending}
          onClick={() => others.mutate()}
          data-end-others
        >
          {t('account.sessions.endOthers')}
        </Button>
      )}
    </section>
  )
}

function SessionCard({ session }: { session: SessionInfo }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const name = useBrowserName()(session.agent)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [SESSIONS_KEY] })
      showToast({ message: t('account.sessions.ended', { name }) })
    },
  })
  const when = (time: string | null): string => (time === null ? '—' : dateTime(Date.parse(time)))
  const facts: Fact[] = [
    [t('account.sessions.opened'), when(session.createdAt)],
    [t('account.sessions.seen'), [when(session.lastSeenAt), session.address].filter(Boolean).join(' · ')],
    [t('account.sessions.how'), session.method ? t(`account.sessions.methods.${session.method}`) : '—'],
    ...(session.host ? [[t('account.sessions.host'), session.host] satisfies Fact] : []),
  ]
  const { system } = agentWords(session.agent)
  const Glyph = system === 'Android' || system === 'iPhone' || system === 'iPad' ? IconDeviceMobile : IconDeviceDesktop
  return (
    <AccountCard
      data-session={session.id}
      glyph={<Glyph size={20} aria-hidden className={styles.glyph} />}
      name={name}
      marks={
        <>
          {session.isCurrent && <span className={styles.mark}>{t('account.sessions.current')}</span>}
          {session.isActing && <span className={styles.mark}>{t('account.sessions.acting')}</span>}
        </>
      }
      facts={facts}
      trouble={error && <ErrorNotice error={error} />}
      end={
        session.isCurrent
          ? null
          : {
              label: t('account.sessions.end'),
              description: t('account.sessions.endOne', { name }),
              isBusy: isPending,
              onEnd: mutate,
            }
      }
    />
  )
}
