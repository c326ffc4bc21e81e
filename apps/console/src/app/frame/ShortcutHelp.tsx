import { Kbd, Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import { menuFor } from './menu'

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
  const screens = menuFor(useSession()).map(({ menu, title }) => [`g ${menu.key}`, t(title)] as const)
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
          {[...SHORTCUTS.map(([keys, text]) => [keys, t(text)] as const), ...screens].map(([keys, text]) => (
            <Table.Tr key={keys}>
              <Table.Td w={100}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
