import { Button, Skeleton } from '@mantine/core'
import type { TokenInfo } from '@rastro/model/session'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeToken, TOKENS_KEY, tokensQuery } from '#src/api/account'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { FormFold } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { AccountCard, type Fact } from './AccountCard'
import { EndDialog } from './EndDialog'
import { NewToken } from './NewToken'

/** The tokens of the account: what each is for, where it was made and used, and the way to end it. */
export function TokenSection() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery({ ...tokensQuery(), staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<TokenInfo | null>(null)
  return (
    <section className={styles.section} aria-labelledby="account-tokens" data-tokens>
      <h3 className={styles.title} id="account-tokens">
        {t('account.tokens.title')}
      </h3>
      <p className={styles.soft}>{t('account.tokens.text')}</p>
      {isMaking ? (
        <FormFold onClose={() => setMaking(false)}>
          <NewToken onClose={() => setMaking(false)} />
        </FormFold>
      ) : (
        <Button
          variant="default"
          h={44}
          className={styles.submit}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setMaking(true)}
          data-new-token
        >
          {t('account.tokens.new')}
        </Button>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={84} />}
      {data?.length === 0 && <p className={styles.soft}>{t('account.tokens.empty')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((token) => (
            <TokenCard key={token.id} token={token} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      {revoked && <Revoke token={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

const useNameOf = (): ((token: TokenInfo) => string) => {
  const { t } = useTranslation()
  return ({ name }) => name ?? t('account.tokens.unnamed')
}

function TokenCard({ token, onRevoke }: { token: TokenInfo; onRevoke(): void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const name = useNameOf()(token)
  const when = (time: string, from: string | null): string =>
    [dateTime(Date.parse(time)), from].filter(Boolean).join(' · ')
  const facts: Fact[] = [
    ...(token.prefix ? [[t('account.tokens.prefix'), `${token.prefix}…`] satisfies Fact] : []),
    [t('account.tokens.may'), t(`account.tokens.scopes.${token.scope}`)],
    [t('account.tokens.made'), when(token.createdAt, token.createdFrom)],
    [
      t('account.tokens.used'),
      token.lastUsedAt ? when(token.lastUsedAt, token.lastUsedFrom) : t('account.tokens.neverUsed'),
    ],
    [t('account.tokens.ends'), dateTime(Date.parse(token.expirationTime))],
  ]
  return (
    <AccountCard
      data-token={token.id}
      glyph={<IconKey size={20} aria-hidden className={styles.glyph} />}
      name={name}
      marks={token.isCurrent && <span className={styles.soft}>{t('account.tokens.current')}</span>}
      facts={facts}
      end={{
        label: t('account.tokens.revoke'),
        description: t('account.tokens.revokeOne', { name }),
        onEnd: onRevoke,
      }}
    />
  )
}

function Revoke({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const name = useNameOf()(token)
  return (
    <EndDialog
      title={t('account.tokens.revokeOne', { name })}
      text={t('account.tokens.revokeText')}
      label={t('account.tokens.revoke')}
      end={() => removeToken(token.id)}
      onEnded={async () => {
        await queries.invalidateQueries({ queryKey: [TOKENS_KEY] })
        showToast({ message: t('account.tokens.revoked', { name }) })
      }}
      onClose={onClose}
      data-revoke-token
    />
  )
}
