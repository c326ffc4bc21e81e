import type { ShareField } from '@rastro/model/share'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { AccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { positionJson } from '#src/tracking/position/positions/index'
import { shownDeviceJson, shownPositionJson } from '#src/tracking/fleet/shares/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { createAudience, noChange, sameView, type Audience, type Changed, type FrameSources } from './audience'
import { createDevicePace } from './device-pace'
import { createFrame, KEEPALIVE, type LiveFrame } from './live-frame'
import type { LiveSocket, LiveViewer } from './live-socket'
import { createRecentChanges } from './recent-changes'

/** At most one frame per socket in this time. */
export const FRAME_EVERY_MS = 200
const KEEPALIVE_MS = 55_000
const EXPIRY_CHECK_MS = 5000
/** Latest positions older than this are not part of the first frame. */
const FIRST_FRAME_AGE_MS = 90 * 86_400_000

/** Closed by us because the person may not listen any more. Clients check their session on it. */
export const CLOSE_SESSION_ENDED = 4001
/** Closed because the person signed out, as stock clients know it (TRACKING-API §22). */
export const CLOSE_SIGNED_OUT = 4000

export interface LiveHubDeps {
  devices: DeviceDirectory
  state: FleetState
  access: AccessIndex
  clock: Clock
  log: Log
  /** What a user is shown of devices; null is everything. */
  fieldsOf?(userId: number): ReadonlySet<ShareField> | null
}

export interface LiveHub {
  /** Takes a socket in and sends its first frame. Call the result when the socket closed. */
  join(socket: LiveSocket, viewer: LiveViewer): () => void
  /** Tells a socket, with its next frame, of devices that changed within the last `seconds`; its list may be that old. */
  catchUp(socket: LiveSocket, seconds: number): void
  /** From now on a socket is told, as `{"gone":[ids]}`, of devices it may not see any more: removed ones and others. */
  hearGone(socket: LiveSocket): void
  /** Tells a user's sockets the user's own record, as the wire writes it, after it changed. */
  tellUser(userId: number, userJson: string): void
  /** Closes the sockets of a user, but not those opened by the credential `keepHash`. */
  closeUser(userId: number, keepHash?: string | null): void
  /** Closes the sockets a session or token opened, after it ended. */
  closeCredential(credentialHash: string): void
  readonly sockets: number
  socketsOf(userId: number): number
  close(): void
}

interface Member {
  socket: LiveSocket
  viewer: LiveViewer
  audience: Audience
  /** Own record of the user, to be told with the next frame. */
  ownRecord: LiveFrame | null
  /** Changes since this time are told with the next frame, however often they were asked for; infinite: none. */
  catchUpFromMs: number
  /** Devices it does not see any more and was not told of; null when it did not ask. */
  gone: Set<number> | null
}

/**
 * Fans changes out to sockets. Everything is serialised once; sockets that see the same devices share whole frames. A
 * socket that does not keep up is skipped and gets the newest state when it reads again. A device of which only the
 * last update moves is sent every `DEVICE_EVERY_MS`, its positions always.
 */
export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const { devices, state, access, clock } = deps
  const audiences = new Set<Audience>()
  const members = new Map<LiveSocket, Member>()
  const pace = createDevicePace()
  const recent = createRecentChanges()
  let changed = noChange()
  let flushTimer: NodeJS.Timeout | null = null
  let flushedAtMs = 0

  const stopState = state.onChange(({ deviceId, position }) => {
    const current = devices.stateOf(deviceId)
    if (current) recent.heard(deviceId, current, performance.now())
    if (members.size === 0) return
    changed.devices.add(deviceId)
    if (position) changed.positions.add(deviceId)
    schedule()
  })
  const edited = new Set<number>()
  const stopDevices = devices.onChange(({ kind, device }) => {
    if (kind === 'removed') {
      pace.forget(device.id)
      return recent.forget(device.id)
    }
    recent.edited(device.id, performance.now())
    if (members.size === 0) return
    edited.add(device.id)
    schedule()
  })
  const stopAccess = access.onChange(({ users }) => {
    for (const member of members.values()) if (users === 'all' || users.has(member.viewer.userId)) seeAnew(member)
  })
  const keepalive = setInterval(sendKeepalive, KEEPALIVE_MS)
  const expiry = setInterval(closeExpired, EXPIRY_CHECK_MS)
  keepalive.unref()
  expiry.unref()

  function schedule(): void {
    if (flushTimer) return
    const waitMs = Math.max(0, flushedAtMs + FRAME_EVERY_MS - performance.now())
    flushTimer = setTimeout(flush, waitMs)
  }

  /** What the next frame tells: held back are devices of which nothing but the last update moved. */
  function takeChanged(): Changed {
    const taken: Changed = { devices: new Set(), positions: changed.positions }
    const nowMs = performance.now()
    const consider = (id: number, isEdited = false): void => {
      const current = devices.stateOf(id)
      if (!current) return
      if (isEdited) pace.sent(id, current, nowMs)
      if (isEdited || pace.isNews(id, current, nowMs)) taken.devices.add(id)
    }
    for (const id of changed.devices) consider(id)
    for (const id of edited) consider(id, true)
    for (const id of pace.due(nowMs)) consider(id)
    edited.clear()
    changed = noChange()
    return taken
  }

  function flush(): void {
    flushTimer = null
    if (members.size === 0) return pace.clear()
    flushedAtMs = performance.now()
    firstFrames.clear()
    const now = takeChanged()
    let isSomeoneBehind = tellAside()
    forgetTexts()
    answerCatchUps()
    for (const audience of audiences) isSomeoneBehind = audience.send(now) || isSomeoneBehind
    forgetTexts()
    if (isSomeoneBehind || pace.isWaiting()) schedule()
  }

  /** What concerns one socket alone. True when somebody could not take it yet. */
  function tellAside(): boolean {
    let isSomeoneBehind = false
    for (const member of members.values()) {
      const { ownRecord, gone, socket } = member
      if (!ownRecord && !gone?.size) continue
      if (socket.isBehind()) {
        isSomeoneBehind = true
        continue
      }
      if (ownRecord) socket.send(ownRecord)
      if (gone?.size) socket.send(createFrame(JSON.stringify({ gone: [...gone] })))
      member.ownRecord = null
      gone?.clear()
    }
    return isSomeoneBehind
  }

  /** Once a frame and socket, and of what its viewer sees alone. */
  function answerCatchUps(): void {
    for (const member of members.values()) {
      if (member.catchUpFromMs === Number.POSITIVE_INFINITY) continue
      const { audience, socket } = member
      const missed = audience.remove(socket) ?? noChange()
      for (const id of recent.since(member.catchUpFromMs, audience.visible)) missed.devices.add(id)
      member.catchUpFromMs = Number.POSITIVE_INFINITY
      audience.add(socket, missed)
    }
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

  const fieldsOf = (userId: number): ReadonlySet<ShareField> | null => deps.fieldsOf?.(userId) ?? null
  const keyOf = (fields: ReadonlySet<ShareField> | null): string | null => fields && [...fields].sort().join(',')

  /** The same texts with less in them, for viewers of shared links. */
  function sourcesOf(fields: ReadonlySet<ShareField> | null): FrameSources {
    if (!fields) return sources
    const shown = (text: string | undefined, show: typeof shownDeviceJson) => text && show(text, fields)
    return {
      deviceJson: (id) => shown(sources.deviceJson(id), shownDeviceJson),
      positionJson: (id) => shown(sources.positionJson(id), shownPositionJson),
    }
  }

  function audienceThatSees(visible: ReadonlySet<number>, fields: ReadonlySet<ShareField> | null): Audience {
    const fieldsKey = keyOf(fields)
    for (const audience of audiences)
      if (audience.fieldsKey === fieldsKey && sameView(audience.visible, visible)) return audience
    // The copy holds when the caller's set is changed afterwards.
    const audience = createAudience(new Set(visible), sourcesOf(fields), fieldsKey)
    audiences.add(audience)
    return audience
  }

  function leave({ socket, audience }: Member): Changed | null {
    const missed = audience.remove(socket)
    if (audience.size === 0) {
      audiences.delete(audience)
      firstFrames.delete(audience)
    }
    return missed
  }

  /** Devices somebody may see from now on are shown at once, as a change would be. */
  function seeAnew(member: Member): void {
    const visible = access.visibleDeviceIds(member.viewer.userId)
    const fields = fieldsOf(member.viewer.userId)
    const { visible: before, fieldsKey } = member.audience
    const isOtherFields = keyOf(fields) !== fieldsKey
    if (!isOtherFields && sameView(before, visible)) return
    const next = audienceThatSees(visible, fields)
    const missed = leave(member) ?? noChange()
    for (const id of next.visible) {
      if (before.has(id) && !isOtherFields) continue
      missed.devices.add(id)
      missed.positions.add(id)
    }
    for (const id of before) if (!next.visible.has(id)) member.gone?.add(id)
    for (const id of member.gone ?? []) if (next.visible.has(id)) member.gone?.delete(id)
    member.audience = next
    next.add(member.socket, missed)
    schedule()
  }

  /** Until the next frame of changes brings everybody up to date; many who come at once are given the same one. */
  const firstFrames = new Map<Audience, LiveFrame>()
  function firstFrameOf(audience: Audience, fields: ReadonlySet<ShareField> | null): LiveFrame {
    let frame = firstFrames.get(audience)
    if (!frame) {
      firstFrames.set(audience, (frame = firstFrame(audience.visible, fields)))
      schedule()
    }
    return frame
  }

  function firstFrame(visible: ReadonlySet<number>, fields: ReadonlySet<ShareField> | null): LiveFrame {
    const oldestMs = clock.nowMs() - FIRST_FRAME_AGE_MS
    const parts: string[] = []
    for (const id of visible) {
      const { latest } = state.of(id)
      if (latest && latest.fixTimeMs >= oldestMs) parts.push(shownPositionJson(positionJson(latest), fields))
    }
    return createFrame(`{"positions":[${parts.join(',')}]}`)
  }

  /** A socket with something under way needs no sign of life. */
  function sendKeepalive(): void {
    for (const { socket } of members.values()) if (!socket.isBehind()) socket.send(KEEPALIVE)
  }

  function closeWhere(test: (member: Member) => boolean, reason: string, code = CLOSE_SESSION_ENDED): void {
    for (const member of [...members.values()]) if (test(member)) member.socket.close(code, reason)
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
      const fields = fieldsOf(viewer.userId)
      const audience = audienceThatSees(access.visibleDeviceIds(viewer.userId), fields)
      const member: Member = {
        socket,
        viewer,
        audience,
        ownRecord: null,
        catchUpFromMs: Number.POSITIVE_INFINITY,
        gone: null,
      }
      members.set(socket, member)
      audience.add(socket)
      socket.send(firstFrameOf(audience, fields))
      return () => {
        if (members.delete(socket)) leave(member)
      }
    },
    catchUp(socket, seconds) {
      const member = members.get(socket)
      // Not a number: nothing that could be told.
      const fromMs = performance.now() - Math.max(0, seconds) * 1000
      if (!member || Number.isNaN(fromMs)) return
      member.catchUpFromMs = Math.min(member.catchUpFromMs, fromMs)
      schedule()
    },
    hearGone(socket) {
      const member = members.get(socket)
      if (member) member.gone ??= new Set()
    },
    tellUser(userId, userJson) {
      const frame = createFrame(`{"users":[${userJson}]}`)
      for (const member of members.values()) if (member.viewer.userId === userId) member.ownRecord = frame
      schedule()
    },
    closeUser: (userId, keepHash = null) =>
      closeWhere(
        ({ viewer }) => viewer.userId === userId && (keepHash === null || viewer.credentialHash !== keepHash),
        'user may not listen',
      ),
    closeCredential: (hash) =>
      closeWhere(({ viewer }) => viewer.credentialHash === hash, 'signed out', CLOSE_SIGNED_OUT),
    socketsOf(userId) {
      let count = 0
      for (const { viewer } of members.values()) if (viewer.userId === userId) count++
      return count
    },
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
