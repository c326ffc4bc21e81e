import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Log } from '#src/platform/log'
import type { Authenticated, Sessions } from '#src/tracking/sessions/index'
import { ApiError } from '@rastro/model/errors'
import { isShared } from '@rastro/model/rights'
import { CLOSE_SESSION_ENDED, type LiveHub } from './live-hub'
import type { LiveSocket, LiveViewer } from './live-socket'
import type { LiveTopic } from './live-topic'
import { createWebSocketEnd } from './web-socket-end'

const PATH = '/api/socket'
/** Clients only send switches of topics, the age of their list and probes. */
const CLIENT_MESSAGE_BYTES = 65_536
const RECHECK_MS = 5000
/** Open sockets of one user: many screens, but no flood. */
const SOCKETS_PER_USER = 500

export interface LiveRoutes {
  live: LiveHub
  sessions: Pick<Sessions, 'authenticate'>
  log: Log
  /** What sockets may ask for beside devices and positions. */
  topics?: readonly LiveTopic[]
  /** How often an open socket's right to listen is checked again. */
  recheckMs?: number
}

interface OpenSocket {
  userId: number
  end: LiveSocket
  request: IncomingMessage
}

/** Answers upgrades of `/api/socket` on a web server. Gives a function that stops it. */
export function liveRoutes(
  server: Server,
  { live, sessions, log, topics = [], recheckMs = RECHECK_MS }: LiveRoutes,
): () => void {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: CLIENT_MESSAGE_BYTES,
    // Each frame by itself, so that one compressed frame serves every socket.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  })
  const open = new Map<WebSocket, OpenSocket>()

  const authenticate = ({ headers, url }: IncomingMessage): Promise<Authenticated | null> => {
    const token = new URL(url ?? '/', 'http://localhost').searchParams.get('token') ?? undefined
    // Stock clients use the cookie or the token; other credentials are for REST.
    const { cookie, origin, host } = headers
    return sessions.authenticate({ headers: { cookie, origin, host }, token })
  }

  function socketsOf(userId: number): number {
    let count = 0
    for (const socket of open.values()) if (socket.userId === userId) count++
    return count
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const caller = await authenticate(request).catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
    if (!caller) return refuse(socket, '401 Unauthorized')
    if (socketsOf(caller.user.id) >= SOCKETS_PER_USER) return refuse(socket, '429 Too Many Requests')
    webSockets.handleUpgrade(request, socket, head, (webSocket) => join(webSocket, socket, request, caller))
  }

  function join(webSocket: WebSocket, raw: Duplex, request: IncomingMessage, caller: Authenticated): void {
    const end = createWebSocketEnd(webSocket, raw)
    const { user, expiresAtMs, credentialHash } = caller
    const viewer: LiveViewer = { userId: user.id, sessionExpiresAtMs: expiresAtMs, credentialHash }
    // Who only wants a topic is spared the fleet.
    const isTopicOnly = new URL(request.url ?? '/', 'http://localhost').searchParams.has('topics')
    const leave = isTopicOnly ? () => undefined : live.join(end, viewer)
    open.set(webSocket, { end, request, userId: user.id })
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('message', (data, isBinary) => {
      const message = isBinary ? null : readMessage(String(data))
      if (typeof message?.devicesOfLast === 'number') live.catchUp(end, message.devicesOfLast)
      // Viewers of shared links are told of devices and positions, nothing else.
      if (message && !isShared(user)) for (const topic of topics) topic.said(end, viewer, message)
    })
    webSocket.on('close', () => {
      open.delete(webSocket)
      for (const topic of topics) topic.left(end)
      leave()
    })
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const onError = (): void => void socket.destroy()
    socket.on('error', onError)
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH) return refuse(socket, '404 Not Found')
    upgrade(request, socket, head).catch((error: unknown) => {
      log.warn({ error }, 'a live socket could not be opened')
      refuse(socket, '503 Service Unavailable')
    })
  }
  server.on('upgrade', onUpgrade)

  /** What ends without anybody telling: expired users, tokens, sessions. A database that is away ends nothing. */
  async function recheck(): Promise<void> {
    for (const { end, request } of [...open.values()]) {
      const allowed = await authenticate(request).then(
        (caller) => caller !== null,
        (error: unknown) => !(error instanceof ApiError),
      )
      if (!allowed) end.close(CLOSE_SESSION_ENDED, 'session ended')
    }
  }
  let checking = false
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    void recheck().finally(() => (checking = false))
  }, recheckMs)
  timer.unref()

  return () => {
    clearInterval(timer)
    server.off('upgrade', onUpgrade)
    for (const webSocket of open.keys()) webSocket.terminate()
  }
}

function refuse(socket: Duplex, status: string): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** What a client says is a JSON object; anything else is ignored. */
function readMessage(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
