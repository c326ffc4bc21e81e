import { Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What lies behind the version: the names of the software and of the server's release. */
export const VersionHistory = ({ onServer, onClose }: { onServer: string; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('frame.version.history')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="xs">
        <Text>{t('frame.version.software')}</Text>
        <Text c="dimmed">{onServer}</Text>
      </Stack>
    </Modal>
  )
}
