import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconEdit,
  IconFolderPlus,
  IconGripVertical,
  IconLink,
  IconMap2,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { PointerEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#src/api/groups'
import { useFleetQuery } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { useFormats } from '#src/widgets/format'
import { withDescendants } from '#src/widgets/groups'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'
import { mayGroups } from './group-rights'
import styles from './groups.module.css'
import type { ShownRow } from './shown-rows'

interface RowProps {
  row: ShownRow
  /** Pixels. */
  top: number
  height: number
  /** Devices; null while unknown. */
  own: number | null
  total: number | null
  isActive: boolean
  isDragged: boolean
  isTarget: boolean
  handle: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler> | null
  onActivate(): void
  onToggle(): void
  onOpen(search: string): void
  onAsk(what: 'move' | 'delete'): void
}

/** Deeper groups stand no further to the right: the name must have room. */
const DEEPEST = 8

/** One group: handle, name, devices of its own and with those below, and what can be done. */
export function GroupRow(props: RowProps) {
  const { row, top, height, own, total, isActive, isDragged, isTarget, handle, onActivate, onToggle, onOpen } = props
  const { group, depth, hasChildren, isClosed } = row
  const { t } = useTranslation()
  const { number } = useFormats()
  const mayEdit = mayGroups('edit', useSession())
  return (
    <div
      id={`group-row-${group.id}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={hasChildren ? !isClosed : undefined}
      aria-selected={isActive}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height, paddingLeft: Math.min(depth, DEEPEST) * 18 }}
      data-group-row={group.id}
      data-active={isActive || undefined}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      onClick={onActivate}
    >
      {handle && (
        <span className={styles.handle} aria-hidden data-group-handle {...handle}>
          <IconGripVertical size={17} />
        </span>
      )}
      {hasChildren ? (
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t(isClosed ? 'groups.open' : 'groups.close', { name: group.name })}
          onClick={onToggle}
        >
          {isClosed ? <IconChevronRight size={17} aria-hidden /> : <IconChevronDown size={17} aria-hidden />}
        </ActionIcon>
      ) : (
        <span className={styles.noChildren} />
      )}
      <button
        type="button"
        className={styles.name}
        tabIndex={-1}
        title={group.name}
        disabled={!mayEdit}
        onClick={() => onOpen(`?edit=${group.id}`)}
      >
        {group.name}
      </button>
      {own !== null && total !== null && (
        <span className={styles.counts} title={t('groups.devices', { own: number(own), total: number(total) })}>
          <span aria-hidden>{total > own ? `${number(own)} · ${number(total)}` : number(own)}</span>
          <span className={styles.hidden}>{t('groups.devices', { own: number(own), total: number(total) })}</span>
        </span>
      )}
      <RowMenu {...props} />
    </div>
  )
}

function RowMenu({ row: { group }, onOpen, onAsk }: RowProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const rights = deviceRights(session)
  const [query, setQuery] = useFleetQuery()
  const { data: groups = [] } = useQuery(groupsQuery())
  const mayEdit = mayGroups('edit', session)
  const show = (): void => {
    setQuery({ ...query, groupIds: withDescendants(group.id, groups).sort((a, b) => a - b) })
    void navigate({ to: screenAt('/devices') })
  }
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={40}
          variant="subtle"
          color="gray"
          aria-label={t('groups.menu', { name: group.name })}
          data-group-menu={group.id}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMap2 size={17} aria-hidden />} onClick={show} data-show-group>
          {t('groups.show')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLink size={17} aria-hidden />}
          onClick={() => openDeviceDialog('openLinksModal', { noun: 'group', ids: [group.id], name: group.name })}
          data-group-links
        >
          {t('groups.links')}
        </Menu.Item>
        {(rights.adHoc || rights.saved) && (
          <Menu.Item
            leftSection={<IconTerminal2 size={17} aria-hidden />}
            onClick={() => openDeviceDialog('openCommandModal', { groupId: group.id, groupName: group.name })}
          >
            {t('groups.command')}
          </Menu.Item>
        )}
        {mayEdit && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconEdit size={17} aria-hidden />} onClick={() => onOpen(`?edit=${group.id}`)}>
              {t('groups.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsMove size={17} aria-hidden />}
              onClick={() => onAsk('move')}
              data-move-group
            >
              {t('groups.moveTo')}
            </Menu.Item>
          </>
        )}
        {mayGroups('create', session) && (
          <Menu.Item
            leftSection={<IconFolderPlus size={17} aria-hidden />}
            onClick={() => onOpen(`?edit=0&parent=${group.id}`)}
          >
            {t('groups.newBelow')}
          </Menu.Item>
        )}
        {mayGroups('delete', session) && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => onAsk('delete')}
            data-delete-group
          >
            {t('groups.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
