import type { DeviceLogRecord, RawMessage } from '@rastro/model/message'
import { call } from './call'
import { endpoints } from './endpoints'
import { where } from './where'

const RECONNECT_MS = 5000

/** Device attribute: hours that its raw messages are kept. Held against the model by `messages.test.ts`. */
export const KEEP_MESSAGES_KEY = 'rastro.keepMessages'

/** One message, live or kept. `id` is 0 for those that were only seen. */
export type SeenMessage = Omit<RawMessage, 'remote'>

/** Kept messages of a device, newest first; `before` is the oldest id that is there already. */
export const keptMessages = async (deviceId: number, before?: number, signal?: AbortSignal): Promise<SeenMessage[]> =>
  call(endpoints.listMessages, { params: { id: deviceId }, query: { limit: 100, before }, signal })

export const messagesFile = (deviceId: number): string => where(endpoints.downloadMessages, { id: deviceId }).path

const seen = ({ at, direction, transport, protocol, text, decoded, error, data }: DeviceLogRecord): SeenMessage => ({
  id: 0,
  at,
  direction,
  transport,
  protocol,
  text,
  decoded,
  error,
  hex: data,
})

export interface MessageWatcher {
  onMessages(messages: SeenMessage[]): void
  onConnected(isConnected: boolean): void
}

/** Hears every message of a device until the function it gives is called. A lost line is opened again. */
export function watchMessages(deviceId: number, { onMessages, onConnected }: MessageWatcher): () => void {
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const read = (text: string): void => {
    const { logs } = JSON.parse(text) as { logs?: DeviceLogRecord[] }
    if (logs) onMessages(logs.map(seen))
  }
  const open = (): void => {
    // A line of its own, without the fleet: the one of the map is read by the worker.
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket?topics=logs`)
    socket.onopen = () => {
      socket?.send(JSON.stringify({ logs: true, deviceId }))
      onConnected(true)
    }
    socket.onmessage = ({ data }) => read(String(data))
    socket.onclose = () => {
      if (isOver) return
      onConnected(false)
      retry = setTimeout(open, RECONNECT_MS)
    }
  }
  open()
  return () => {
    isOver = true
    clearTimeout(retry)
    socket?.close()
  }
}
