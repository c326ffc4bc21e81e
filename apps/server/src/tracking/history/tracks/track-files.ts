import { kmhFromKnots, metersPerSecondFromKnots } from '@rastro/geo'
import { xmlText } from '#src/platform/xml-text'
import { isGap, type TrackFix, valuesOf } from './track-fix'

/** What a file is made from. Pages come oldest first. */
export interface TrackFile {
  name: string
  pages: AsyncIterable<TrackFix[]>
  /** Silence from which on a new segment begins. */
  gapMs: number
  /** Values besides the columns; tables show them. */
  names: readonly string[]
  /** For tables; UTC when absent or not known. */
  timeZone: string | undefined
}

export type TrackText = (file: TrackFile) => AsyncGenerator<string>

const isoTime = ({ timeMs }: TrackFix): string => new Date(timeMs).toISOString()
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const crossesDateLine = (before: TrackFix, fix: TrackFix): boolean => Math.abs(fix.longitude - before.longitude) > 180

/** Fixes up to a gap; with `atDateLine` up to where the line would go around the world, too. */
async function* segments(
  { pages, gapMs }: TrackFile,
  atDateLine = false,
): AsyncGenerator<{ fixes: TrackFix[]; isEnd: boolean }> {
  let before: TrackFix | undefined
  for await (const page of pages) {
    let begin = 0
    for (const [at, fix] of page.entries()) {
      const isBreak =
        before !== undefined && (isGap(before, fix, gapMs) || (atDateLine && crossesDateLine(before, fix)))
      before = fix
      if (!isBreak) continue
      yield { fixes: page.slice(begin, at), isEnd: true }
      begin = at
    }
    if (begin < page.length) yield { fixes: page.slice(begin), isEnd: false }
  }
  if (before) yield { fixes: [], isEnd: true }
}

/** What is held in memory at once; a longer segment goes on in the next, from the same place. */
const SEGMENT_MAX = 100_000

/** The same with whole segments. */
async function* wholeSegments(file: TrackFile, atDateLine = false): AsyncGenerator<TrackFix[]> {
  let fixes: TrackFix[] = []
  for await (const part of segments(file, atDateLine)) {
    fixes = fixes.length > 0 ? fixes.concat(part.fixes) : part.fixes
    if (!part.isEnd && fixes.length < SEGMENT_MAX) continue
    if (fixes.length > 0) yield fixes
    fixes = part.isEnd ? [] : fixes.slice(-1)
  }
}

const gpxPoint = (fix: TrackFix): string =>
  `<trkpt lat="${fix.latitude}" lon="${fix.longitude}"><ele>${fix.altitudeMeters}</ele><time>${isoTime(fix)}</time>` +
  `<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>${rounded(metersPerSecondFromKnots(fix.speedKnots), 2)}` +
  `</gpxtpx:speed><gpxtpx:course>${rounded(fix.courseDegrees, 1)}</gpxtpx:course></gpxtpx:TrackPointExtension>` +
  '</extensions></trkpt>\n'

/** GPX 1.1; a segment ends where the way is unknown. Speed in metres per second, in Garmin's extension. */
export async function* gpxText(file: TrackFile): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
<trk><name>${xmlText(file.name)}</name>
`
  let isOpen = false
  for await (const { fixes, isEnd } of segments(file)) {
    if (!isOpen) yield '<trkseg>\n'
    yield `${fixes.map(gpxPoint).join('')}${isEnd ? '</trkseg>\n' : ''}`
    isOpen = !isEnd
  }
  yield '</trk></gpx>\n'
}

const kmlTrack = (fixes: readonly TrackFix[]): string =>
  `<gx:Track><altitudeMode>clampToGround</altitudeMode>\n${fixes.map((fix) => `<when>${isoTime(fix)}</when>\n`).join('')}` +
  `${fixes.map(({ longitude, latitude, altitudeMeters }) => `<gx:coord>${longitude} ${latitude} ${altitudeMeters}</gx:coord>\n`).join('')}` +
  `<ExtendedData><SchemaData schemaUrl="#fix"><gx:SimpleArrayData name="speed">` +
  `${fixes.map(({ speedKnots }) => `<gx:value>${rounded(kmhFromKnots(speedKnots), 1)}</gx:value>`).join('')}` +
  '</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>\n'

/** KML with a time for each place, and speeds in km/h. */
export async function* kmlText(file: TrackFile): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>${xmlText(file.name)}</name>
<Schema id="fix"><gx:SimpleArrayField name="speed" type="float"><displayName>km/h</displayName></gx:SimpleArrayField></Schema>
<Placemark><name>${xmlText(file.name)}</name><gx:MultiTrack><gx:interpolate>0</gx:interpolate>
`
  for await (const fixes of wholeSegments(file)) yield kmlTrack(fixes)
  yield '</gx:MultiTrack></Placemark></Document></kml>\n'
}

const coordinatesOf = (fixes: readonly TrackFix[]) =>
  fixes.map(({ longitude, latitude, altitudeMeters }) => [longitude, latitude, altitudeMeters])

/** A line needs two places (RFC 7946). */
const featureOf = (name: string, fixes: readonly TrackFix[]) => ({
  type: 'Feature',
  geometry:
    fixes.length === 1
      ? { type: 'Point', coordinates: coordinatesOf(fixes)[0] }
      : { type: 'LineString', coordinates: coordinatesOf(fixes) },
  properties: {
    name,
    coordTimes: fixes.map(isoTime),
    speedsKmh: fixes.map(({ speedKnots }) => rounded(kmhFromKnots(speedKnots), 1)),
    courses: fixes.map(({ courseDegrees }) => rounded(courseDegrees, 1)),
  },
})

/** GeoJSON, a line for each stretch between gaps; never across the date line. */
export async function* geojsonText(file: TrackFile): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let isFirst = true
  for await (const fixes of wholeSegments(file, true)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(featureOf(file.name, fixes))}`
    isFirst = false
  }
  yield '\n]}\n'
}

const COLUMNS = ['time', 'localTime', 'latitude', 'longitude', 'altitudeMeters', 'speedKmh', 'course', 'valid', 'motion', 'distanceMeters'] // prettier-ignore

/** Text a spreadsheet would take for a formula gets a mark in front that makes it text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `yyyy-MM-dd HH:mm:ss` of a zone. */
function localTime(timeZone: string | undefined): (timeMs: number) => string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'medium' }
  const format = (zone: string) => new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone })
  let chosen = format('UTC')
  try {
    if (timeZone !== undefined) chosen = format(timeZone)
  } catch {
    // A zone that nobody knows is as good as none.
  }
  return (timeMs) => chosen.format(timeMs)
}

/** A table; the mark in front tells spreadsheets that it is UTF-8. */
export async function* csvText({ pages, names, timeZone }: TrackFile): AsyncGenerator<string> {
  const local = localTime(timeZone)
  yield `\uFEFF${[...COLUMNS, ...names].map(cell).join(',')}\r\n`
  let meters = 0
  let isFirst = true
  const row = (fix: TrackFix): string => {
    if (!isFirst) meters += fix.traveledMeters
    isFirst = false
    const fixed = [
      isoTime(fix),
      local(fix.timeMs),
      fix.latitude,
      fix.longitude,
      fix.altitudeMeters,
      rounded(kmhFromKnots(fix.speedKnots), 1),
      rounded(fix.courseDegrees, 1),
      fix.isValid,
      fix.isMoving,
      rounded(meters, 1),
    ]
    return `${[...fixed, ...valuesOf(fix, names)].map(cell).join(',')}\r\n`
  }
  for await (const page of pages) yield page.map(row).join('')
}
