import type { LiveSocket } from './live-socket'

/** Devices that changed since the last frame, by what changed. */
export interface Changed {
  devices: Set<number>
  positions: Set<number>
}

export interface FrameSources {
  deviceJson(deviceId: number): string | undefined
  positionJson(deviceId: number): string | undefined
}

/** Sockets that see the same devices: those of one user. */
export interface Audience {
  readonly userId: number
  readonly size: number
  add(socket: LiveSocket): void
  remove(socket: LiveSocket): void
  /** Takes a new view; gives the devices that were not in the old one. */
  seeAnew(visible: ReadonlySet<number>): number[]
  /** Sends what concerns it. True when some socket could not take it and must be tried again. */
  send(changed: Changed): boolean
}

/** A client with more than this unread gets nothing new until it has read. */
export const BEHIND_BYTES = 1_000_000

const merge = (into: Changed, from: Changed): void => {
  for (const id of from.devices) into.devices.add(id)
  for (const id of from.positions) into.positions.add(id)
}

export function createAudience(userId: number, firstView: ReadonlySet<number>, sources: FrameSources): Audience {
  /** Per socket what it missed; null while it keeps up. Bounded by the number of devices. */
  const sockets = new Map<LiveSocket, Changed | null>()
  let visible = firstView
  let shown = new Set(firstView)

  function seen(changed: Changed): Changed {
    const own = (ids: Set<number>): Set<number> => {
      const found = new Set<number>()
      for (const id of ids) if (visible.has(id)) found.add(id)
      return found
    }
    return { devices: own(changed.devices), positions: own(changed.positions) }
  }

  function frame(changed: Changed): string {
    const list = (ids: Set<number>, json: (id: number) => string | undefined): string[] => {
      const parts: string[] = []
      for (const id of ids) {
        const part = visible.has(id) ? json(id) : undefined
        if (part) parts.push(part)
      }
      return parts
    }
    const devices = list(changed.devices, sources.deviceJson)
    const positions = list(changed.positions, sources.positionJson)
    const keys: string[] = []
    if (devices.length > 0) keys.push(`"devices":[${devices.join(',')}]`)
    if (positions.length > 0) keys.push(`"positions":[${positions.join(',')}]`)
    return keys.length > 0 ? `{${keys.join(',')}}` : ''
  }

  /** True when the socket still is behind. */
  function catchUp(socket: LiveSocket, missed: Changed): boolean {
    if (socket.bufferedBytes() > BEHIND_BYTES) return true
    const text = frame(missed)
    if (text) socket.send(text)
    sockets.set(socket, null)
    return false
  }

  return {
    userId,
    get size() {
      return sockets.size
    },
    add: (socket) => void sockets.set(socket, null),
    remove: (socket) => void sockets.delete(socket),
    seeAnew(next) {
      const fresh = [...next].filter((id) => !shown.has(id))
      visible = next
      shown = new Set(next)
      return fresh
    },
    send(changed) {
      const own = seen(changed)
      let text: string | undefined
      let behind = false
      for (const [socket, missed] of sockets) {
        if (missed) {
          merge(missed, own)
          behind = catchUp(socket, missed) || behind
        } else if (socket.bufferedBytes() > BEHIND_BYTES) {
          sockets.set(socket, own.devices.size + own.positions.size > 0 ? { devices: new Set(own.devices), positions: new Set(own.positions) } : null)
          behind = true
        } else {
          text ??= frame(own)
          if (text) socket.send(text)
        }
      }
      return behind
    },
  }
}
