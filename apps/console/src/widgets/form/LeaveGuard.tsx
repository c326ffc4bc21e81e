import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

interface LeaveGuardProps {
  /** Whether something typed is unsaved; asked at the moment of leaving. */
  isOn(): boolean
  /** Forms whose tabs are addresses: another tab, or the panel made wider, is not leaving. */
  mayStayOnPath?: boolean
}

/** Asks before what was typed is lost, also when the page itself is left. */
export function LeaveGuard({ isOn, mayStayOnPath = false }: LeaveGuardProps) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn() && !(mayStayOnPath && current.pathname === next.pathname),
    enableBeforeUnload: isOn,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('form.guard.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Text mb="lg">{t('form.guard.text')}</Text>
      <Group justify="flex-end">
        <Button variant="default" h={44} data-autofocus onClick={() => reset?.()}>
          {t('form.guard.stay')}
        </Button>
        <Button color="red" h={44} onClick={() => proceed?.()}>
          {t('form.guard.leave')}
        </Button>
      </Group>
    </Modal>
  )
}
