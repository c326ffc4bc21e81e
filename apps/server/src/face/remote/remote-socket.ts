import WebSocket from 'ws'
import { LiveFrame } from '@rastro/model/live'
import type { Log } from '#src/platform/log'

export interface RemoteSocketParts {
  url: string
  log: Log
  /** The cookie of a session, asked anew for each connection. */
  cookie(): Promise<string>
  onFrame(frame: LiveFrame): void
  /** Connected, again perhaps: what was missed is to be looked for. */
  onOpen(): void
  /** The first wait after a connection was lost; each further one is twice as long. */
  firstWaitMs?: number
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
const OPEN_MS = 10_000
/** The server says something every 55 s at least. */
const SILENT_MS = 120_000
const MAX_FRAME_BYTES = 16 * 1024 * 1024

/** The contract's socket, connected again whenever it is lost. Gives the end of it. */
export function followSocket(parts: RemoteSocketParts): () => void {
  const { url, log, cookie, onFrame, onOpen, firstWaitMs = FIRST_WAIT_MS } = parts
  const address = `${url.replace(/^http/, 'ws')}/api/socket?listen=events,gone`
  let isEnded = false
  let failures = 0
  let socket: WebSocket | undefined
  let again: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined

  function wait(): void {
    clearTimeout(silence)
    clearTimeout(again)
    if (isEnded) return
    if (failures === 0) log.warn({}, 'the socket of the tracking server is lost; it is tried again')
    const ms = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** Math.min(failures, 16))
    failures++
    // Not all of them at once when the server is back.
    again = setTimeout(() => void connect().catch(wait), ms * (0.75 + Math.random() / 2)).unref()
  }

  function alive(): void {
    clearTimeout(silence)
    silence = setTimeout(() => socket?.terminate(), SILENT_MS).unref()
  }

  function heard(text: string): void {
    alive()
    const frame = LiveFrame.safeParse(jsonOf(text))
    if (frame.success) onFrame(frame.data)
    else log.warn({}, 'the tracking server said something that cannot be read')
  }

  async function connect(): Promise<void> {
    const headers = { cookie: await cookie() }
    if (isEnded) return
    const opened = new WebSocket(address, { headers, handshakeTimeout: OPEN_MS, maxPayload: MAX_FRAME_BYTES })
    socket = opened
    // The close that follows says enough; the error may hold the request with its headers.
    opened.on('error', () => undefined)
    opened.on('open', () => {
      if (failures > 0) log.info({}, 'the tracking server is heard again')
      failures = 0
      alive()
      onOpen()
    })
    opened.on('message', (data, isBinary) => {
      if (!isBinary) heard(String(data))
    })
    opened.on('close', wait)
  }

  void connect().catch(wait)
  return () => {
    isEnded = true
    clearTimeout(again)
    clearTimeout(silence)
    socket?.terminate()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
