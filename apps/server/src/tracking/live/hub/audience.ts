import { createFrame, type LiveFrame } from './live-frame'
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

/** Sockets that see the same devices, whoever their users are: they share every frame. */
export interface Audience {
  readonly visible: ReadonlySet<number>
  /** Fields shown of devices and positions, in one text; null when all are. */
  readonly fieldsKey: string | null
  readonly size: number
  /** `missed`: what the socket is to be told with its next frame, besides what changes. */
  add(socket: LiveSocket, missed?: Changed | null): void
  /** Gives what the socket had still to be told; null when nothing. */
  remove(socket: LiveSocket): Changed | null
  /** Sends what concerns it. True when some socket could not take it and must be tried again. */
  send(changed: Changed): boolean
}

export const noChange = (): Changed => ({ devices: new Set(), positions: new Set() })

const merge = (into: Changed, from: Changed): void => {
  for (const id of from.devices) into.devices.add(id)
  for (const id of from.positions) into.positions.add(id)
}

const copyOf = ({ devices, positions }: Changed): Changed => ({
  devices: new Set(devices),
  positions: new Set(positions),
})
const isEmpty = ({ devices, positions }: Changed): boolean => devices.size + positions.size === 0

/** Whether two views are the same, so that their sockets can share frames. */
export const sameView = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean => {
  if (one === other) return true
  if (one.size !== other.size) return false
  for (const id of one) if (!other.has(id)) return false
  return true
}

/** The message that tells of these changes; null when nothing of them is visible. */
function frameOf(changed: Changed, visible: ReadonlySet<number>, sources: FrameSources): LiveFrame | null {
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
  return keys.length > 0 ? createFrame(`{${keys.join(',')}}`) : null
}

/** @param visible ids of the devices it sees; not to be changed afterwards */
export function createAudience(
  visible: ReadonlySet<number>,
  sources: FrameSources,
  fieldsKey: string | null = null,
): Audience {
  /** What a socket missed, null while it keeps up; bounded by the number of devices. Who fell behind together shares it. */
  const sockets = new Map<LiveSocket, Changed | null>()

  function seen(changed: Changed): Changed {
    const own = (ids: Set<number>): Set<number> => {
      const found = new Set<number>()
      for (const id of ids) if (visible.has(id)) found.add(id)
      return found
    }
    return { devices: own(changed.devices), positions: own(changed.positions) }
  }

  return {
    visible,
    fieldsKey,
    get size() {
      return sockets.size
    },
    add: (socket, missed = null) => void sockets.set(socket, missed),
    remove(socket) {
      const missed = sockets.get(socket)
      sockets.delete(socket)
      return missed ? copyOf(missed) : null
    },
    send(changed) {
      const own = seen(changed)
      const frames = new Map<Changed, LiveFrame | null>()
      const shared = (what: Changed): LiveFrame | null => {
        let frame = frames.get(what)
        if (frame === undefined) frames.set(what, (frame = frameOf(what, visible, sources)))
        return frame
      }
      for (const missed of new Set(sockets.values())) if (missed) merge(missed, own)
      let fallen: Changed | null = null
      let isSomeoneBehind = false
      for (const [socket, missed] of sockets) {
        if (socket.isBehind()) {
          isSomeoneBehind = true
          if (!missed && !isEmpty(own)) sockets.set(socket, (fallen ??= copyOf(own)))
          continue
        }
        const frame = shared(missed ?? own)
        if (frame) socket.send(frame)
        if (missed) sockets.set(socket, null)
      }
      return isSomeoneBehind
    },
  }
}
