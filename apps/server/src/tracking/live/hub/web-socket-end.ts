import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LiveFrame } from './live-frame'
import type { LiveSocket } from './live-socket'

/** A client with more than this unread gets nothing new until it has read. */
export const BEHIND_BYTES = 1_000_000
/** A client that does not answer the closing is cut. */
const CLOSE_MS = 2000

/**
 * Writes ready frames to the raw connection of a WebSocket. What `ws` itself sends there (pongs, closing) are whole
 * frames too, so the two never mix. While a frame is being compressed the socket counts as behind: nothing overtakes it.
 * @param raw the connection under `webSocket`
 */
export function createWebSocketEnd(webSocket: WebSocket, raw: Duplex): LiveSocket {
  const takesDeflated = webSocket.extensions.includes('permessage-deflate')
  let isCompressing = false

  const write = (bytes: Buffer): void => {
    if (webSocket.readyState === webSocket.OPEN && raw.writable) raw.write(bytes)
  }
  const writeLater = (frame: LiveFrame, compressing: Promise<Buffer>): void => {
    isCompressing = true
    compressing
      .catch(() => frame.plain())
      .then(write)
      .catch(() => webSocket.terminate())
      .finally(() => (isCompressing = false))
  }

  return {
    send(frame) {
      const compressing = takesDeflated ? frame.deflated() : null
      if (compressing) writeLater(frame, compressing)
      else write(frame.plain())
    },
    isBehind: () => isCompressing || raw.writableLength > BEHIND_BYTES,
    close(code, reason) {
      webSocket.close(code, reason)
      setTimeout(() => webSocket.terminate(), CLOSE_MS).unref()
    },
  }
}
