import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { COLUMNS, columnLabel } from './columns'
import { useColumns } from './use-columns'

/** Which columns the table and an export have. */
export function ColumnMenu() {
  const { t } = useTranslation()
  const [columns, show] = useColumns()
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('devices.columns.menu')}
          title={t('devices.columns.menu')}
          data-column-menu
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(520px, 70vh)" style={{ overflow: 'auto' }}>
        {COLUMNS.filter((column) => column !== 'name').map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={columns.includes(column)}
            data-show-column={column}
            onChange={(isShown) => show(column, isShown)}
          >
            {columnLabel(column, t)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
