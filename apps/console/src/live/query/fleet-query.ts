import { VEHICLE_STATES, type VehicleState } from '@rastro/model/vehicle-state'
import type { AdvancedFilter, CombinedFilter, FleetQuery, StatusFilter } from '../contract'
import { DEFAULT_SORT, formatSort, parseSort } from './sort'

export const COMBINED_FILTERS = [
  'all',
  'online',
  'offline',
  'unknown',
  'moving',
  'stopped',
] as const satisfies CombinedFilter[]
export const STATUS_FILTERS = ['all', 'online', 'offline', 'unknown'] as const satisfies StatusFilter[]
export const ADVANCED_FILTERS = [
  'none',
  'anchor',
  'driver',
  'ignition',
  'locked',
  'gps_brand',
  'gps_model',
  'technology',
] as const satisfies AdvancedFilter[]

/** Advanced filters that ask for one of the values found in the fleet. */
export const takesValue = (filter: AdvancedFilter): boolean =>
  filter === 'gps_brand' || filter === 'gps_model' || filter === 'technology'

export const DEFAULT_FLEET_QUERY: FleetQuery = {
  search: '',
  combined: 'all',
  doing: null,
  state: null,
  advanced: 'none',
  advancedValue: null,
  groupIds: null,
  hiddenCategories: [],
  onlyDeviceId: null,
  sort: DEFAULT_SORT,
}

/** The query as search parameters: short names, nothing for defaults, and nothing that is unreadable. */
export interface FleetSearchParams {
  q?: string | undefined
  show?: CombinedFilter | undefined
  is?: VehicleState | undefined
  state?: string | undefined
  with?: AdvancedFilter | undefined
  value?: string | undefined
  groups?: string | undefined
  hide?: string | undefined
  only?: number | undefined
  sort?: string | undefined
}

/** The router may have read `123` as a number; a comma list may be one number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise

const partsOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isId = (value: number): boolean => Number.isInteger(value) && value >= 0

/** Reads search parameters of any origin; what is missing or unreadable takes its default. */
export function queryFromSearch(search: unknown): FleetQuery {
  const given = (typeof search === 'object' && search !== null ? search : {}) as Record<
    keyof FleetSearchParams,
    unknown
  >
  const groupIds = partsOf(given.groups).map(Number).filter(isId)
  const only = Number(textOf(given.only))
  return {
    search: textOf(given.q),
    combined: oneOf(COMBINED_FILTERS, given.show, 'all'),
    doing: VEHICLE_STATES.find((state) => state === given.is) ?? null,
    state: textOf(given.state) || null,
    advanced: oneOf(ADVANCED_FILTERS, given.with, 'none'),
    advancedValue: textOf(given.value) || null,
    groupIds: groupIds.length > 0 ? groupIds : null,
    hiddenCategories: partsOf(given.hide),
    onlyDeviceId: isId(only) && only > 0 ? only : null,
    sort: formatSort(parseSort(textOf(given.sort) || DEFAULT_SORT)),
  }
}

/** The reverse of `queryFromSearch`; every key is present so that a default clears the parameter. */
export function searchFromQuery(query: FleetQuery): FleetSearchParams {
  return {
    q: query.search || undefined,
    show: query.combined === 'all' ? undefined : query.combined,
    is: query.doing ?? undefined,
    state: query.state ?? undefined,
    with: query.advanced === 'none' ? undefined : query.advanced,
    value: query.advancedValue ?? undefined,
    groups: query.groupIds?.join(',') || undefined,
    hide: query.hiddenCategories.join(',') || undefined,
    only: query.onlyDeviceId ?? undefined,
    sort: query.sort === DEFAULT_SORT ? undefined : query.sort,
  }
}

/** The status half of the combined filter: `all` while motion decides. */
export const statusFilterOf = ({ combined }: FleetQuery): StatusFilter =>
  combined === 'moving' || combined === 'stopped' ? 'all' : combined

/** The motion half of the combined filter: null while status decides. */
export const motionFilterOf = ({ combined }: FleetQuery): 'moving' | 'stopped' | null =>
  combined === 'moving' || combined === 'stopped' ? combined : null

/** A status filter switches the motion filter off. */
export const withStatus = (query: FleetQuery, status: StatusFilter): FleetQuery => ({
  ...query,
  combined: status,
  doing: null,
})

/** A motion filter switches the status filter back to all; null switches motion off. */
export const withMotion = (query: FleetQuery, motion: 'moving' | 'stopped' | null): FleetQuery =>
  motion === null && motionFilterOf(query) === null ? query : { ...query, combined: motion ?? 'all', doing: null }

/** One state of a vehicle, or null for all; it takes the place of a status or motion filter. */
export const withDoing = (query: FleetQuery, doing: VehicleState | null): FleetQuery => ({
  ...query,
  combined: 'all',
  doing,
})

export const withAdvanced = (query: FleetQuery, advanced: AdvancedFilter): FleetQuery => ({
  ...query,
  advanced,
  advancedValue: null,
})

export const withCategory = (query: FleetQuery, category: string, isShown: boolean): FleetQuery => ({
  ...query,
  hiddenCategories: isShown
    ? query.hiddenCategories.filter((hidden) => hidden !== category)
    : [...new Set([...query.hiddenCategories, category])],
})

/** Whether the list is narrowed by anything that "clear filters" would undo. Sort and the map's only-one mode are not. */
export const isNarrowed = (query: FleetQuery): boolean =>
  query.search.trim() !== '' || query.doing !== null || narrowingFilters(query) > 0

/** How many filters of the filter menu are in force, besides search and the states. */
export const narrowingFilters = (query: FleetQuery): number =>
  Number(query.combined !== 'all') +
  Number(query.state !== null) +
  Number(query.advanced !== 'none') +
  Number(query.groupIds !== null) +
  Number(query.hiddenCategories.length > 0)

export const withoutFilters = (query: FleetQuery): FleetQuery => ({
  ...DEFAULT_FLEET_QUERY,
  sort: query.sort,
  onlyDeviceId: query.onlyDeviceId,
})
