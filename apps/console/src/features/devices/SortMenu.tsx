import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useChangeFleetQuery, useFleetQueryPart } from '#src/live/FleetContext'
import { SORT_FIELDS, parseSort, toggleSort } from '#src/live/query'

/** Choosing the field in force turns its direction round; the menu stays open so that this can be seen. */
export function SortMenu() {
  const { t } = useTranslation()
  const wanted = useFleetQueryPart(({ sort }) => sort)
  const changeQuery = useChangeFleetQuery()
  const sort = parseSort(wanted)
  const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  const current = t('devices.sort.current', {
    name: t(`devices.sort.${sort.field}`),
    direction: t(`devices.sort.${sort.direction}`),
  })
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant={wanted === 'name-asc' ? 'default' : 'light'}
          size={36}
          aria-label={current}
          title={current}
          data-sort-menu
        >
          <IconArrowsSort size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('devices.sort.label')}</Menu.Label>
        {SORT_FIELDS.map((field) => (
          <Menu.Item
            key={field}
            role="menuitemradio"
            aria-checked={sort.field === field}
            rightSection={
              sort.field === field ? <Arrow size={15} aria-label={t(`devices.sort.${sort.direction}`)} /> : undefined
            }
            data-sort={field}
            onClick={() => changeQuery((query) => ({ ...query, sort: toggleSort(query.sort, field) }))}
          >
            {t(`devices.sort.${field}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
