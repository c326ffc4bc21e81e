import { type Device, deviceEndpoints } from '@rastro/model/device'
import type { LiveFrame } from '@rastro/model/live'
import { BULK_MAX_LINKS, permissionEndpoints } from '@rastro/model/permission'
import { type Position, positionEndpoints } from '@rastro/model/position'
import { createListeners, type Listeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import type { TrackingServer } from '../tracking-server'

export interface RemoteFleet {
  devices: Listeners<Device>
  removed: Listeners<number>
  positions: Listeners<Position>
  heard(frame: LiveFrame): void
  /** Compares with the lists of the server, and tells what was missed. */
  look(): Promise<void>
}

export interface RemoteFleetParts {
  call: TrackingServer['call']
  /** The account that listens. */
  own(): Promise<number>
  /** Devices were not listened to until now. */
  onLinked(): void
  log: Log
}

/**
 * What the fleet of a remote server is like. Sockets tell an account of what it is linked to, administrators too, so the
 * account of this server is linked to every device.
 */
export function createRemoteFleet({ call, own, onLinked, log }: RemoteFleetParts): RemoteFleet {
  const onError = (error: unknown): void => log.error({ error }, 'a listener of the tracking server failed')
  const devices = createListeners<Device>(onError)
  const removed = createListeners<number>(onError)
  const positions = createListeners<Position>(onError)
  const known = new Map<number, string>()
  const newest = new Map<number, Pick<Position, 'id' | 'fixTime'>>()
  /** What was there before somebody listened is no news. */
  let isFirst = true

  function deviceIs(device: Device): void {
    const text = JSON.stringify(device)
    if (known.get(device.id) === text) return
    known.set(device.id, text)
    if (!isFirst) devices.tell(device)
  }

  function positionIs(position: Position): void {
    const last = newest.get(position.deviceId)
    // Lists and frames cross: what is older than what was told is no news.
    if (last && (last.id === position.id || Date.parse(position.fixTime ?? '') < Date.parse(last.fixTime ?? ''))) return
    newest.set(position.deviceId, position)
    if (!isFirst) positions.tell(position)
  }

  async function linkToAll(userId: number, all: readonly Device[]): Promise<void> {
    const links = await call(permissionEndpoints.list, { query: { userId, deviceId: 0 } }, 'server')
    const linked = new Set(links.map(({ deviceId }) => deviceId))
    const missing = all.filter(({ id }) => !linked.has(id)).map(({ id }) => ({ userId, deviceId: id }))
    for (let at = 0; at < missing.length; at += BULK_MAX_LINKS)
      await call(permissionEndpoints.linkAll, { body: missing.slice(at, at + BULK_MAX_LINKS) }, 'server')
    if (missing.length > 0) onLinked()
  }

  return {
    devices,
    removed,
    positions,
    heard(frame) {
      // What it is part of is only known once the lists have been read.
      if (isFirst) return
      for (const device of frame.devices ?? []) deviceIs(device)
      for (const position of frame.positions ?? []) positionIs(position)
    },
    async look() {
      const all = await call(deviceEndpoints.list, { query: { all: 'true' } }, 'server')
      await linkToAll(await own(), all)
      const latest = await call(positionEndpoints.list, { query: {} }, 'server')
      const ids = new Set(all.map(({ id }) => id))
      for (const id of [...known.keys()])
        if (!ids.has(id)) {
          known.delete(id)
          newest.delete(id)
          removed.tell(id)
        }
      all.forEach(deviceIs)
      latest.forEach(positionIs)
      isFirst = false
    },
  }
}
