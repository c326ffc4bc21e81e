import type { LatLon } from '@rastro/geo'
import type { CommandOrder } from '@rastro/model/command'
import type { EventRow } from '@rastro/model/event'
import type {
  ConnectionState,
  FleetCounts,
  FleetList,
  FleetQuery,
  FleetUnit,
  LiveNotice,
  SectionRequest,
} from '../contract'
import type { MapScene, MapView, MercatorBox, SceneOptions } from '#src/map/scene'

/** Main thread to worker. */
export type ToWorker =
  /** Asks for the devices before anybody waits for them; the next start begins with the answer. */
  | { kind: 'ahead'; baseUrl: string }
  | { kind: 'start'; baseUrl: string; userId: number | null; isFromMemory: boolean }
  | { kind: 'stop' }
  | { kind: 'query'; query: FleetQuery }
  | { kind: 'sections'; request: SectionRequest | null }
  | { kind: 'window'; firstRow: number; lastRow: number }
  | { kind: 'watch'; deviceIds: number[] }
  | { kind: 'view'; view: MapView; options: SceneOptions }
  | { kind: 'refresh' }
  | { kind: 'bounds'; request: number }
  | { kind: 'devicesIn'; request: number; box: MercatorBox; limit: number }
  /** Answered by `devicesIn` too, like the next. */
  | { kind: 'listed'; request: number }
  /** Which attributes the newest positions have; answered by `sent`. */
  | { kind: 'sent'; request: number }
  | { kind: 'find'; request: number; text: string; limit: number }
  | { kind: 'nearest'; request: number; place: LatLon; limit: number }
  /** The tab was hidden or shown; a hidden tab gets no scenes and no rows. */
  | { kind: 'visible'; visible: boolean }

/** Worker to main thread. */
export type FromWorker =
  | { kind: 'connection'; state: ConnectionState }
  | ({ kind: 'list' } & FleetList)
  | { kind: 'counts'; counts: FleetCounts }
  | { kind: 'units'; units: FleetUnit[]; gone: number[] }
  | { kind: 'scene'; scene: MapScene }
  /** Orders to devices: all that are open, or those that changed. */
  | { kind: 'orders'; orders: CommandOrder[]; isAll: boolean }
  /** Every alarm that nobody saw to. */
  | { kind: 'alarms'; alarms: readonly EventRow[] }
  | { kind: 'notice'; notice: LiveNotice }
  | { kind: 'sent'; request: number; names: string[] }
  | { kind: 'bounds'; request: number; box: MercatorBox | null }
  | { kind: 'devicesIn'; request: number; units: FleetUnit[] }
