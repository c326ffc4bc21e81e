import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDownload,
  IconFileSpreadsheet,
  IconLayoutList,
  IconListCheck,
  IconTableImport,
  IconTrashOff,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { serverCan } from '#src/widgets/capabilities'
import { GROUPINGS, usePreference, type GroupPreference } from '#src/widgets/preferences'
import { managesPeople, mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'
import { LIST_VIEWS, useListView, type ListView } from './list-view'
import { useExport } from './use-export'
import type { Selection } from './use-selection'

/** How the list is shown: cards or lines, under which headings; and the list as a file. */
export function ViewMenu({ isTable, selection }: { isTable: boolean; selection: Selection }) {
  const { t } = useTranslation()
  const [view, setView] = useListView()
  const [grouping, setGrouping] = usePreference('groupPref')
  const exportList = useExport()
  const navigate = useNavigate()
  const session = useSession()
  const { user, server } = session
  const mayImport =
    serverCan(server, 'imports') && managesPeople(user) && mayDevices('create', session, currentLicence().mode)
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant={!isTable && grouping !== 'none' ? 'light' : 'default'}
          size={36}
          aria-label={t('devices.view.menu')}
          title={t('devices.view.menu')}
          data-view-menu
        >
          <IconLayoutList size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isTable && (
          <>
            <Menu.Label>{t('devices.view.label')}</Menu.Label>
            <Menu.RadioGroup value={view} onChange={(value) => setView(value as ListView)}>
              {LIST_VIEWS.map((name) => (
                <Menu.RadioItem key={name} value={name} data-list-view={name}>
                  {t(`devices.view.${name}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Label>{t('devices.view.groupBy')}</Menu.Label>
            <Menu.RadioGroup value={grouping} onChange={(value) => setGrouping(value as GroupPreference)}>
              {GROUPINGS.map((name) => (
                <Menu.RadioItem key={name} value={name} data-grouping={name}>
                  {t(`devices.view.by.${name}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconListCheck size={17} aria-hidden />}
          data-pick
          onClick={() => (selection.isPicking ? selection.clear() : selection.setPicking(true))}
        >
          {t(selection.isPicking ? 'devices.bulk.pickStop' : 'devices.bulk.pick')}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconDownload size={17} aria-hidden />}
          data-export-csv
          onClick={() => void exportList('csv')}
        >
          {t('devices.view.exportCsv')}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
          data-export-xlsx
          onClick={() => void exportList('xlsx')}
        >
          {t('devices.view.exportXlsx')}
        </Menu.Item>
        {mayImport && (
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconTableImport size={17} aria-hidden />}
            data-import-sheet
            onClick={() => void navigate({ to: screenAt('/import') })}
          >
            {t('devices.manage.import')}
          </Menu.Item>
        )}
        {user.administrator && serverCan(server, 'deletedDevices') && (
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconTrashOff size={17} aria-hidden />}
            data-show-deleted
            onClick={() => void navigate({ to: screenAt('/devices/deleted') })}
          >
            {t('devices.manage.deleted')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
