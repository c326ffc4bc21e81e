import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { AccessIndex } from '#src/tracking/access/index'
import type { DeviceDirectory } from '#src/tracking/devices/index'
import { positionJson } from '#src/tracking/positions/index'
import type { FleetState } from '#src/tracking/state/index'
import { createAudience, type Audience, type Changed } from './audience'
import type { LiveSocket, LiveViewer } from './live-socket'

/** At most one frame per socket in this time. */
export const FRAME_EVERY_MS = 200
const KEEPALIVE_MS = 55_000
const EXPIRY_CHECK_MS = 5000
/** Latest positions older than this are not part of the first frame. */
const FIRST_FRAME_AGE_MS = 90 * 86_400_000

/** Closed by us because the person may not listen any more. Clients check their session on it. */
export const CLOSE_SESSION_ENDED = 4001

export interface LiveHubDeps {
  devices: DeviceDirectory
  state: FleetState
  access: AccessIndex
  clock: Clock
  log: Log
}

export interface LiveHub {
  /** Takes a socket in and sends its first frame. Call the result when the socket closed. */
  join(socket: LiveSocket, viewer: LiveViewer): () => void
  /** The sockets of a user (disabled, removed) or of one session (logout) are closed. */
  closeUser(userId: number): void
  closeSession(sessionKey: string): void
  readonly sockets: number
  close(): void
}

interface Member {
  socket: LiveSocket
  viewer: LiveViewer
  audience: Audience
}

/**
 * Fans changes out to sockets. Everything is serialised once; sockets of one user share whole frames. A socket that
 * does not keep up is skipped and gets the newest state when it reads again.
 */
export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const { devices, state, access, clock } = deps
  const audiences = new Map<number, Audience>()
  const members = new Map<LiveSocket, Member>()
  let changed: Changed = { devices: new Set(), positions: new Set() }
  let flushTimer: NodeJS.Timeout | null = null
  let flushedAtMs = 0

  const stopState = state.onChange(({ deviceId, position }) => {
    if (members.size === 0) return
    changed.devices.add(deviceId)
    if (position) changed.positions.add(deviceId)
    schedule()
  })
  const stopDevices = devices.onChange(({ kind, device }) => {
    if (members.size === 0 || kind === 'removed') return
    changed.devices.add(device.id)
    schedule()
  })
  const stopAccess = access.onChange(({ users }) => {
    for (const audience of audiences.values()) {
      if (users === 'all' || users.has(audience.userId)) showNewlyVisible(audience)
    }
  })
  const keepalive = setInterval(() => members.forEach(({ socket }) => socket.send('{}')), KEEPALIVE_MS)
  const expiry = setInterval(closeExpired, EXPIRY_CHECK_MS)
  keepalive.unref()
  expiry.unref()

  function schedule(): void {
    if (flushTimer) return
    const waitMs = Math.max(0, flushedAtMs + FRAME_EVERY_MS - performance.now())
    flushTimer = setTimeout(flush, waitMs)
  }

  function flush(): void {
    flushTimer = null
    flushedAtMs = performance.now()
    const now = changed
    changed = { devices: new Set(), positions: new Set() }
    let behind = false
    forgetTexts()
    for (const audience of audiences.values()) behind = audience.send(now) || behind
    forgetTexts()
    if (behind || changed.devices.size > 0) schedule()
  }

  /** Texts of the frame under way: many audiences, one serialisation. */
  const deviceTexts = new Map<number, string | undefined>()
  const positionTexts = new Map<number, string | undefined>()
  function forgetTexts(): void {
    deviceTexts.clear()
    positionTexts.clear()
  }
  const sources = {
    deviceJson(id: number): string | undefined {
      if (!deviceTexts.has(id)) deviceTexts.set(id, devices.jsonOf(id))
      return deviceTexts.get(id)
    },
    positionJson(id: number): string | undefined {
      if (!positionTexts.has(id)) {
        const { latest } = state.of(id)
        positionTexts.set(id, latest ? positionJson(latest) : undefined)
      }
      return positionTexts.get(id)
    },
  }

  /** A device somebody may see from now on is shown at once, as a change would be. */
  function showNewlyVisible(audience: Audience): void {
    const fresh = audience.seeAnew(access.visibleDeviceIds(audience.userId))
    for (const id of fresh) {
      changed.devices.add(id)
      if (state.of(id).latest) changed.positions.add(id)
    }
    if (fresh.length > 0) schedule()
  }

  function audienceOf(userId: number): Audience {
    let audience = audiences.get(userId)
    if (!audience) {
      audience = createAudience(userId, access.visibleDeviceIds(userId), sources)
      audiences.set(userId, audience)
    }
    return audience
  }

  function firstFrame(visible: ReadonlySet<number>): string {
    const oldestMs = clock.nowMs() - FIRST_FRAME_AGE_MS
    const parts: string[] = []
    for (const id of visible) {
      const { latest } = state.of(id)
      if (latest && latest.fixTimeMs >= oldestMs) parts.push(positionJson(latest))
    }
    return `{"positions":[${parts.join(',')}]}`
  }

  function closeWhere(test: (member: Member) => boolean, reason: string): void {
    for (const member of [...members.values()]) if (test(member)) member.socket.close(CLOSE_SESSION_ENDED, reason)
  }

  function closeExpired(): void {
    const nowMs = clock.nowMs()
    closeWhere(
      ({ viewer }) => viewer.sessionExpiresAtMs !== null && viewer.sessionExpiresAtMs <= nowMs,
      'session expired',
    )
  }

  return {
    join(socket, viewer) {
      const audience = audienceOf(viewer.userId)
      members.set(socket, { socket, viewer, audience })
      audience.add(socket)
      socket.send(firstFrame(access.visibleDeviceIds(viewer.userId)))
      return () => {
        if (!members.delete(socket)) return
        audience.remove(socket)
        if (audience.size === 0 && audiences.get(viewer.userId) === audience) audiences.delete(viewer.userId)
      }
    },
    closeUser: (userId) => closeWhere(({ viewer }) => viewer.userId === userId, 'user may not listen'),
    closeSession: (sessionKey) => closeWhere(({ viewer }) => viewer.sessionKey === sessionKey, 'signed out'),
    get sockets() {
      return members.size
    },
    close() {
      stopState()
      stopDevices()
      stopAccess()
      clearInterval(keepalive)
      clearInterval(expiry)
      if (flushTimer) clearTimeout(flushTimer)
      for (const socket of members.keys()) socket.close(1001, 'server stops')
    },
  }
}
