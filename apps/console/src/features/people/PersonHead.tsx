import { Button } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { IconLock, IconLockOpen, IconHierarchy2, IconMail, IconPalette, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePeople, invitePerson, PEOPLE_KEY, personQuery } from '#src/api/people'
import { ApiError } from '#src/api/api-error'
import { currentLicence } from '#src/api/licence'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { managesPeople, mayPeople } from '#src/widgets/rights'
import { screenWith } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { MovePeople } from './MovePeople'
import { PersonPlace } from './PersonPlace'
import { RemovePeople } from './RemovePeople'
import styles from './people.module.css'

interface HeadProps {
  user: User
  ActAs: ComponentType<{ userId: number }>
  onGone(): void
}

/** Whose record it is, and what can be done with the account as a whole. */
export function PersonHead({ user, ActAs, onGone }: HeadProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { server } = session
  const queries = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const isOwn = user.id === session.user.id
  const may = (right: 'edit' | 'delete'): boolean => !isOwn && mayPeople(right, session, currentLicence().mode)
  const textOf = useErrorText()
  const invite = useMutation({
    mutationFn: () => invitePerson(user.id),
    onSuccess: () => showToast({ message: t('people.invited', { email: user.email }) }),
    onError: (error) => showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) }),
  })
  const turn = useMutation({
    mutationFn: async () => {
      const { failures } = await changePeople([user.id], { disabled: !user.disabled })
      if (failures[0]) throw new ApiError({ status: 400, code: failures[0].code })
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
      await queries.invalidateQueries({ queryKey: personQuery(user.id).queryKey })
      showToast({ message: t(user.disabled ? 'people.enabled' : 'people.wasDisabled', { name: user.name }) })
    },
    onError: (error) => showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) }),
  })
  return (
    <header className={styles.recordHead}>
      <h2 className={styles.recordName}>{user.name}</h2>
      <PersonPlace userId={user.id} />
      <div className={styles.acts}>
        <ActAs userId={user.id} />
        {server.emailEnabled && may('edit') && (
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
        {may('edit') && (
          <Button
            h={44}
            variant="default"
            leftSection={user.disabled ? <IconLockOpen size={17} aria-hidden /> : <IconLock size={17} aria-hidden />}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
            data-turn-person
          >
            {t(user.disabled ? 'people.enable' : 'people.disable')}
          </Button>
        )}
        {may('edit') && managesPeople(session.user) && (
          <Button
            h={44}
            variant="default"
            leftSection={<IconHierarchy2 size={17} aria-hidden />}
            onClick={() => setMoving(true)}
            data-move-person
          >
            {t('people.move')}
          </Button>
        )}
        {managesPeople(user) && (
          <Button
            h={44}
            variant="default"
            leftSection={<IconPalette size={17} aria-hidden />}
            renderRoot={(props) => <Link {...screenWith('/brand', { account: user.id })} {...props} />}
            data-brand-of={user.id}
          >
            {t('people.brand')}
          </Button>
        )}
        {may('delete') && (
          <Button
            h={44}
            variant="default"
            color="red"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => setRemoving(true)}
            data-remove-person
          >
            {t('people.remove')}
          </Button>
        )}
      </div>
      {isMoving && (
        <MovePeople ids={[user.id]} name={user.name} onClose={() => setMoving(false)} onDone={() => undefined} />
      )}
      {isRemoving && (
        <RemovePeople ids={[user.id]} name={user.name} onClose={() => setRemoving(false)} onDone={onGone} />
      )}
    </header>
  )
}
