import { Button } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invitePerson } from '#src/api/people'
import { ActAsButton } from '#src/features/rights/ActAsButton'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import styles from './people.module.css'

/** Whose record it is, and what can be done with the account as a whole. */
export function PersonHead({ user }: { user: User; onGone(): void }) {
  const { t } = useTranslation()
  const { server } = useSession()
  const textOf = useErrorText()
  const invite = useMutation({
    mutationFn: () => invitePerson(user.id),
    onSuccess: () => showToast({ message: t('people.invited', { email: user.email }) }),
    onError: (error) => showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) }),
  })
  return (
    <header className={styles.recordHead}>
      <h2 className={styles.recordName}>{user.name}</h2>
      <div className={styles.acts}>
        <ActAsButton userId={user.id} />
        <Button
          h={44}
          variant="default"
          leftSection={<IconLink size={17} aria-hidden />}
          onClick={() => openDeviceDialog('openLinksModal', { noun: 'user', ids: [user.id], name: user.name })}
        >
          {t('people.links')}
        </Button>
        {server.emailEnabled && (
          <Button
            h={44}
            variant="default"
            leftSection={<IconMail size={17} aria-hidden />}
            loading={invite.isPending}
            onClick={() => invite.mutate()}
          >
            {t('people.invite')}
          </Button>
        )}
      </div>
    </header>
  )
}
