import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosing } from './form-place'

interface LeaveGuardProps {
  /** Whether something typed is unsaved; asked at the moment of leaving. */
  isOn(): boolean
  /** Forms whose tabs are addresses: another tab, or the panel made wider, is not leaving. */
  mayStayOnPath?: boolean
}

/** Asks before what was typed is lost: when the page is left, and when the dialog is closed that the form stands in. */
export function LeaveGuard({ isOn, mayStayOnPath = false }: LeaveGuardProps) {
  const { t } = useTranslation()
  const closing = useClosing(isOn)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn() && !(mayStayOnPath && current.pathname === next.pathname),
    enableBeforeUnload: isOn,
    withResolver: true,
  })
  const isBlocked = status === 'blocked'
  const isAsking = isBlocked || closing.isAsked
  const setAsking = closing.place?.setAsking
  useEffect(() => {
    if (!isAsking) return
    setAsking?.(true)
    // The key that answered must not ask again.
    return () => void setTimeout(() => setAsking?.(false))
  }, [setAsking, isAsking])
  const stay = (): void => {
    reset?.()
    closing.stay()
  }
  const leave = (): void => {
    proceed?.()
    closing.leave()
  }
  return (
    <Modal
      opened={isAsking}
      onClose={stay}
      title={t('form.guard.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
      data-leave-guard
    >
      <Text mb="lg">{t('form.guard.text')}</Text>
      <Group justify="flex-end">
        <Button variant="default" h={44} data-autofocus onClick={stay}>
          {t('form.guard.stay')}
        </Button>
        <Button color="red" h={44} onClick={leave}>
          {t('form.guard.leave')}
        </Button>
      </Group>
    </Modal>
  )
}
