import { isMoment } from '#src/widgets/period'
import { queryFromSearch, searchFromQuery } from '#src/live/query'
import type { FleetQuery } from '#src/live/contract'

export type MachineView = 'fleet' | 'inside'

export interface Circle {
  latitude: number
  longitude: number
  radiusMeters: number
}

/** What a link to the time machine reopens. Epoch ms. */
export interface MachineAddress {
  /** `bad` when the address has one that is none. */
  atMs: number | 'bad' | null
  view: MachineView
  deviceId: number | null
  /** Where somebody may have been: a circle, or a geofence. */
  circle: Circle | null
  geofenceId: number | null
  fromMs: number | null
  toMs: number | null
}

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

const momentOfText = (text: string | null): number | null => {
  const ms = text === null ? Number.NaN : Date.parse(text)
  return isMoment(ms) ? ms : null
}

function circleOf(text: string | null): Circle | null {
  const [latitude, longitude, radiusMeters, ...rest] = (text ?? '').split(',').map(Number)
  if (latitude === undefined || longitude === undefined || radiusMeters === undefined || rest.length > 0) return null
  const isFine =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && radiusMeters > 0 && Number.isFinite(radiusMeters)
  return isFine ? { latitude, longitude, radiusMeters } : null
}

export function readAddress(search: string): MachineAddress {
  const params = new URLSearchParams(search)
  const at = params.get('at')
  return {
    atMs: at === null ? null : (momentOfText(at) ?? 'bad'),
    view: params.get('view') === 'inside' ? 'inside' : 'fleet',
    deviceId: idOf(params.get('deviceId')),
    circle: circleOf(params.get('circle')),
    geofenceId: idOf(params.get('geofenceId')),
    fromMs: momentOfText(params.get('from')),
    toMs: momentOfText(params.get('to')),
  }
}

/** To the second. */
export const isoOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}Z`

const round = (degrees: number): string => degrees.toFixed(6).replace(/\.?0+$/, '')
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

/** The search part of an address with another state in it; what belongs to others stays. */
export function writeAddress(search: string, state: MachineAddress, query: FleetQuery): string {
  const params = new URLSearchParams(search)
  const { circle } = state
  const own: Record<string, string | number | null> = {
    at: typeof state.atMs === 'number' ? isoOf(state.atMs) : null,
    view: state.view === 'fleet' ? null : state.view,
    deviceId: state.deviceId,
    circle: circle && [round(circle.latitude), round(circle.longitude), circle.radiusMeters].join(','),
    geofenceId: state.geofenceId,
    from: isoOrNull(state.fromMs),
    to: isoOrNull(state.toMs),
  }
  for (const [name, value] of [...Object.entries(own), ...Object.entries(searchFromQuery(query))])
    if (value === null || value === undefined) params.delete(name)
    else params.set(name, String(value))
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** The query of the fleet in an address; null when it has none. */
export function queryIn(search: string): FleetQuery | null {
  const params = new URLSearchParams(search)
  const names = Object.keys(searchFromQuery(queryFromSearch({})))
  return names.some((name) => params.has(name)) ? queryFromSearch(Object.fromEntries(params)) : null
}
