import type { LatLon } from '@rastro/geo'
import type { Protocol } from '@rastro/protocols'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { EventDraft } from '#src/tracking/ingest/events/index'
import type { DeviceSessions } from '#src/tracking/ingest/listen/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'
import type { EnvelopeLimits } from './envelope'
import type { Order } from './order'
import type { OrderNews } from './order-news'
import type { OrderStore } from './orders.store'
import type { SmsGateway } from './sms-gateway'

export interface DeskSettings extends EnvelopeLimits {
  /** How long an order may wait. */
  expiryMs: number
  /** How long after it left an order is waited for. */
  confirmMs: number
  /** Types that count as critical beside `engineStop`. */
  criticalTypes: readonly string[]
}

export interface DeskDeps {
  store: OrderStore
  /** Orders of other processes; absent: this one is alone. */
  news?: Pick<OrderNews, 'follow'>
  /** Something was stored that other processes may look at. */
  onStored?(): void
  devices: DeviceDirectory
  state: FleetState
  sessions: DeviceSessions
  settingsOf(device: DeviceRecord): ReadSetting
  protocols: readonly Protocol[]
  sms: SmsGateway
  /** Asked right before an order leaves: its author may have lost the right since. */
  mayStillAsk(order: Order): boolean
  raise(event: EventDraft): void
  /** Words for a place that are known without asking anybody; null when there are none. */
  addressAt(place: LatLon): string | null
  settings: DeskSettings
  clock: Clock
  log: Log
}

/** The rules without any setting. */
export const STANDARD_DESK: DeskSettings = {
  holdSpeedKmh: 20,
  staleFixMs: 300_000,
  expiryMs: 7 * 86_400_000,
  confirmMs: 300_000,
  criticalTypes: ['outputControl'],
}
