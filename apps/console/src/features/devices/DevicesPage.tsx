import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useFleetQuery, useReadable } from '#src/live/FleetContext'
import { isNarrowed, withoutFilters } from '#src/live/query'
import { DeviceList } from './DeviceList'
import { DeviceSearch, focusDeviceList } from './DeviceSearch'
import styles from './devices.module.css'
import { FilterMenu } from './FilterMenu'
import { ListLoading, LoadFailed, LoadStale, NoDevices, NothingFound } from './ListStates'
import { OnlyOneNotice } from './OnlyOneNotice'
import { SelectionBar } from './SelectionBar'
import { SortMenu } from './SortMenu'
import { StatusChips } from './StatusChips'
import { useQueryInUrl } from './use-query-in-url'
import { useSelection } from './use-selection'

/** The fleet as a list: search, filters with counts, and every device at a glance. */
export function DevicesPage({ openId = null }: { openId?: number | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const selection = useSelection()
  useQueryInUrl()
  // The next thing people do is open a device: have its screen here by then. A failure shows when it is opened.
  useEffect(() => void import('./DeviceDetailPage').catch(() => undefined), [])
  const open = useCallback((deviceId: number) => void navigate({ to: `/devices/${deviceId}` as string }), [navigate])
  return (
    <section className={styles.page} aria-label={t('devices.title')}>
      <div className={styles.tools}>
        <div className={styles.toolLine}>
          <DeviceSearch onArrowDown={focusDeviceList} />
          <FilterMenu />
          <SortMenu />
        </div>
        <StatusChips />
        <OnlyOneNotice />
      </div>
      <ListBody openId={openId} selection={selection} onOpen={open} />
      <SelectionBar selection={selection} />
    </section>
  )
}

type BodyProps = Omit<Parameters<typeof DeviceList>[0], 'ids'>

function ListBody(props: BodyProps) {
  const client = useFleet()
  const [query, setQuery] = useFleetQuery()
  const list = useReadable(client.list)
  const retry = useCallback(() => client.refresh(), [client])
  if (!list.ready) return list.error ? <LoadFailed code={list.error} onRetry={retry} /> : <ListLoading />
  return (
    <>
      {list.error && <LoadStale code={list.error} onRetry={retry} />}
      {list.ids.length > 0 ? (
        <DeviceList ids={list.ids} {...props} />
      ) : isNarrowed(query) ? (
        <NothingFound onClear={() => setQuery(withoutFilters(query))} />
      ) : (
        <NoDevices />
      )}
    </>
  )
}
