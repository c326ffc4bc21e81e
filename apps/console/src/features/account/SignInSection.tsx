import { Button, Skeleton } from '@mantine/core'
import type { SignIn } from '@rastro/model/session'
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInsQuery } from '#src/api/account'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import styles from './account-page.module.css'
import { AccountCard, type Fact } from './AccountCard'
import { useBrowserName } from './use-browser-name'

/** So many at first, and so many more with each press. */
const STEP = 5

/** Who came in lately, from where and how, and who tried. */
export function SignInSection() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery({ ...signInsQuery(), staleTime: 0 })
  const [shown, setShown] = useState(STEP)
  return (
    <section className={styles.section} aria-labelledby="account-sign-ins" data-sign-ins>
      <h3 className={styles.title} id="account-sign-ins">
        {t('account.signIns.title')}
      </h3>
      <p className={styles.soft}>{t('account.signIns.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={84} />}
      {data?.length === 0 && <p className={styles.soft}>{t('account.signIns.empty')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.slice(0, shown).map((signIn) => (
            <SignInCard key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
      {data && data.length > shown && (
        <Button
          variant="default"
          h={44}
          className={styles.submit}
          onClick={() => setShown(shown + STEP * 4)}
          data-more-sign-ins
        >
          {t('account.signIns.more')}
        </Button>
      )}
    </section>
  )
}

function SignInCard({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { outcome, method, address, agent, host, isNew } = signIn
  const name = useBrowserName()(agent)
  const facts: Fact[] = [
    [t('account.signIns.when'), [dateTime(Date.parse(signIn.at)), address].filter(Boolean).join(' · ')],
    [t('account.signIns.result'), t(`account.signIns.outcomes.${outcome}`)],
    ...(method ? [[t('account.sessions.how'), t(`account.sessions.methods.${method}`)] satisfies Fact] : []),
    ...(host ? [[t('account.sessions.host'), host] satisfies Fact] : []),
  ]
  const Glyph = outcome === 'done' ? IconLogin2 : IconAlertTriangle
  return (
    <AccountCard
      data-sign-in={outcome}
      glyph={<Glyph size={20} aria-hidden className={styles.glyph} />}
      name={name}
      marks={isNew && <span className={styles.mark}>{t('account.signIns.isNew')}</span>}
      facts={facts}
      end={null}
    />
  )
}
