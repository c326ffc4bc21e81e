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

const copyOf = ({ devices, positions }: Changed): Changed => ({ devices: new Set(devices), positions: new Set(positions) })
const isEmpty = ({ devices, positions }: Changed): boolean => devices.size + positions.size === 0

export function createAudience(userId: number, firstView: ReadonlySet<number>, sources: FrameSources): Audience {
  /** What a socket missed, null while it keeps up; bounded by the number of devices. Who fell behind together shares it. */
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
      const texts = new Map<Changed, string>()
      const textOf = (what: Changed): string => {
        const known = texts.get(what)
        if (known !== undefined) return known
        const text = frame(what)
        texts.set(what, text)
        return text
      }
      for (const missed of new Set(sockets.values())) if (missed) merge(missed, own)
      let fallen: Changed | null = null
      let behind = false
      for (const [socket, missed] of sockets) {
        if (socket.bufferedBytes() > BEHIND_BYTES) {
          behind = true
          if (!missed && !isEmpty(own)) sockets.set(socket, (fallen ??= copyOf(own)))
          continue
        }
        const text = textOf(missed ?? own)
        if (text) socket.send(text)
        if (missed) sockets.set(socket, null)
      }
      return behind
    },
  }
}
