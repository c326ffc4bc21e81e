import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before what was typed is lost; the browser asks by itself when the page is closed. */
export function UnsavedGuard({ isDirty }: { isDirty(): boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('device-form.guard.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Text mb="lg">{t('device-form.guard.text')}</Text>
      <Group justify="flex-end">
        <Button variant="default" h={44} data-autofocus onClick={() => reset?.()}>
          {t('device-form.guard.stay')}
        </Button>
        <Button color="red" h={44} onClick={() => proceed?.()}>
          {t('device-form.guard.leave')}
        </Button>
      </Group>
    </Modal>
  )
}
