import type { ForeignShape } from './foreign-areas'
import { readFeature } from './foreign-areas'

export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_AREAS = 1000

export type FileProblem = 'tooBig' | 'wrongType' | 'malformed' | 'entities' | 'tooMany' | 'empty'

/** Why a file is not taken. */
export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

type Format = 'geojson' | 'kml' | 'gpx'

/** By what stands in it: names of files lie. */
function formatOf(text: string): Format | null {
  const start = text.slice(0, 4000).trimStart()
  if (start.startsWith('{')) return 'geojson'
  if (!start.startsWith('<')) return null
  if (/<(\w+:)?kml[\s>]/i.test(start)) return 'kml'
  return /<(\w+:)?gpx[\s>]/i.test(start) ? 'gpx' : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const GEOMETRIES = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']
const isNumbers = (value: unknown): boolean => Array.isArray(value) && value.length >= 2 && value.every((one) => typeof one === 'number') // prettier-ignore
const DEPTHS: Record<string, number> = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } // prettier-ignore

function hasDepth(value: unknown, depth: number): boolean {
  return depth === 0 ? isNumbers(value) : Array.isArray(value) && value.every((one) => hasDepth(one, depth - 1))
}

function isGeometry(value: unknown, nesting = 0): value is GeoJSON.Geometry {
  if (!isRecord(value) || nesting > 8) return false
  const { type, geometries, coordinates } = value
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) && geometries.every((one) => isGeometry(one, nesting + 1))
  return typeof type === 'string' && GEOMETRIES.includes(type) && hasDepth(coordinates, DEPTHS[type] ?? 0)
}

function toFeature(value: unknown): GeoJSON.Feature {
  if (!isRecord(value)) throw new FileError('malformed')
  const { geometry, properties } = value.type === 'Feature' ? value : { geometry: value, properties: {} }
  if (!isGeometry(geometry)) throw new FileError('malformed')
  return { type: 'Feature', geometry, properties: isRecord(properties) ? properties : {} }
}

function jsonFeatures(text: string): GeoJSON.Feature[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FileError('malformed')
  }
  if (!isRecord(value)) throw new FileError('malformed')
  const all = value.type === 'FeatureCollection' ? value.features : [value]
  if (!Array.isArray(all)) throw new FileError('malformed')
  // Features without a place are allowed in GeoJSON, and enclose nothing.
  return all.filter((one) => !(isRecord(one) && one.type === 'Feature' && !one.geometry)).map(toFeature)
}

/** What stands between numbers in KML. */
const NOT_COORDINATES = /[^\d\s,.eE+-]/

async function xmlFeatures(text: string, format: 'kml' | 'gpx'): Promise<GeoJSON.Feature[]> {
  // Before anything parses it: entities could swell to gigabytes or name other files.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new FileError('entities')
  // One space says as much as a million, over which what reads coordinates would stumble.
  const page = new DOMParser().parseFromString(text.replaceAll(/\s{2,}/g, ' '), 'application/xml')
  if (page.querySelector('parsererror')) throw new FileError('malformed')
  // Left out of a pair, a latitude would become a longitude.
  for (const { textContent } of page.getElementsByTagNameNS('*', 'coordinates'))
    if (NOT_COORDINATES.test(textContent)) throw new FileError('malformed')
  const { gpx, kml } = await import('@tmcw/togeojson')
  const { features } = format === 'kml' ? kml(page) : gpx(page)
  return features.filter((feature): feature is GeoJSON.Feature => feature.geometry !== null)
}

const DECLARED = /^<\?xml[^>]{0,200}\sencoding=["']([\w.:-]{1,40})["']/

/** The text of a file, by its byte order mark or by what it says of itself; what is not UTF-8 then is Windows Latin. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const read = (encoding: string, fatal = true): string => new TextDecoder(encoding, { fatal }).decode(bytes)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return read('utf-16le', false)
  if (first === 0xfe && second === 0xff) return read('utf-16be', false)
  try {
    return read('utf-8')
  } catch {
    // Old programs write the alphabet of their country.
    const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1] ?? 'windows-1252'
    try {
      return read(declared, false)
    } catch {
      // An encoding that nobody knows.
      throw new FileError('malformed')
    }
  }
}

/** The shapes of a file. Throws `FileError`. */
export async function readAreaFile(file: Blob): Promise<ForeignShape[]> {
  if (file.size > MAX_FILE_BYTES) throw new FileError('tooBig')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  const format = formatOf(text)
  if (!format) throw new FileError('wrongType')
  const features = format === 'geojson' ? jsonFeatures(text) : await xmlFeatures(text, format)
  const shapes = features.flatMap(readFeature)
  if (shapes.length === 0) throw new FileError('empty')
  if (shapes.length > MAX_AREAS) throw new FileError('tooMany')
  return shapes
}
