import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { readArea } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import {
  IconDots,
  IconFileExport,
  IconFileImport,
  IconFence,
  IconPlus,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarsQuery } from '#src/api/calendars'
import { restingQuery } from '#src/api/geofences'
import { normaliseText } from '#src/live/query'
import { corridorOf, toMapArea, type MapArea } from '#src/map/areas/map-area'
import { useDrawing } from '#src/map/drawing/use-drawing'
import { useStageMap } from '#src/map/map-stage'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { DeleteGeofences } from './DeleteGeofences'
import { ExportGeofences } from './ExportGeofences'
import { isAnchorGeofence, mayGeofences } from './geofence-rights'
import { GeofenceRow } from './GeofenceRow'
import styles from './geofences.module.css'
import { ImportDialog } from './ImportDialog'
import { listGeofences, shownGeofences, SORTS, type GeofenceSort } from './listed-geofences'
import { useLinkCounts } from './use-link-counts'
import { brandColor, showArea, useScreenAreas } from './use-screen-areas'

const ROW_PX = 72
const SPARE_ROWS = 8

type Asked = { what: 'delete' | 'export'; geofences: readonly Geofence[] } | { what: 'import' }

/**
 * Every geofence: found, sorted, shown on the map, chosen for what is done to many.
 * @param isWhole the shapes are there too
 */
export function GeofenceList({ geofences, isWhole }: { geofences: readonly Geofence[]; isWhole: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const session = useSession()
  const stage = useStageMap()
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<GeofenceSort>('name')
  const [activeId, setActiveId] = useState<number | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { data: calendars = [] } = useQuery({ ...calendarsQuery(), retry: false })
  const counts = useLinkCounts()
  const listed = useMemo(() => listGeofences(geofences), [geofences])
  const rows = useMemo(() => shownGeofences(listed, normaliseText(typed), sort), [listed, typed, sort])
  const { data: resting } = useQuery({ ...restingQuery(), enabled: geofences.some(({ calendarId }) => calendarId > 0) })
  const areas = useMemo(
    () =>
      isWhole
        ? geofences.map((geofence) => ({ ...toMapArea(geofence), isResting: resting?.includes(geofence.id) }))
        : NO_AREAS,
    [geofences, isWhole, resting],
  )
  useScreenAreas(areas)

  const active = geofences.find(({ id }) => id === activeId) ?? null
  const chosen = useMemo(() => {
    const area = active && readArea(active.area)
    return area && typeof area !== 'string' ? area : null
  }, [active])
  const corridorMeters = active ? corridorOf(active.attributes) : 1
  const color = (active && toMapArea(active).color) ?? brandColor()
  useDrawing(null, chosen, { color, corridorMeters }, NOTHING)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  const mayCreate = mayGeofences('create', session)
  const mayEdit = mayGeofences('edit', session)
  const mayDelete = mayGeofences('delete', session)
  const activate = (geofence: Geofence): void => {
    setActiveId(geofence.id)
    const area = readArea(geofence.area)
    if (stage && typeof area !== 'string') showArea(stage, area, corridorOf(geofence.attributes))
  }
  const edit = (geofence: Geofence): void => void navigate({ href: `/geofence/${geofence.id}` })
  const tickedGeofences = useMemo(() => geofences.filter(({ id }) => ticked.has(id)), [geofences, ticked])
  const tick = (ids: readonly number[], isOn: boolean): void =>
    setTicked((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isOn) after.add(id)
        else after.delete(id)
      return after
    })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current) return
    const at = rows.findIndex(({ geofence }) => geofence.id === activeId)
    const geofence = rows[at]?.geofence
    const go = (index: number): void => {
      const next = Math.min(Math.max(index, 0), rows.length - 1)
      const target = rows[next]?.geofence
      if (target) activate(target)
      virtual.scrollToIndex(next)
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at < 0 ? 0 : at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (!geofence) return
    else if (event.key === ' ') tick([geofence.id], !ticked.has(geofence.id))
    else if (isAnchorGeofence(geofence)) return
    else if ((event.key === 'Enter' || event.key === 'F2') && mayEdit) edit(geofence)
    else if (event.key === 'Delete' && mayDelete && isWhole) setAsked({ what: 'delete', geofences: [geofence] })
    else return
    event.preventDefault()
  }
  const dialogs = (
    <>
      {asked?.what === 'delete' && (
        <DeleteGeofences
          geofences={asked.geofences}
          onClose={() => setAsked(null)}
          onDone={() => {
            setTicked(new Set())
            setActiveId(null)
          }}
        />
      )}
      {asked?.what === 'export' && <ExportGeofences geofences={asked.geofences} onClose={() => setAsked(null)} />}
      {asked?.what === 'import' && <ImportDialog onClose={() => setAsked(null)} />}
    </>
  )
  if (geofences.length === 0)
    return (
      <div className={styles.empty} data-geofences-empty>
        <IconFence size={36} stroke={1.4} aria-hidden />
        <h2>{t('geofences.emptyTitle')}</h2>
        <p>{t('geofences.emptyText')}</p>
        {mayCreate && (
          <>
            <Button
              h={44}
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => void navigate({ href: '/geofence/new' })}
            >
              {t('geofences.create')}
            </Button>
            <Button
              h={44}
              variant="default"
              leftSection={<IconFileImport size={17} aria-hidden />}
              onClick={() => setAsked({ what: 'import' })}
            >
              {t('geofences.import.action')}
            </Button>
          </>
        )}
        {dialogs}
      </div>
    )
  const items = virtual.getVirtualItems()
  const deletable = tickedGeofences.filter((geofence) => !isAnchorGeofence(geofence))
  return (
    <section className={styles.page} aria-label={t('geofences.title')}>
      <div className={styles.tools}>
        <TextInput
          size="md"
          flex={1}
          leftSection={<IconSearch size={17} aria-hidden />}
          aria-label={t('geofences.search')}
          placeholder={t('geofences.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {mayCreate && (
          <Button
            h={42}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate({ href: '/geofence/new' })}
            data-new-geofence
          >
            {t('geofences.new')}
          </Button>
        )}
        <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon size={42} variant="default" aria-label={t('geofences.more')} data-geofences-more>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayCreate && (
              <Menu.Item
                leftSection={<IconFileImport size={17} aria-hidden />}
                onClick={() => setAsked({ what: 'import' })}
                data-import
              >
                {t('geofences.import.action')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconFileExport size={17} aria-hidden />}
              disabled={!isWhole}
              onClick={() => setAsked({ what: 'export', geofences: rows.map(({ geofence }) => geofence) })}
              data-export-all
            >
              {t('geofences.export.shown')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={styles.tools}>
        <p className={styles.soft} role="status">
          {ticked.size > 0
            ? t('geofences.ticked', { count: ticked.size, number: number(ticked.size) })
            : t('geofences.count', { count: rows.length, number: number(rows.length) })}
        </p>
        {ticked.size > 0 ? (
          <span className={styles.bulk}>
            <Button
              size="compact-md"
              h={40}
              variant="subtle"
              disabled={!isWhole}
              onClick={() => setAsked({ what: 'export', geofences: tickedGeofences })}
              data-export-ticked
            >
              {t('geofences.export.action')}
            </Button>
            {mayDelete && deletable.length > 0 && (
              <Button
                size="compact-md"
                h={40}
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                disabled={!isWhole}
                onClick={() => setAsked({ what: 'delete', geofences: deletable })}
                data-delete-ticked
              >
                {t('geofences.remove')}
              </Button>
            )}
            <Button size="compact-md" h={40} variant="subtle" color="gray" onClick={() => setTicked(new Set())}>
              {t('geofences.untick')}
            </Button>
          </span>
        ) : (
          <NativeSelect
            size="sm"
            aria-label={t('geofences.sort')}
            value={sort}
            data={SORTS.map((value) => ({ value, label: t(`geofences.sorted.${value}`) }))}
            onChange={(event) => setSort(SORTS.find((one) => one === event.currentTarget.value) ?? 'name')}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.soft}>{t('geofences.nothing')}</p>
      ) : (
        <div
          ref={scroller}
          className={styles.list}
          role="grid"
          aria-multiselectable
          tabIndex={0}
          aria-label={t('geofences.title')}
          aria-activedescendant={
            items.some(({ index }) => rows[index]?.geofence.id === activeId) ? `geofence-row-${activeId}` : undefined
          }
          onKeyDown={onKeyDown}
          data-geofence-list
        >
          <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, start }) => {
              const row = rows[index]
              if (!row) return null
              const { geofence } = row
              return (
                <GeofenceRow
                  key={geofence.id}
                  row={row}
                  top={start}
                  height={ROW_PX}
                  calendarName={calendars.find(({ id }) => id === geofence.calendarId)?.name ?? null}
                  isResting={resting?.includes(geofence.id) === true}
                  linkCount={counts?.get(geofence.id) ?? null}
                  isActive={geofence.id === activeId}
                  isTicked={ticked.has(geofence.id)}
                  isWhole={isWhole}
                  onTick={(isOn) => tick([geofence.id], isOn)}
                  onActivate={() => activate(geofence)}
                  onEdit={() => edit(geofence)}
                  onAsk={(what) => setAsked({ what, geofences: [geofence] })}
                />
              )
            })}
          </div>
        </div>
      )}
      {dialogs}
    </section>
  )
}

const NO_AREAS: readonly MapArea[] = []
const NOTHING = { changed: () => undefined, concluded: () => undefined, cancelled: () => undefined }
