import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import {
  IconAnchor,
  IconDots,
  IconEdit,
  IconFence,
  IconFileExport,
  IconLink,
  IconMap2,
  IconShapeOff,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toMapArea } from '#src/map/areas/map-area'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { isAnchorGeofence, mayGeofences } from './geofence-rights'
import styles from './geofences.module.css'
import type { ListedGeofence } from './listed-geofences'
import { SHAPE_ICONS } from './ShapeField'
import { useGeofenceText } from './use-geofence-text'
import type { LinkCount } from './use-link-counts'

interface RowProps {
  row: ListedGeofence
  /** Pixels. */
  top: number
  height: number
  calendarName: string | null
  /** Outside of the hours of its calendar. */
  isResting: boolean
  linkCount: LinkCount | null
  isActive: boolean
  isTicked: boolean
  /** Its shape is there: without it nothing is exported, and nothing deleted that could not come back. */
  isWhole: boolean
  onTick(isOn: boolean): void
  onActivate(): void
  onEdit(): void
  onAsk(what: 'delete' | 'export'): void
}

/** One geofence: colour and shape, name, what it is and limits, and what can be done. */
export function GeofenceRow(props: RowProps) {
  const { row, top, height, calendarName, isResting, linkCount, isActive, isTicked } = props
  const { geofence, kind } = row
  const { t } = useTranslation()
  const { speed, settings, number } = useFormats()
  const { ofGeofence } = useGeofenceText()
  const isAnchor = isAnchorGeofence(geofence)
  const Glyph = isAnchor
    ? IconAnchor
    : kind === 'unreadable'
      ? IconShapeOff
      : kind === 'awaited'
        ? IconFence
        : SHAPE_ICONS[kind]
  const limit = Number(geofence.attributes['speedLimit'])
  const facts = [
    // First, because the line is cut at its end.
    isResting ? t('geofences.restingNow') : null,
    isAnchor ? t('geofences.anchor') : null,
    kind === 'awaited' ? null : ofGeofence(geofence),
    limit > 0 ? t('geofences.limit', { speed: `${speed(limit)} ${t(`units.${settings.speedUnit}`)}` }) : null,
    calendarName,
    linkCount && linkCount.devices > 0
      ? t('geofences.devices', { count: linkCount.devices, number: number(linkCount.devices) })
      : null,
    linkCount && linkCount.groups > 0
      ? t('geofences.groups', { count: linkCount.groups, number: number(linkCount.groups) })
      : null,
  ].filter((fact) => fact !== null)
  // A number is not left alone at the end of a line.
  const told = facts.join(' · ').replace(/(\d) (?=[^·])/g, '$1\u00a0')
  return (
    <div
      id={`geofence-row-${geofence.id}`}
      role="row"
      aria-selected={isTicked}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
      data-geofence-row={geofence.id}
      data-active={isActive || undefined}
      data-resting={isResting || undefined}
    >
      <label className={styles.tick} role="gridcell">
        <Checkbox
          size="sm"
          tabIndex={-1}
          aria-label={t('geofences.tick', { name: geofence.name })}
          checked={isTicked}
          onChange={(event) => props.onTick(event.currentTarget.checked)}
        />
      </label>
      <span className={styles.glyph} style={{ color: toMapArea(geofence).color ?? 'var(--brand)' }} aria-hidden>
        <Glyph size={20} />
      </span>
      <div className={styles.cell} role="gridcell">
        <button type="button" className={styles.name} tabIndex={-1} title={geofence.name} onClick={props.onActivate}>
          <strong>{geofence.name}</strong>
          <small title={told}>{told}</small>
        </button>
      </div>
      <div role="gridcell">
        <RowMenu {...props} isAnchor={isAnchor} />
      </div>
    </div>
  )
}

function RowMenu({
  row: { geofence },
  isAnchor,
  isWhole,
  onActivate,
  onEdit,
  onAsk,
}: RowProps & { isAnchor: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t('geofences.menu', { name: geofence.name })}
          data-geofence-menu={geofence.id}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMap2 size={17} aria-hidden />} onClick={onActivate}>
          {t('geofences.show')}
        </Menu.Item>
        {mayGeofences('edit', session) && !isAnchor && (
          <Menu.Item leftSection={<IconEdit size={17} aria-hidden />} onClick={onEdit} data-edit-geofence>
            {t('geofences.edit')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLink size={17} aria-hidden />}
          onClick={() =>
            openDeviceDialog('openLinksModal', { noun: 'geofence', ids: [geofence.id], name: geofence.name })
          }
          data-geofence-links
        >
          {t('geofences.links')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileExport size={17} aria-hidden />}
          disabled={!isWhole}
          onClick={() => onAsk('export')}
        >
          {t('geofences.export.action')}
        </Menu.Item>
        {mayGeofences('delete', session) && !isAnchor && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={17} aria-hidden />}
            disabled={!isWhole}
            onClick={() => onAsk('delete')}
            data-delete-geofence
          >
            {t('geofences.remove')}
          </Menu.Item>
        )}
        {isAnchor && <Menu.Label>{t('geofences.anchorText')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
