/** The last message of a port that nobody could read. */
export interface UnreadableFrame {
  atMs: number
  /** `host:port` of the sender. */
  remote: string
  /** At most `FRAME_BYTES` of it. */
  bytes: Uint8Array
  reason: string
}

/**
 * What goes through one port, counted where it happens. Plain numbers, so that a message costs no memory of its own.
 */
export interface PortTraffic {
  connections: number
  messages: number
  unreadable: number
  /** Connections and messages turned away: limits, disabled devices. */
  refused: number
  /** Epoch ms; 0 when there never was one. */
  lastMessageMs: number
  lastUnreadable: UnreadableFrame | null
  /** When each device was heard last, epoch ms. */
  heard: Map<number, number>
  /** Messages of the minute under way, and of the one before it. */
  minute: number
  thisMinute: number
  minuteBefore: number
}

const FRAME_BYTES = 512
const MINUTE_MS = 60_000

export const createPortTraffic = (): PortTraffic => ({
  connections: 0,
  messages: 0,
  unreadable: 0,
  refused: 0,
  lastMessageMs: 0,
  lastUnreadable: null,
  heard: new Map(),
  minute: 0,
  thisMinute: 0,
  minuteBefore: 0,
})

function turn(traffic: PortTraffic, nowMs: number): void {
  const minute = Math.floor(nowMs / MINUTE_MS)
  if (minute === traffic.minute) return
  traffic.minuteBefore = minute === traffic.minute + 1 ? traffic.thisMinute : 0
  traffic.thisMinute = 0
  traffic.minute = minute
}

export function countMessage(traffic: PortTraffic, nowMs: number): void {
  traffic.messages++
  traffic.lastMessageMs = nowMs
  turn(traffic, nowMs)
  traffic.thisMinute++
}

export function countUnreadable(
  traffic: PortTraffic,
  frame: Uint8Array,
  { remote, reason, nowMs }: { remote: string; reason: string; nowMs: number },
): void {
  traffic.unreadable++
  // A copy: the frame may be a window on a much larger buffer.
  const bytes = Uint8Array.prototype.slice.call(frame, 0, FRAME_BYTES)
  traffic.lastUnreadable = { atMs: nowMs, remote, reason, bytes }
}

/** Messages of the last sixty seconds, the minute before counted by its share. */
export function messagesPerMinute(traffic: PortTraffic, nowMs: number): number {
  turn(traffic, nowMs)
  const share = 1 - (nowMs % MINUTE_MS) / MINUTE_MS
  return Math.round(traffic.thisMinute + traffic.minuteBefore * share)
}

/** Devices heard of in the last `withinMs`; the others are forgotten. */
export function devicesHeard({ heard }: PortTraffic, nowMs: number, withinMs: number): number {
  for (const [deviceId, atMs] of heard) if (nowMs - atMs > withinMs) heard.delete(deviceId)
  return heard.size
}
