import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'

/** The fleet as it was last known. */
export interface KeptFleet {
  userId: number
  savedAtMs: number
  devices: Device[]
  positions: Position[]
}

/** Where the fleet is kept for a reload while the server is out of reach. */
export interface FleetKeeper {
  write(fleet: KeptFleet): Promise<void>
  /** What was kept for this user; null when nothing was, or it cannot be read. */
  read(userId: number): Promise<KeptFleet | null>
  forget(): Promise<void>
}

/** Nothing is known of a connection that nobody sees: online becomes unknown. */
export const asRemembered = (devices: readonly Device[]): Device[] =>
  devices.map((device) => (device.status === 'online' ? { ...device, status: 'unknown' } : device))
