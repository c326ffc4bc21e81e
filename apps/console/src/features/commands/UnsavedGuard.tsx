import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before a form is left with something unsaved in it; the browser asks by itself when the page is closed. */
export function UnsavedGuard({ isDirty }: { isDirty(): boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} centered withCloseButton={false} aria-label={t('commands.saved.unsaved')}>
      <Text mb="md">{t('commands.saved.unsaved')}</Text>
      <Group justify="end">
        <Button variant="default" h={44} onClick={blocker.proceed}>
          {t('commands.saved.leave')}
        </Button>
        <Button h={44} onClick={blocker.reset}>
          {t('commands.saved.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
