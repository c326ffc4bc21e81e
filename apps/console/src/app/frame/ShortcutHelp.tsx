import { Kbd, Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const SHORTCUTS = [
  ['/', 'frame.shortcuts.search'],
  ['Ctrl K', 'frame.shortcuts.palette'],
  ['↑ ↓', 'frame.shortcuts.arrows'],
  ['Esc', 'frame.shortcuts.escape'],
  ['?', 'frame.shortcuts.help'],
] as const

/** The list of the keys that work everywhere. */
export const ShortcutHelp = ({ opened, onClose }: { opened: boolean; onClose(): void }) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('frame.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {SHORTCUTS.map(([keys, text]) => (
            <Table.Tr key={keys}>
              <Table.Td w={100}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{t(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
