import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before what was typed is lost, also when the page itself is left. `isOn` is asked at that moment. */
export function LeaveGuard({ isOn }: { isOn: () => boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    // Another tab of the same form, or the panel made wider, is not leaving.
    shouldBlockFn: ({ current, next }) => isOn() && current.pathname !== next.pathname,
    enableBeforeUnload: isOn,
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
