import { type Area, type LatLon, readArea } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { areaGeometry } from '#src/map/areas/area-geometry'
import { corridorOf, toMapArea } from '#src/map/areas/map-area'

export const FORMATS = ['geojson', 'kml', 'gpx'] as const
export type FileFormat = (typeof FORMATS)[number]
export const MEDIA_TYPES: Record<FileFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

interface Written {
  geofence: Geofence
  area: Area
  /** What other programs do not draw, but we read back. */
  extra: Record<string, string | number>
}

/** What can be written: geofences whose area can be read. */
function written(geofences: readonly Geofence[]): Written[] {
  return geofences.flatMap((geofence) => {
    const area = readArea(geofence.area)
    if (typeof area === 'string') return []
    const extra: Written['extra'] = {}
    if (area.kind === 'circle')
      Object.assign(extra, { shape: 'circle', ...area.centre, radiusMeters: area.radiusMeters })
    if (area.kind === 'line') extra['corridorMeters'] = corridorOf(geofence.attributes)
    const { color } = toMapArea(geofence)
    if (color) extra['color'] = color
    return [{ geofence, area, extra }]
  })
}

const escape = (text: string): string =>
  text
    // Signs that XML knows no way to write.
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function toGeoJson(all: readonly Written[]): string {
  const features = all.map(({ geofence: { name, description }, area, extra }) => ({
    type: 'Feature',
    properties: { name, ...(description ? { description } : {}), ...extra },
    geometry: areaGeometry(area),
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

const coordinatesText = (positions: readonly GeoJSON.Position[]): string =>
  positions.map(([longitude, latitude]) => `${longitude},${latitude}`).join(' ')

/** KML writes colours backwards: alpha, blue, green, red. */
const kmlColor = (color: string, alpha: string): string =>
  `${alpha}${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`

function kmlGeometry(area: Area): string {
  const geometry = areaGeometry(area)
  return geometry.type === 'LineString'
    ? `<LineString><coordinates>${coordinatesText(geometry.coordinates)}</coordinates></LineString>`
    : `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinatesText(geometry.coordinates[0] ?? [])}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
}

function toKml(all: readonly Written[]): string {
  const marks = all.map(({ geofence: { name, description }, area, extra }) => {
    const color = typeof extra['color'] === 'string' ? extra['color'] : null
    const data = Object.entries(extra).map(([key, value]) => `<Data name="${key}"><value>${escape(String(value))}</value></Data>`) // prettier-ignore
    return [
      `<Placemark><name>${escape(name)}</name>`,
      description ? `<description>${escape(description)}</description>` : '',
      color
        ? `<Style><LineStyle><color>${kmlColor(color, 'ff')}</color><width>2</width></LineStyle><PolyStyle><color>${kmlColor(color, '40')}</color></PolyStyle></Style>`
        : '',
      data.length > 0 ? `<ExtendedData>${data.join('')}</ExtendedData>` : '',
      `${kmlGeometry(area)}</Placemark>`,
    ].join('')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${marks.join('\n')}\n</Document></kml>\n`
}

/** GPX knows points and tracks: a circle is a point that says its radius, a polygon a track that says it is one. */
function toGpx(all: readonly Written[]): string {
  const tag = (name: string, text: string | null): string => (text ? `<${name}>${escape(text)}</${name}>` : '')
  const at = ({ latitude, longitude }: LatLon): string => `lat="${latitude}" lon="${longitude}"`
  const points: string[] = []
  const tracks: string[] = []
  for (const { geofence, area } of all) {
    const head = tag('name', geofence.name)
    if (area.kind === 'circle') {
      const comment = tag('cmt', `radius=${area.radiusMeters}`)
      points.push(
        `<wpt ${at(area.centre)}>${head}${comment}${tag('desc', geofence.description)}<type>circle</type></wpt>`,
      )
      continue
    }
    const places = area.kind === 'line' ? area.places : [...area.corners, ...area.corners.slice(0, 1)]
    const segment = places.map((place) => `<trkpt ${at(place)}/>`).join('')
    const kind = tag('type', area.kind)
    tracks.push(`<trk>${head}${tag('desc', geofence.description)}${kind}<trkseg>${segment}</trkseg></trk>`)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1">\n${[...points, ...tracks].join('\n')}\n</gpx>\n`
}

const WRITERS: Record<FileFormat, (all: readonly Written[]) => string> = { geojson: toGeoJson, kml: toKml, gpx: toGpx }

/** The text of a file, and how many geofences had no readable area. */
export function writeAreaFile(geofences: readonly Geofence[], format: FileFormat): { text: string; skipped: number } {
  const all = written(geofences)
  return { text: WRITERS[format](all), skipped: geofences.length - all.length }
}
