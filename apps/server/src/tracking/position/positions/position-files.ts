import { xmlText } from '#src/platform/xml-text'
import { wireDateFromMs } from '@rastro/model/wire'
import type { TrackedPosition } from './tracked-position'

const FIXED = [
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'address',
  'accuracy',
]

/** `yyyy-MM-dd HH:mm:ss` in a zone; UTC when the zone is not known. */
function timeFormat(timeZone: string | undefined): (timeMs: number) => string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'medium', timeZone }
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: timeZone ?? 'UTC' })
  } catch {
    format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' })
  }
  return (timeMs) => format.format(timeMs)
}

/** Text that a spreadsheet would read as a formula is blanked. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  if (/^[=+\-@]/.test(value)) return ''
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** A table: fixed columns, then every attribute that occurs. */
export function positionsCsv(positions: readonly TrackedPosition[], timeZone?: string): string {
  const time = timeFormat(timeZone)
  const keys = [...new Set(positions.flatMap((one) => Object.keys(one.attributes)))]
  const rows = positions.map((one) => [
    one.id,
    one.deviceId,
    one.protocol,
    time(one.serverTimeMs),
    time(one.deviceTimeMs),
    time(one.fixTimeMs),
    one.valid,
    one.latitude,
    one.longitude,
    one.altitudeMeters,
    one.speedKnots,
    one.courseDegrees,
    one.address,
    one.accuracyMeters,
    ...keys.map((key) => one.attributes[key]),
  ])
  return [[...FIXED, ...keys], ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')
}

export function positionsGpx(positions: readonly TrackedPosition[], name: string): string {
  const points = positions.map(
    ({ latitude, longitude, altitudeMeters, fixTimeMs }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitudeMeters}</ele><time>${wireDateFromMs(fixTimeMs)}</time></trkpt>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.0" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/0"><trk><name>${xmlText(name)}</name><trkseg>
${points.join('\n')}
</trkseg></trk></gpx>
`
}

export function positionsKml(positions: readonly TrackedPosition[], name: string): string {
  const points = positions.map(
    ({ latitude, longitude, altitudeMeters }) => `${longitude},${latitude},${altitudeMeters}`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(name)}</name><Placemark><name>${xmlText(name)}</name>
<LineString><extrude>1</extrude><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode>
<coordinates>${points.join('\n')}</coordinates></LineString></Placemark></Document></kml>
`
}
