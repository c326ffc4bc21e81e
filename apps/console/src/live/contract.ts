/**
 * What the screens may know of the live fleet. The fleet itself (sockets, parsing, filtering, sorting, clustering input)
 * lives in a worker; the main thread only holds what is on screen. Implemented by `fleet-client.ts`.
 */
import type { LatLon } from '@rastro/geo'
import type { VehicleAnswer } from '@rastro/model/answer'
import type { CommandOrder } from '@rastro/model/command'
import type { Event, EventRow } from '@rastro/model/event'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import type { VehicleState } from '@rastro/model/vehicle-state'
import type { MapScene, MapView, MercatorBox, SceneOptions } from '#src/map/scene'

/** A value outside React, read with `useSyncExternalStore`. `get` returns the same object until it changed. */
export interface Readable<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

/** `offline`: the socket is closed and the next try is under way (CORE-LIVE: 5 s). */
export type ConnectionState = 'connecting' | 'live' | 'offline'

export type StatusFilter = 'all' | 'online' | 'offline' | 'unknown'
export type CombinedFilter = StatusFilter | 'moving' | 'stopped'
export type AdvancedFilter =
  'none' | 'anchor' | 'driver' | 'ignition' | 'locked' | 'gps_brand' | 'gps_model' | 'technology'

/** Everything that decides which devices are listed and drawn, and in which order. Lives in the URL. */
export interface FleetQuery {
  search: string
  combined: CombinedFilter
  /** Only vehicles in this state; null for all. */
  doing: VehicleState | null
  state: string | null
  advanced: AdvancedFilter
  /** Value wanted of the advanced filter when it takes one (brand, model, technology). */
  advancedValue: string | null
  groupIds: number[] | null
  hiddenCategories: string[]
  /** Show only this device on the map. */
  onlyDeviceId: number | null
  /** `field-direction`, e.g. `name-asc`; an unreadable value means `name-asc`. */
  sort: string
}

export interface FleetCounts {
  /** Every device of the fleet, whatever the query. */
  fleet: number
  all: number
  online: number
  offline: number
  unknown: number
  moving: number
  stopped: number
  /** By the one state of a vehicle. */
  doing: Record<VehicleState, number>
  /** Devices per category, before `hiddenCategories`. */
  categories: Record<string, number>
  /** Distinct values offered by the advanced filters. */
  brands: string[]
  models: string[]
  technologies: string[]
  /** Distinct values of the `device.state` attribute. */
  states: string[]
}

/** Asks for the list under headings (CORE-GROUPS-03). */
export interface SectionRequest {
  by: 'group' | 'category' | 'status'
  /** Keys in the order of their headings: group ids as text, categories or statuses. Others follow. */
  order: string[]
  /** Keys of the headings whose devices are hidden. */
  closed: string[]
}

export interface FleetSection {
  key: string
  /** Devices below the heading, hidden ones too. */
  count: number
  isOpen: boolean
}

/** The ordered answer to a query: the devices shown, without headings. */
export interface FleetList {
  ids: Int32Array
  /** The headings in order, or null when the list has none. Each open one is followed by `count` of the ids. */
  sections: FleetSection[] | null
  /** False until devices were loaded once. */
  ready: boolean
  /** Set when loading failed; the last list stays. */
  error: string | null
  /** When this list was known, while the server is out of reach and it is shown from memory; else null. Epoch ms. */
  keptAtMs: number | null
}

/** What a row, a card or a popup shows of one device. */
export interface FleetUnit {
  device: Device
  position: Position | null
  /** Online and the motion attribute is true. */
  moving: boolean
  anchored: boolean
  /** It has an alarm of the last 24 h that nobody saw to. */
  alarmed?: boolean
  /** What the vehicle is doing, as the server says; worked out from what is here until it said so. */
  answer: UnitAnswer
}

/** Times are epoch ms. */
export interface UnitAnswer extends Pick<VehicleAnswer, 'place' | 'silence'> {
  state: VehicleState
  /** Since when it is in this state; null when that is not known. */
  sinceMs: number | null
  blocked: { sinceMs: number | null; by: string | null } | null
}

/** A device that is anchored now, or not any more. */
export interface AnchoredState {
  deviceId: number
  anchored: boolean
}

/** Something a screen should know at once and that is not the state of a unit. */
export type LiveNotice =
  | { kind: 'events'; events: Event[] }
  /** Somebody saw to these events. */
  | { kind: 'acknowledged'; events: EventRow[] }
  | { kind: 'anchors'; anchors: AnchoredState[] }
  | { kind: 'users'; users: unknown[] }
  /** Orders that changed, settled ones too. */
  | { kind: 'orders'; orders: CommandOrder[] }
  /** Devices that were deleted, or that this person may not see any more. */
  | { kind: 'gone'; deviceIds: number[] }
  /** The device lost its checked-in driver (CORE-LIVE-03: check the session at once). */
  | { kind: 'driverLeft'; deviceId: number }

export interface FleetClient {
  /**
   * The screens are there and hear from now on, beginning with what came meanwhile: were it to change while they are made
   * piece by piece, they would be made anew in one go.
   */
  attend(): void
  /**
   * @param session `userId`: whose fleet it is, kept in this browser for a reload without a server, or null to keep nothing;
   * `isFromMemory`: the server is out of reach, so the list begins with what was kept
   */
  start(session: { baseUrl: string; userId: number | null; isFromMemory: boolean }): void
  stop(): void
  readonly connection: Readable<ConnectionState>
  readonly counts: Readable<FleetCounts>
  readonly list: Readable<FleetList>
  setQuery(query: FleetQuery): void
  /** Lists under headings from now on; null for one plain list. */
  setSections(request: SectionRequest | null): void
  /** Tells the worker which rows are on screen; only these are kept fresh on the main thread. */
  setWindow(firstRow: number, lastRow: number): void
  /** Fresh while the device is in the window or watched; null when not known. */
  unit(deviceId: number): Readable<FleetUnit | null>
  /** Orders of a device that are not settled yet, newest first: waiting, or sent and not confirmed. */
  orders(deviceId: number): Readable<readonly CommandOrder[]>
  /** Alarms of the last 24 h that nobody saw to, newest first. */
  readonly alarms: Readable<readonly EventRow[]>
  /** Keeps a device fresh until the returned function is called (detail, popup, follow). */
  watch(deviceId: number): () => void
  /** What the map shows and how; scenes follow. */
  setMapView(view: MapView, options: SceneOptions): void
  /** Scenes for the map: sent when something on it changed, at most five a second. */
  onMapScene(listener: (scene: MapScene) => void): () => void
  /** Box around every device of the present query that has a place; null when none has. */
  bounds(): Promise<MercatorBox | null>
  /** Devices of the present query inside a box (the members of a cluster), at most `limit`. */
  devicesIn(box: MercatorBox, limit: number): Promise<FleetUnit[]>
  /** Every device listed, in order, also those below closed headings: what an export holds. */
  listed(): Promise<FleetUnit[]>
  /** Attributes that the newest positions of the fleet have, those of most devices first. */
  sentNames(): Promise<string[]>
  /** Devices of the whole fleet, whatever the query, that match a search text; at most `limit`. */
  find(text: string, limit: number): Promise<FleetUnit[]>
  /** Devices of the present query that have a place, those nearest to another first; at most `limit`. */
  nearest(place: LatLon, limit: number): Promise<FleetUnit[]>
  onNotice(listener: (notice: LiveNotice) => void): () => void
  /** Reloads devices and positions (after a creation: 100 ms later, CORE-LIVE). */
  refresh(): void
}
