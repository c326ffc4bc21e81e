import type { LatLon } from '@rastro/geo'
import type { FleetMap } from '#src/map/fleet-map'
import { HereCard } from './HereCard'
import { PlaceSearch } from './PlaceSearch'
import { Ruler } from './Ruler'

/** The tool that is open on the map. */
export type OpenTool =
  { kind: 'here'; place: LatLon; name: string | null } | { kind: 'ruler'; from: LatLon | null } | { kind: 'search' }

interface MapToolsProps {
  map: FleetMap
  brand: string
  tool: OpenTool
  onTool(tool: OpenTool | null): void
}

/** What can be asked of the map itself: a place, a way, a name. */
export function MapTools({ map, brand, tool, onTool }: MapToolsProps) {
  const close = (): void => {
    onTool(null)
    map.map.getCanvas().focus({ preventScroll: true })
  }
  if (tool.kind === 'ruler') return <Ruler map={map} brand={brand} from={tool.from} onClose={close} />
  if (tool.kind === 'search')
    return (
      <PlaceSearch
        map={map}
        onFound={({ latitude, longitude, name }) => onTool({ kind: 'here', place: { latitude, longitude }, name })}
        onClose={close}
      />
    )
  const { place, name } = tool
  return (
    <HereCard
      key={`${place.latitude},${place.longitude}`}
      map={map}
      place={place}
      name={name}
      onMeasure={() => onTool({ kind: 'ruler', from: place })}
      onClose={close}
    />
  )
}
