import { accountEndpoints } from '@rastro/model/account'
import { type Capability, knownCapabilities } from '@rastro/model/capability'
import { ApiError } from '@rastro/model/errors'
import type { LiveFrame } from '@rastro/model/live'
import { serverEndpoints } from '@rastro/model/server'
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import { createLookOut, type LookOut } from '#src/platform/look-out'
import { createCallOut } from '#src/platform/outbound'
import type { Credentials, TrackingServer } from '../tracking-server'
import { CALL_BOUNDS, type CallBounds, createRemoteCalls } from './remote-calls'
import { createRemoteEvents, type Places } from './remote-events'
import { createRemoteFleet } from './remote-fleet'
import { createRemoteSessions } from './remote-sessions'
import { followSocket } from './remote-socket'

export interface RemoteSettings {
  /** Of the server, without a path; the operator's own choice, so it may lie in the own network. */
  url: string
  /** Of an administrator's account that is nobody else's. */
  administrator: Credentials
  places: Places
  clock: Clock
  log: Log
  /** How often the lists are compared with what the socket told. */
  lookEveryMs?: number
  /** The first wait after the socket was lost. */
  firstWaitMs?: number
  bounds?: CallBounds
}

export interface RemoteServer extends TrackingServer {
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 60_000
/** More levels than any tree has. */
const LEVELS_MAX = 64
const CAPABILITIES_KEPT_MS = 10 * 60_000

/** A tracking server behind the contract's HTTP and socket. */
export function createRemoteServer(settings: RemoteSettings): RemoteServer {
  const { url, administrator, places, clock, log, lookEveryMs = LOOK_EVERY_MS, firstWaitMs } = settings
  const base = url.replace(/\/+$/, '')
  const calls = createRemoteCalls(base, createCallOut([new URL(base).hostname]), settings.bounds ?? CALL_BOUNDS)
  const sessions = createRemoteSessions(calls, administrator, clock)
  const call: TrackingServer['call'] = async (endpoint, input, actor) => {
    const credentials = await sessions.of(actor)
    try {
      return await calls.call(endpoint, input, credentials)
    } catch (error) {
      // Nothing was done for credentials that do not count: once more with new ones.
      const isOut = error instanceof ApiError && error.status === 401
      if (!isOut || !sessions.refused(actor)) throw error
      return await calls.call(endpoint, input, await sessions.of(actor))
    } finally {
      if (endpoint.method !== 'GET' && endpoint.path.startsWith('/api/devices')) lookOut.look()
    }
  }

  /** Something may have been missed. */
  const gaps = createListeners<void>()
  const fleet = createRemoteFleet({ call, own: sessions.own, onLinked: () => gaps.tell(), log })
  const frames = createListeners<LiveFrame>((error) => log.error({ error }, 'a frame could not be told'))
  frames.add(fleet.heard)
  const following = new Set<LookOut>()
  let endSocket: (() => void) | undefined

  const watched = (look: () => Promise<void>): LookOut =>
    createLookOut({
      look,
      everyMs: lookEveryMs,
      onDown: (error) => log.warn({ error }, 'the tracking server is not heard at the moment; it is caught up later'),
      onUp: () => log.info({}, 'the tracking server was caught up with'),
    })
  const lookOut = watched(fleet.look)

  /** One socket for all who listen, from the first on. */
  function follow(): void {
    lookOut.start()
    endSocket ??= followSocket({
      url: base,
      log,
      ...(firstWaitMs !== undefined && { firstWaitMs }),
      async cookie() {
        const session = await sessions.open(await sessions.own())
        return 'cookie' in session ? session.cookie : ''
      },
      onFrame(frame) {
        frames.tell(frame)
        if (frame.gone) lookOut.look()
      },
      onOpen() {
        lookOut.look()
        gaps.tell()
      },
    })
  }

  function followEvents(name: string, onEvent: NonNullable<Parameters<TrackingServer['subscribe']>[0]['onEvent']>) {
    const events = createRemoteEvents({ call, places, name, onEvent, clock })
    const look = watched(events.look)
    const ends = [
      frames.add((frame) => {
        if (!frame.events) return
        events.heard(frame.events)
        look.look()
      }),
      gaps.add(() => {
        events.missed()
        look.look()
      }),
    ]
    following.add(look)
    look.start()
    return async () => {
      ends.forEach((end) => end())
      following.delete(look)
      await look.stop()
    }
  }

  async function above(userId: number): Promise<number[]> {
    const found: number[] = []
    for (let id = userId; found.length < LEVELS_MAX;) {
      // A server of the contract alone has no such call, and nobody above anybody.
      const parent = await call(accountEndpoints.get, { params: { id } }, 'server').catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      })
      if (!parent?.parentId) return found
      found.push(parent.parentId)
      id = parent.parentId
    }
    return found
  }

  let capabilities: { known: ReadonlySet<Capability>; untilMs: number } | undefined
  return {
    call,
    subscribe(listener) {
      const { onDevice, onDeviceRemoved, onPosition } = listener
      const ends = [
        ...(onDevice ? [fleet.devices.add((device) => onDevice(device))] : []),
        ...(onDeviceRemoved ? [fleet.removed.add((id) => onDeviceRemoved(id))] : []),
        ...(onPosition ? [fleet.positions.add((position) => onPosition(position))] : []),
      ]
      const stopEvents = listener.onEvent ? followEvents(listener.name, listener.onEvent) : undefined
      follow()
      return async () => {
        ends.forEach((end) => end())
        await stopEvents?.()
      }
    },
    above,
    async capabilities() {
      if (!capabilities || capabilities.untilMs <= clock.nowMs()) {
        const server = await call(serverEndpoints.read, {}, 'server')
        const known = new Set(knownCapabilities(server.capabilities))
        // The socket says nothing of accounts.
        known.delete('accountChanges')
        known.delete('accessChanges')
        capabilities = { known, untilMs: clock.nowMs() + CAPABILITIES_KEPT_MS }
      }
      return capabilities.known
    },
    async stop() {
      endSocket?.()
      await Promise.all([lookOut, ...following].map((one) => one.stop()))
    },
  }
}
