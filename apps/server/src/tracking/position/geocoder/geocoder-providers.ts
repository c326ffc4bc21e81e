import { isOnEarth, type LatLon } from '@rastro/geo'
import type { FoundPlace } from '@rastro/model/geocode'

export const GEOCODER_TYPES = ['off', 'gazetteer', 'nominatim', 'locationiq', 'google'] as const
export type GeocoderType = (typeof GEOCODER_TYPES)[number]

export interface GeocoderPlan {
  type: GeocoderType
  /** Address with `{lat}`, `{lon}`, `{key}` and `{language}` to fill in; undefined: the provider's usual one. */
  url: string | undefined
  /** Of places by name, with `{query}`, `{key}` and `{language}`; undefined: the usual one, none for an own service. */
  searchUrl: string | undefined
  key: string | undefined
  language: string
}

/** How to ask a service for the address of a place and how to read what it says. */
export interface GeocoderProvider {
  urlOf(place: LatLon): string
  /** Null when the service knows no address there. Throws when the answer is none. */
  read(body: string): string | null
  /** Null when the service is not asked for places by name. */
  searchUrlOf(text: string): string | null
  /** Throws when the answer is none. */
  readPlaces(body: string): FoundPlace[]
}

const NOMINATIM_QUERY = 'format=jsonv2&lat={lat}&lon={lon}&zoom=18&addressdetails=1&accept-language={language}'

const USUAL_URLS = {
  nominatim: `https://nominatim.openstreetmap.org/reverse?${NOMINATIM_QUERY}`,
  locationiq: `https://us1.locationiq.com/v1/reverse?key={key}&${NOMINATIM_QUERY.replace('jsonv2', 'json')}`,
  google: 'https://maps.googleapis.com/maps/api/geocode/json?latlng={lat},{lon}&language={language}&key={key}',
}

const SEARCH_QUERY = 'q={query}&limit=8&accept-language={language}'
const USUAL_SEARCH_URLS = {
  nominatim: `https://nominatim.openstreetmap.org/search?format=jsonv2&${SEARCH_QUERY}`,
  locationiq: `https://us1.locationiq.com/v1/search?format=json&key={key}&${SEARCH_QUERY}`,
  google: 'https://maps.googleapis.com/maps/api/geocode/json?address={query}&language={language}&key={key}',
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

function objectOf(body: string): Json {
  const value: unknown = JSON.parse(body)
  if (!isObject(value)) throw new TypeError('the answer is no object')
  return value
}

/** The first of some names of an address that is there. */
const part = (address: Json, ...names: string[]): string | undefined => {
  for (const name of names) {
    const text = textOf(address[name])
    if (text) return text
  }
  return undefined
}

/** Two letters of a Brazilian state out of `BR-SP`, else the name. */
const stateOf = (address: Json): string | undefined =>
  textOf(address['ISO3166-2-lvl4'])?.match(/^BR-([A-Z]{2})$/)?.[1] ?? part(address, 'state_code', 'state')

/** `Rua das Flores, 120, Centro, Campinas, SP`, as addresses are written in Brazil. */
function readNominatim(body: string): string | null {
  const answer = objectOf(body)
  if (textOf(answer.error)) return null
  const address = isObject(answer.address) ? answer.address : {}
  const road = part(address, 'road', 'pedestrian', 'highway', 'hamlet')
  const parts = [
    road,
    road && part(address, 'house_number'),
    part(address, 'suburb', 'neighbourhood', 'quarter', 'city_district'),
    part(address, 'city', 'town', 'village', 'municipality', 'county'),
    stateOf(address),
  ].filter((one) => one !== undefined)
  return road && parts.length > 1 ? parts.join(', ') : (textOf(answer.display_name) ?? null)
}

function readGoogle(body: string): string | null {
  const answer = objectOf(body)
  if (answer.status === 'ZERO_RESULTS') return null
  if (answer.status !== 'OK' || !Array.isArray(answer.results)) throw new TypeError('the service refused')
  const first: unknown = answer.results[0]
  return isObject(first) ? (textOf(first.formatted_address) ?? null) : null
}

const NAME_MAX = 300
/** A place with its name; null for what is not on earth or has no name. */
function placeOf(name: unknown, latitude: unknown, longitude: unknown): FoundPlace | null {
  const text = textOf(name)?.slice(0, NAME_MAX)
  const at = { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) }
  return text !== undefined && isOnEarth(at) ? { name: text, ...at, isTown: false } : null
}
const known = (places: readonly (FoundPlace | null)[]): FoundPlace[] => places.filter((place) => place !== null)

function readNominatimPlaces(body: string): FoundPlace[] {
  const rows: unknown = JSON.parse(body)
  if (!Array.isArray(rows)) throw new TypeError('the answer is no list')
  return known(rows.map((row: unknown) => (isObject(row) ? placeOf(row.display_name, row.lat, row.lon) : null)))
}

function readGooglePlaces(body: string): FoundPlace[] {
  const answer = objectOf(body)
  if (answer.status === 'ZERO_RESULTS') return []
  if (answer.status !== 'OK' || !Array.isArray(answer.results)) throw new TypeError('the service refused')
  const rows: readonly unknown[] = answer.results
  return known(
    rows.map((row) => {
      const geometry = isObject(row) && isObject(row.geometry) ? row.geometry.location : undefined
      return isObject(row) && isObject(geometry) ? placeOf(row.formatted_address, geometry.lat, geometry.lng) : null
    }),
  )
}

const DECIMALS = 6

/** Null for those that ask nobody. */
export function geocoderProvider({ type, url, searchUrl, key = '', language }: GeocoderPlan): GeocoderProvider | null {
  if (type === 'off' || type === 'gazetteer') return null
  const template = url ?? USUAL_URLS[type]
  // An own service knows its own address for this; nobody else is asked in its place.
  const searchTemplate = searchUrl ?? (url === undefined ? USUAL_SEARCH_URLS[type] : null)
  return {
    urlOf({ latitude, longitude }) {
      const values: Record<string, string> = {
        lat: latitude.toFixed(DECIMALS),
        lon: longitude.toFixed(DECIMALS),
        key: encodeURIComponent(key),
        language: encodeURIComponent(language),
      }
      return template.replace(/\{(lat|lon|key|language)\}/g, (_whole, name: string) => values[name] ?? '')
    },
    read: type === 'google' ? readGoogle : readNominatim,
    searchUrlOf(text) {
      const values: Record<string, string> = { query: text, key, language }
      return (
        searchTemplate?.replace(/\{(query|key|language)\}/g, (_whole, name: string) =>
          encodeURIComponent(values[name] ?? ''),
        ) ?? null
      )
    },
    readPlaces: type === 'google' ? readGooglePlaces : readNominatimPlaces,
  }
}
