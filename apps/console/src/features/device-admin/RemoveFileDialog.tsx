import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  /** Name of the file; null while nobody asks. */
  name: string | null
  isBusy: boolean
  onClose(): void
  onConfirm(): void
}

export function RemoveFileDialog({ name, isBusy, onClose, onConfirm }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={name !== null}
      onClose={onClose}
      title={t('device-form.files.removeTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      zIndex={400}
      centered
    >
      <Text mb="lg" style={{ overflowWrap: 'anywhere' }}>
        {t('device-form.files.removeText', { name: name ?? '' })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" h={44} data-autofocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" h={44} loading={isBusy} onClick={onConfirm} data-confirm-remove>
          {t('device-form.files.removeNow')}
        </Button>
      </Group>
    </Modal>
  )
}
