import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { steadyClock } from '#src/platform/clock'
import { createPace, type PaceLimits } from '#src/platform/pace'

/** How much the other end of a socket may say; what it asks for is done once a frame, however often it asks. */
export interface TalkLimits {
  /** Messages and pings. A console says three things when it opens and one after each list it loads. */
  messages: PaceLimits
  bytes: PaceLimits
}

export const TALK_LIMITS: TalkLimits = {
  messages: { burst: 60, perSecond: 5 },
  bytes: { burst: 262_144, perSecond: 32_768 },
}

/** Pongs that wait to be read; more are not written, so that nobody fills memory by asking without listening. */
const PONG_BYTES = 65_536

/** Counts what one socket says. */
export interface Talk {
  /** Counts a message; false when it is one too many, and nothing of this socket is heard any more. */
  hears(): boolean
}

/**
 * Counts what a socket says, its pings as well, and answers these. `onFlood` is called once, when it says too much;
 * from then on it is not read any more.
 */
export function limitTalk(webSocket: WebSocket, raw: Duplex, limits: TalkLimits, onFlood: () => void): Talk {
  const messages = createPace(limits.messages, steadyClock)
  const bytes = createPace(limits.bytes, steadyClock)
  let isFlood = false

  function within(isTaken: boolean): boolean {
    if (isFlood) return false
    if (isTaken) return true
    isFlood = true
    onFlood()
    webSocket.pause()
    return false
  }
  const hears = (): boolean => within(messages.take())

  raw.on('data', (chunk: Uint8Array) => void within(bytes.take(Math.min(chunk.length, limits.bytes.burst))))
  webSocket.on('ping', (data) => {
    if (hears() && webSocket.readyState === webSocket.OPEN && raw.writableLength < PONG_BYTES) webSocket.pong(data)
  })
  return { hears }
}
