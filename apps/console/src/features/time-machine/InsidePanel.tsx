import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { geofencesQuery } from '#src/api/geofences'
import { narrowingFilters } from '#src/live/query'
import { useFleetQuery } from '#src/live/FleetContext'
import type { FleetMap } from '#src/map/fleet-map'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import type { MachineAddress } from './address'
import { afterArrival } from './after-arrival'
import { InsideForm } from './InsideForm'
import type { PastDesk } from './past-desk'
import { boxOfArea, showSearchArea } from './search-area'
import styles from './time-machine.module.css'
import type { SetAddress } from './use-address'
import { useVisitSearch } from './use-visit-search'
import { VisitList } from './VisitList'
import { visitRows, type VisitRow } from './visit-rows'

interface PanelProps {
  desk: PastDesk
  map: FleetMap | null
  address: MachineAddress
  setAddress: SetAddress
  isPicking: boolean
  setPicking(isPicking: boolean): void
  onVisit(deviceId: number): void
}

const AREA_COLOR = { light: '#9a5b00', dark: '#fbbf24' } as const
const AREA_ZOOM_MAX = 16

const areaOfCircle = ({ latitude, longitude, radiusMeters }: NonNullable<MachineAddress['circle']>): string =>
  `CIRCLE (${latitude} ${longitude}, ${radiusMeters})`

/** Who was inside a circle or a geofence between two times. */
export function InsidePanel({ desk, map, address, setAddress, isPicking, setPicking, onVisit }: PanelProps) {
  const [query] = useFleetQuery()
  const geofences = useQuery({ ...geofencesQuery(), retry: false })
  const geofence = geofences.data?.find(({ id }) => id === address.geofenceId)
  const area = address.geofenceId !== null ? (geofence?.area ?? null) : address.circle && areaOfCircle(address.circle)
  const { mutate, data, error, isPending, reset } = useVisitSearch()

  const color = AREA_COLOR[useComputedColorScheme('light')]
  useEffect(() => {
    if (map && area !== null) return showSearchArea(map.map, area, color)
  }, [map, area, color])

  const rows = useMemo(
    () => data && visitRows(data.found, data.search.fromMs, (id) => desk.unit(id)?.device.name ?? String(id)),
    [data, desk],
  )
  const search = (fromMs: number, toMs: number): void => {
    if (area === null) return
    setAddress({ fromMs, toMs })
    const box = boxOfArea(area)
    if (map && box) map.fit({ kind: 'box', ...box, maxZoom: AREA_ZOOM_MAX })
    const isNarrow = query.search.trim() !== '' || narrowingFilters(query) > 0
    mutate({ area, fromMs, toMs, deviceIds: isNarrow ? desk.scopeIds() : null })
  }
  const show = ({ deviceId, enteredMs }: VisitRow): void => {
    desk.pause()
    setAddress({ deviceId })
    desk.jump(enteredMs)
    afterArrival(desk, () => onVisit(deviceId))
  }
  return (
    <>
      <InsideForm
        map={map}
        atMs={desk.clock.get().atMs}
        address={address}
        setAddress={(change) => {
          reset()
          setAddress(change)
        }}
        geofences={geofences.data ?? []}
        isPicking={isPicking}
        setPicking={setPicking}
        isBusy={isPending}
        canSearch={area !== null}
        onSearch={search}
      />
      {error && (
        <div className={styles.tools}>
          <ErrorNotice error={error} />
        </div>
      )}
      {rows && data && (
        <VisitList
          rows={rows}
          fromMs={data.search.fromMs}
          toMs={data.search.toMs}
          selectedId={address.deviceId}
          onVisit={show}
        />
      )}
    </>
  )
}
