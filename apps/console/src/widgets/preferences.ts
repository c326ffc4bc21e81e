import { useSyncExternalStore } from 'react'

/** CORE-SESSION-14 and §9: what the map shows. */
export interface MapPreference {
  clustered: boolean
  name: boolean
  plate: boolean
  status: boolean
  speed: boolean
  precision: boolean
  showGeofences: boolean
  geofenceNames: boolean
}

const MAP_DEFAULTS: MapPreference = {
  clustered: true,
  name: false,
  plate: false,
  status: false,
  speed: false,
  precision: false,
  showGeofences: true,
  geofenceNames: false,
}

/** How the device list is grouped. */
export type GroupPreference = 'none' | 'group' | 'category' | 'status'
export const GROUPINGS: readonly GroupPreference[] = ['none', 'group', 'category', 'status']

const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)

function readMapPreference(value: unknown): MapPreference {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const read = { ...MAP_DEFAULTS }
  for (const name of Object.keys(read) as (keyof MapPreference)[]) read[name] = flag(given[name], MAP_DEFAULTS[name])
  return read
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Reader of every preference by its name in local storage; one bad value falls back alone. `query`, the last search, is kept by `live/query-memory.ts`. */
const readers = {
  mapPref: readMapPreference,
  groupPref: (value: unknown): GroupPreference => GROUPINGS.find((known) => known === value) ?? 'none',
  /** Headings of the device list that are shut, as `grouping:key`. */
  closedHeadings: texts,
  isMuted: (value: unknown): boolean => flag(value, false),
  /** Chosen map layer; empty means the server's default. */
  mapLayer: (value: unknown): string => (typeof value === 'string' ? value : ''),
  /** Whether the overlay of the server is drawn, where it has one. */
  mapOverlay: (value: unknown): boolean => flag(value, true),
}
export type PreferenceName = keyof typeof readers
export type Preference<Name extends PreferenceName> = ReturnType<(typeof readers)[Name]>

/** Reads a stored text; anything unreadable gives the defaults. */
export const parsePreference = <Name extends PreferenceName>(name: Name, stored: string | null): Preference<Name> => {
  let value: unknown
  try {
    value = stored === null ? undefined : JSON.parse(stored)
  } catch {
    // Corrupt storage must never keep anybody out.
    value = undefined
  }
  return readers[name](value) as Preference<Name>
}

const held = new Map<PreferenceName, unknown>()
const listeners = new Map<PreferenceName, Set<() => void>>()

const stored = (name: PreferenceName): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    // Storage switched off: defaults.
    return null
  }
}

export const getPreference = <Name extends PreferenceName>(name: Name): Preference<Name> => {
  if (!held.has(name)) held.set(name, parsePreference(name, stored(name)))
  return held.get(name) as Preference<Name>
}

/** Keeps a value now and, where the browser lets us, for the next visit. */
export const setPreference = <Name extends PreferenceName>(name: Name, value: Preference<Name>): void => {
  held.set(name, value)
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or switched off: the choice lasts for this page.
  }
  listeners.get(name)?.forEach((listener) => listener())
}

/** Calls back after every change; returns the way to stop. */
export const onPreference = (name: PreferenceName, listener: () => void): (() => void) => {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener))
  return () => void set.delete(listener)
}

/** A preference and its setter. */
export const usePreference = <Name extends PreferenceName>(
  name: Name,
): [Preference<Name>, (value: Preference<Name>) => void] => [
  useSyncExternalStore(
    (listener) => onPreference(name, listener),
    () => getPreference(name),
  ),
  (value) => setPreference(name, value),
]
