import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Log } from '#src/platform/log'
import type { Sessions } from '#src/tracking/people/sessions/index'
import { steadyClock } from '#src/platform/clock'
import { createPaces, type PaceLimits } from '#src/platform/pace'
import { ApiError } from '@rastro/model/errors'
import { isShared } from '@rastro/model/rights'
import type { Authenticated } from '#src/face/caller/index'
import {
  CLOSE_SESSION_ENDED,
  CLOSE_SIGNED_OUT,
  createWebSocketEnd,
  limitTalk,
  type LiveHub,
  type LiveSocket,
  type LiveTopic,
  type LiveViewer,
  TALK_LIMITS,
  type TalkLimits,
} from '#src/tracking/live/hub/index'

const PATH = '/api/socket'
/** Clients only send switches of topics, the age of their list and probes. */
const CLIENT_MESSAGE_BYTES = 16_384
const RECHECK_MS = 5000
/** Switches that the address of a socket may hold: `?listen=events,anchors`. */
const SWITCHES_MAX = 20
/** Open sockets of one user: many screens, but no flood. */
const SOCKETS_PER_USER = 500
/** Sockets that one user may open: every viewer of a shared link is the same one, and all come back at once. */
const OPENINGS: PaceLimits = { burst: 300, perSecond: 10 }
/** Close code of whoever says too much (RFC 6455, policy violation). */
const CLOSE_TOO_MUCH = 1008

export interface LiveRoutes {
  live: LiveHub
  sessions: Pick<Sessions, 'authenticate' | 'onEnded'>
  log: Log
  /** What sockets may ask for beside devices and positions. */
  topics?: readonly LiveTopic[]
  /** How often an open socket's right to listen is checked again. */
  recheckMs?: number
  talk?: TalkLimits
}

interface OpenSocket {
  userId: number
  credentialHash: string | null
  end: LiveSocket
  request: IncomingMessage
}

/** Answers upgrades of `/api/socket` on a web server. Gives a function that stops it. */
export function liveRoutes(
  server: Server,
  { live, sessions, log, topics = [], recheckMs = RECHECK_MS, talk = TALK_LIMITS }: LiveRoutes,
): () => void {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: CLIENT_MESSAGE_BYTES,
    autoPong: false,
    // Each frame by itself, so that one compressed frame serves every socket.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  })
  const open = new Map<WebSocket, OpenSocket>()
  const openings = createPaces(OPENINGS, steadyClock)

  const authenticate = async ({ headers, url }: IncomingMessage): Promise<Authenticated | null> => {
    const token = new URL(url ?? '/', 'http://localhost').searchParams.get('token') ?? undefined
    // Stock clients use the cookie or the token; other credentials are for REST.
    const { cookie, origin, host } = headers
    const caller = await sessions.authenticate({ headers: { cookie, origin, host }, token })
    return caller?.mustEnrol ? null : caller
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
    if (socketsOf(caller.user.id) >= SOCKETS_PER_USER || openings.take(caller.user.id) > 0)
      return refuse(socket, '429 Too Many Requests')
    webSockets.handleUpgrade(request, socket, head, (webSocket) => join(webSocket, socket, request, caller))
  }

  function join(webSocket: WebSocket, raw: Duplex, request: IncomingMessage, caller: Authenticated): void {
    const end = createWebSocketEnd(webSocket, raw)
    const { user, expiresAtMs, credentialHash } = caller
    const viewer: LiveViewer = { userId: user.id, sessionExpiresAtMs: expiresAtMs, credentialHash }
    // Who only wants a topic is spared the fleet.
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const isTopicOnly = searchParams.has('topics')
    const leave = isTopicOnly ? () => undefined : live.join(end, viewer)
    open.set(webSocket, { end, request, userId: user.id, credentialHash })
    // Told why before it is cut.
    webSocket.on('error', () => end.close(CLOSE_TOO_MUCH, 'not understood'))
    const heard = limitTalk(webSocket, raw, talk, () => {
      log.warn({ userId: user.id }, 'a live socket is closed: it said too much')
      end.close(CLOSE_TOO_MUCH, 'too many messages')
    })
    webSocket.on('message', (data, isBinary) => {
      if (!heard.hears()) return
      const message = isBinary ? null : readMessage(String(data))
      if (message) said(message)
    })
    function said(message: Readonly<Record<string, unknown>>): void {
      if (typeof message.devicesOfLast === 'number') live.catchUp(end, message.devicesOfLast)
      if (message.gone === true) live.hearGone(end)
      // Viewers of shared links are told of devices and positions, and of little else.
      const isLimited = isShared(user)
      for (const topic of topics) if (!isLimited || topic.isForShared) topic.said(end, viewer, message)
    }
    // Before the client knows that the socket is open: what it then asks for cannot be older than this.
    const switches = searchParams.get('listen')?.split(',', SWITCHES_MAX) ?? []
    if (switches.length > 0) said(Object.fromEntries(switches.map((name) => [name, true])))
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
  // Also of sockets that only want a topic, which the hub does not know.
  const stopEnded = sessions.onEnded((ended) => {
    if (!('credentialHash' in ended)) return
    for (const { end, credentialHash } of open.values())
      if (credentialHash === ended.credentialHash) end.close(CLOSE_SIGNED_OUT, 'signed out')
  })
  let checking = false
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    void recheck().finally(() => (checking = false))
  }, recheckMs)
  timer.unref()

  return () => {
    clearInterval(timer)
    stopEnded()
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
