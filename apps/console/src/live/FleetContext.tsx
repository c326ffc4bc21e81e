import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { CommandOrder } from '@rastro/model/command'
import { Cell } from './cell'
import type { FleetClient, FleetQuery, FleetUnit, Readable } from './contract'
import { browserQueryMemory } from './query-memory'

/** What the map does besides showing: which device it keeps in view. */
export interface MapAttention {
  /** Device kept in the middle while it moves, or null. */
  followId: number | null
  /** Keeps every listed vehicle in the picture while no single one is open. */
  followsAll: boolean
  /** Asks once for a device in the middle, close up. `at` grows with every request so that the same device can be asked for again. */
  centre: { deviceId: number; at: number } | null
}

interface Fleet {
  client: FleetClient
  query: Readable<FleetQuery>
  setQuery(query: FleetQuery): void
  attention: Cell<MapAttention>
}

/** Writing to the browser's storage takes longer than a letter may. */
const REMEMBER_AFTER_MS = 200

const FleetContext = createContext<Fleet | null>(null)

function openFleet(client: FleetClient): Fleet {
  const memory = browserQueryMemory()
  const query = new Cell(memory.recall(location.search))
  client.setQuery(query.get())
  let timer: ReturnType<typeof setTimeout> | undefined
  const rememberNow = (): void => {
    clearTimeout(timer)
    if (timer !== undefined) memory.remember(query.get())
    timer = undefined
  }
  // A reload right after the last letter finds it.
  addEventListener('pagehide', rememberNow)
  return {
    client,
    query,
    setQuery(next) {
      query.set(next)
      client.setQuery(next)
      clearTimeout(timer)
      timer = setTimeout(rememberNow, REMEMBER_AFTER_MS)
    },
    attention: new Cell<MapAttention>({ followId: null, followsAll: false, centre: null }),
  }
}

/** Gives the screens below the live fleet and the query in force. The client must have been started by its owner. */
export function FleetProvider({ client, children }: { client: FleetClient; children: ReactNode }) {
  const fleet = useMemo(() => openFleet(client), [client])
  useEffect(() => client.attend(), [client])
  return <FleetContext value={fleet}>{children}</FleetContext>
}

function useFleetContext(): Fleet {
  const fleet = useContext(FleetContext)
  if (!fleet) throw new Error('No FleetProvider above this component')
  return fleet
}

export const useFleet = (): FleetClient => useFleetContext().client

/** The value of a `Readable`; renders again when it changes. */
export const useReadable = <T,>(readable: Readable<T>): T => useSyncExternalStore(readable.subscribe, readable.get)

/** The query in force, and how to change it. List, map and counters follow at once. */
export function useFleetQuery(): [FleetQuery, (query: FleetQuery) => void] {
  const { query, setQuery } = useFleetContext()
  return [useReadable(query), setQuery]
}

/** One value of the query: renders again only when that one changes, not with every letter that is typed. */
export function useFleetQueryPart<T extends string | number | boolean | null>(part: (query: FleetQuery) => T): T {
  const { query } = useFleetContext()
  return useSyncExternalStore(query.subscribe, () => part(query.get()))
}

/** Changes the query from what it is in that moment. */
export function useChangeFleetQuery(): (change: (query: FleetQuery) => FleetQuery) => void {
  const { query, setQuery } = useFleetContext()
  return (change) => setQuery(change(query.get()))
}

/** A device of the visible rows; null when it is not known. */
export const useUnit = (deviceId: number): FleetUnit | null => useReadable(useFleet().unit(deviceId))

/** Orders to a device that are not settled yet, newest first. */
export const useOpenOrders = (deviceId: number): readonly CommandOrder[] => useReadable(useFleet().orders(deviceId))

/** A device kept fresh wherever the list stands. */
export function useWatchedUnit(deviceId: number): FleetUnit | null {
  const client = useFleet()
  useEffect(() => client.watch(deviceId), [client, deviceId])
  return useUnit(deviceId)
}

export function useMapAttention(): [MapAttention, (next: Partial<MapAttention>) => void] {
  const { attention } = useFleetContext()
  return [useReadable(attention), (next) => attention.set({ ...attention.get(), ...next })]
}
