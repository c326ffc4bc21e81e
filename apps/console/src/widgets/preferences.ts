import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/** CORE-SESSION-14 and §9: what the map shows. */
export const MapPreference = z.object({
  clustered: z.boolean().catch(true),
  name: z.boolean().catch(false),
  plate: z.boolean().catch(false),
  status: z.boolean().catch(false),
  precision: z.boolean().catch(false),
  showGeofences: z.boolean().catch(true),
  geofenceNames: z.boolean().catch(false),
})
export type MapPreference = z.infer<typeof MapPreference>

/** Schema of every preference by its name in local storage. `query`, the last search, is kept by `live/query-memory.ts`. */
const schemas = {
  mapPref: MapPreference.catch(() => MapPreference.parse({})),
  /** How the device list is grouped. */
  groupPref: z.enum(['none', 'group', 'category', 'status']).catch('none'),
  isMuted: z.boolean().catch(false),
  /** Chosen map layer; empty means the server's default. */
  mapLayer: z.string().catch(''),
}
export type PreferenceName = keyof typeof schemas
export type Preference<Name extends PreferenceName> = z.output<(typeof schemas)[Name]>

/** Reads a stored text; anything unreadable gives the defaults. */
export const parsePreference = <Name extends PreferenceName>(name: Name, stored: string | null): Preference<Name> => {
  let value: unknown
  try {
    value = stored === null ? undefined : JSON.parse(stored)
  } catch {
    // Corrupt storage must never keep anybody out.
    value = undefined
  }
  const schema = schemas[name] as unknown as z.ZodType<Preference<Name>>
  // Every schema catches, so this never throws.
  return schema.parse(value)
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
