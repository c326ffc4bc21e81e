import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Share } from '@rastro/model/share'
import { IconShare2 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeShare, SHARES_KEY, sharesQuery, updateShare } from '#src/api/shares'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { FormDialog } from '#src/widgets/form'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { ShareCard, type ShareAction } from './ShareCard'
import { ShareForm } from './ShareForm'
import { ShareLink } from './ShareLink'
import { ShareViews } from './ShareViews'
import styles from './shares.module.css'

const TICK_MS = 30_000

const useNow = (): number => {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** My shared links, newest first: how long they live, who opened them, and the way to end them (CORE-SHARE-05). */
export function SharesPage() {
  const { t } = useTranslation()
  const nowMs = useNow()
  const { data, error, isPending, refetch } = useQuery({ ...sharesQuery(), staleTime: 0 })
  const [asked, setAsked] = useState<{ share: Share; action: ShareAction } | null>(null)
  return (
    <div className={styles.page} data-shares-page>
      <p className={styles.soft}>{t('shares.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && [1, 2, 3].map((row) => <Skeleton key={row} height={96} />)}
      {data?.length === 0 && (
        <Stack align="center" ta="center" gap="xs" px="xl" py={56}>
          <IconShare2 size={44} stroke={1.3} color="var(--text-soft)" aria-hidden />
          <Text fw={650}>{t('shares.empty')}</Text>
          <p className={styles.soft}>{t('shares.emptyText')}</p>
        </Stack>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((share) => (
            <ShareCard key={share.id} share={share} nowMs={nowMs} onAction={(action) => setAsked({ share, action })} />
          ))}
        </ul>
      )}
      {asked && <ActionDialog key={asked.share.id} {...asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function ActionDialog({ share, action, onClose }: { share: Share; action: ShareAction; onClose(): void }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const title = { link: share.name, edit: t('shares.edit'), views: t('shares.log'), remove: t('shares.revoke') }[action]
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size={480}
      centered={!isMobile}
      fullScreen={isMobile && action === 'edit'}
      data-share-action={action}
    >
      {action === 'link' && <ShareLink share={share} />}
      {action === 'views' && <ShareViews share={share} />}
      {action === 'edit' && <Edit share={share} onClose={onClose} />}
      {action === 'remove' && <Revoke share={share} onClose={onClose} />}
    </FormDialog>
  )
}

function Edit({ share, onClose }: { share: Share; onClose(): void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return (
    <ShareForm
      share={share}
      name={share.name}
      deviceIds={share.deviceIds}
      send={(body) => updateShare(share.id, body)}
      onSent={async () => {
        await queries.invalidateQueries({ queryKey: [SHARES_KEY] })
        showToast({ message: t('shares.saved') })
        onClose()
      }}
    />
  )
}

function Revoke({ share, onClose }: { share: Share; onClose(): void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeShare(share.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [SHARES_KEY] })
      showToast({ message: t('shares.revoked', { name: share.name }) })
      onClose()
    },
  })
  return (
    <div className={styles.stack}>
      <p>{t('shares.revokeText', { name: share.name })}</p>
      {error && <ErrorNotice error={error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" h={44} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" h={44} loading={isPending} onClick={() => mutate()} data-share-revoke>
          {t('shares.revoke')}
        </Button>
      </Group>
    </div>
  )
}
