import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useCallback, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useFleetQuery, useReadable } from '#src/live/FleetContext'
import { isNarrowed, withoutFilters } from '#src/live/query'
import { loadLaterTexts } from '#src/widgets/later-texts'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { screenAt } from '#src/widgets/screens'
import { ActiveFilters } from './ActiveFilters'
import { AddDevice } from './AddDevice'
import { DeviceList, type ListProps } from './DeviceList'
import { DeviceSearch, focusDeviceList } from './DeviceSearch'
import styles from './devices.module.css'
import { FilterMenu } from './FilterMenu'
import { FromMemory, ListLoading, LoadFailed, LoadStale, NoDevices, NothingFound } from './ListStates'
import { OnlyOneNotice } from './OnlyOneNotice'
import { SelectionBar } from './SelectionBar'
import { SortMenu } from './SortMenu'
import { StatusChips } from './StatusChips'
import { useAccountSort } from './use-account-sort'
import { useQueryInUrl } from './use-query-in-url'
import { useSections } from './use-sections'
import { useSelection } from './use-selection'
import { ViewMenu } from './ViewMenu'

/** A hand that came to the list, and one that left the keys. */
const POINTED_MS = 150
const TYPING_REST_MS = 700

/** Columns are named by the form, whose words come later. */
const withWords = async <T,>(part: Promise<T>): Promise<T> => (await Promise.all([part, loadLaterTexts()]))[0]
const DeviceTable = lazy(async () => ({ default: (await withWords(import('./DeviceTable'))).DeviceTable }))
const ColumnMenu = lazy(async () => ({ default: (await withWords(import('./ColumnMenu'))).ColumnMenu }))

/** The widened panel on a wide screen has room for a table. */
function useIsTable(): boolean {
  const isMobile = useIsMobile()
  const { expand } = useLocation().search as { expand?: unknown }
  return !isMobile && (expand === true || expand === 'true')
}

const fetchDetail = (): void =>
  void Promise.all([import('./DeviceDetailPage'), loadLaterTexts()]).catch(() => undefined)

/**
 * The next thing people do is open a device: its screen comes with their first move, but not while they type. A failure
 * shows when it is opened.
 */
const useDetailAhead = (): void =>
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      stop.abort()
      fetchDetail()
    }
    const rest = (): void => {
      clearTimeout(timer)
      timer = setTimeout(begin, TYPING_REST_MS)
    }
    for (const move of ['pointermove', 'pointerdown'])
      addEventListener(move, () => (timer ??= setTimeout(begin, POINTED_MS)), { signal: stop.signal, passive: true })
    addEventListener('keydown', rest, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])

/** Apart, so that a letter that is typed draws nothing but the box it is typed in and the rows it finds. */
function QueryKeeper() {
  useAccountSort()
  useQueryInUrl()
  return null
}

/** The fleet as a list: search, filters with counts, and every device at a glance. */
export function DevicesPage({ openId = null }: { openId?: number | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const selection = useSelection()
  const isTable = useIsTable()
  useDetailAhead()
  const open = useCallback((deviceId: number) => void navigate({ to: screenAt(`/devices/${deviceId}`) }), [navigate])
  return (
    <section className={styles.page} aria-label={t('devices.title')}>
      <QueryKeeper />
      <div className={styles.tools}>
        <div className={styles.toolLine}>
          <DeviceSearch onArrowDown={focusDeviceList} />
          <FilterMenu />
          {isTable ? (
            <Suspense fallback={null}>
              <ColumnMenu />
            </Suspense>
          ) : (
            <SortMenu />
          )}
          <ViewMenu isTable={isTable} selection={selection} />
          <AddDevice />
        </div>
        <StatusChips />
        <ActiveFilters />
        <OnlyOneNotice />
      </div>
      <ListBody isTable={isTable} openId={openId} selection={selection} onOpen={open} />
      <SelectionBar selection={selection} />
    </section>
  )
}

type BodyProps = Omit<ListProps, 'ids'> & { isTable: boolean }

function ListBody({ isTable, ...props }: BodyProps) {
  const client = useFleet()
  // Rows are made in pieces and give way to the next letter.
  const list = useDeferredValue(useReadable(client.list))
  const headings = useSections(!isTable)
  const retry = useCallback(() => client.refresh(), [client])
  if (!list.ready) return list.error ? <LoadFailed code={list.error} onRetry={retry} /> : <ListLoading />
  return (
    <>
      {list.error && <LoadStale code={list.error} onRetry={retry} />}
      {list.keptAtMs !== null && <FromMemory atMs={list.keptAtMs} />}
      {list.ids.length > 0 || (headings && list.sections && list.sections.length > 0) ? (
        isTable ? (
          <Suspense fallback={<ListLoading />}>
            <DeviceTable ids={list.ids} {...props} />
          </Suspense>
        ) : (
          <DeviceList ids={list.ids} sections={headings && list.sections} headings={headings} {...props} />
        )
      ) : (
        <NoRows />
      )}
    </>
  )
}

function NoRows() {
  const [query, setQuery] = useFleetQuery()
  return isNarrowed(query) ? <NothingFound onClear={() => setQuery(withoutFilters(query))} /> : <NoDevices />
}
