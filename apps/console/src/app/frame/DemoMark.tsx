import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { isShared } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import styles from './frame.module.css'

const removeDemo = (): Promise<unknown> => call(endpoints.removeDemo, {})

/** The way to ask for the removal; on the phone an icon, because the mark shares a line with the header. */
const RemoveButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  if (useIsMobile())
    return (
      <ActionIcon
        variant="subtle"
        color="yellow"
        c="inherit"
        size={44}
        aria-label={t('frame.demo.remove')}
        onClick={onClick}
      >
        <IconTrash size={19} />
      </ActionIcon>
    )
  return (
    <Button size="xs" variant="white" color="dark" onClick={onClick}>
      {t('frame.demo.remove')}
    </Button>
  )
}

/** For a server that runs its demonstration fleet; administrators can remove it. */
export const DemoMark = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({ mutationFn: removeDemo, onSuccess: () => location.reload() })
  return (
    <aside
      className={styles.demo}
      data-plain={user.administrator ? undefined : true}
      data-shared={isShared(user) || undefined}
      data-demo
    >
      <strong>{t('frame.demo.mark')}</strong>
      <span className={styles.demoText}>{t('frame.demo.text')}</span>
      {user.administrator && <RemoveButton onClick={() => setAsking(true)} />}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('frame.demo.remove')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        centered
      >
        <Text mb="lg">{t('frame.demo.confirm')}</Text>
        {removal.error && <ErrorNotice error={removal.error} />}
        <Group justify="end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </Button>
          <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
            {t('frame.demo.remove')}
          </Button>
        </Group>
      </Modal>
    </aside>
  )
}
