import type { AccessIndex } from '#src/tracking/fleet/access/index'
import { createFrame, type LiveSocket, type LiveTopic, type LiveViewer } from '#src/tracking/live/hub/index'
import { presentDeviceLog, presentLog } from './message.presenter'
import type { RawMessageRecord } from './raw-message'

const FRAME_EVERY_MS = 200
/** Messages that wait for one socket; of more, the oldest are left out. */
const MOST_WAITING = 500

interface Watcher {
  viewer: LiveViewer
  /** Null: all devices of the viewer, in the words of the contract. */
  deviceId: number | null
  waiting: RawMessageRecord[]
}

/** Raw messages for the sockets that asked with `{"logs":true}` (TRACKING-API §5), one device with `deviceId`. */
export interface MessageFeed extends LiveTopic {
  readonly watchers: number
  wants(deviceId: number): boolean
  tell(message: RawMessageRecord): void
  stop(): void
}

export interface MessageFeedDeps {
  access: AccessIndex
  isAdministrator(userId: number): boolean
}

export function createMessageFeed({ access, isAdministrator }: MessageFeedDeps): MessageFeed {
  const watchers = new Map<LiveSocket, Watcher>()
  let timer: NodeJS.Timeout | null = null

  const wanted = ({ viewer, deviceId }: Watcher, id: number): boolean => {
    if (deviceId === null) return access.canSeeDevice(viewer.userId, id)
    return deviceId === id && (isAdministrator(viewer.userId) || access.canSeeDevice(viewer.userId, id))
  }

  function flush(): void {
    timer = null
    for (const [socket, watcher] of watchers) {
      if (watcher.waiting.length === 0) continue
      if (socket.isBehind()) {
        schedule()
        continue
      }
      const logs = watcher.waiting.map(watcher.deviceId === null ? presentLog : presentDeviceLog)
      watcher.waiting = []
      socket.send(createFrame(JSON.stringify({ logs })))
    }
  }
  const schedule = (): void => {
    timer ??= setTimeout(flush, FRAME_EVERY_MS)
  }

  return {
    said(socket, viewer, { logs, deviceId }) {
      if (typeof logs !== 'boolean') return
      if (!logs) return void watchers.delete(socket)
      const waiting = watchers.get(socket)?.waiting ?? []
      watchers.set(socket, { viewer, deviceId: typeof deviceId === 'number' ? deviceId : null, waiting })
    },
    left: (socket) => void watchers.delete(socket),
    get watchers() {
      return watchers.size
    },
    wants(deviceId) {
      for (const watcher of watchers.values()) if (wanted(watcher, deviceId)) return true
      return false
    },
    tell(message) {
      for (const watcher of watchers.values()) {
        if (!wanted(watcher, message.deviceId)) continue
        watcher.waiting.push(message)
        if (watcher.waiting.length > MOST_WAITING) watcher.waiting.shift()
        schedule()
      }
    },
    stop() {
      if (timer) clearTimeout(timer)
      watchers.clear()
    },
  }
}
