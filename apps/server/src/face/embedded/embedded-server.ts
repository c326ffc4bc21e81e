import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { capabilitiesOf } from '@rastro/model/capability'
import type { Device } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import type { Endpoint, ReplyOf } from '@rastro/model/wire'
import { insideCredentials, type UserRecord } from '#src/face/caller/index'
import { checkedInput, type Mounted, requireAccess, toldFailure } from '#src/http/index'
import type { Log } from '#src/platform/log'
import type { AccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { Events, EventStore } from '#src/tracking/ingest/events/index'
import { presentPosition } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import { presentUser, type UserDirectory } from '#src/tracking/people/users/index'
import type { Actor, TrackingListener, TrackingServer } from '../tracking-server'
import { followEvents } from './follow-events'

export interface EmbeddedParts {
  mounted: readonly Mounted[]
  users: UserDirectory
  accounts: Pick<AccountTree, 'above'>
  access: Pick<AccessIndex, 'onChange'>
  devices: DeviceDirectory
  state: FleetState
  pool: pg.Pool
  events: Pick<Events, 'subscribe'>
  eventStore: Pick<EventStore, 'byId'>
  log: Log
}

/** There is no request behind a call from inside. */
const NO_REQUEST = { ip: 'inside', headers: {}, protocol: 'http', host: '', hostname: '' } as unknown as FastifyRequest
/** Status and headers mean nothing inside; files and cookies cannot be answered. */
const NO_REPLY: FastifyReply = new Proxy({} as FastifyReply, {
  get(_, key) {
    if (key === 'code' || key === 'header') return () => NO_REPLY
    throw new Error('this endpoint answers HTTP only')
  },
})

/** What goes over the wire of an answer, never what the server itself keeps. */
async function valueOf(answer: unknown): Promise<unknown> {
  if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer) {
    const pieces: Buffer[] = []
    for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece)
    return JSON.parse(Buffer.concat(pieces).toString())
  }
  return typeof answer === 'object' && answer !== null ? JSON.parse(JSON.stringify(answer)) : answer
}

/** Lists and records leave their routes as JSON; endpoints whose reply is a text are left alone. */
const parsed = (endpoint: Endpoint, value: unknown): unknown =>
  typeof value === 'string' && endpoint.reply && !endpoint.reply.safeParse('').success ? JSON.parse(value) : value

/** What a call from inside failed with, as a client would be told. */
function failure(error: unknown): unknown {
  return error instanceof Error ? (toldFailure(error) ?? error) : error
}

/** The face of the server in this process: the very handlers that answer HTTP. */
export function createEmbeddedServer(parts: EmbeddedParts): TrackingServer {
  const { mounted, users, access, devices, state } = parts
  const byEndpoint = new Map<Endpoint, Mounted>()

  function mountedOf(endpoint: Endpoint): Mounted {
    if (byEndpoint.size !== mounted.length) for (const one of mounted) byEndpoint.set(one.endpoint, one)
    const found = byEndpoint.get(endpoint)
    if (!found) throw new ApiError('NOT_FOUND')
    return found
  }

  function userOf(actor: Actor): UserRecord {
    if (actor !== 'server') {
      const user = users.byId(actor.userId)
      if (!user || user.disabled) throw new ApiError('USER_NOT_AUTHED')
      return user
    }
    const administrators = users.sorted().filter(({ administrator, disabled }) => administrator && !disabled)
    const [oldest] = [...administrators].sort((a, b) => a.id - b.id)
    if (!oldest) throw new ApiError('ADMINISTRATOR_REQUIRED')
    return oldest
  }

  function tellDevice(id: number, listener: TrackingListener): void {
    const json = listener.onDevice && devices.jsonOf(id)
    if (json !== undefined) listener.onDevice?.(JSON.parse(json) as Device)
  }

  return {
    async call(endpoint, input, actor) {
      const { handler } = mountedOf(endpoint)
      const user = userOf(actor)
      requireAccess(endpoint, user)
      try {
        const answer = await handler({
          ...checkedInput(endpoint, { query: {}, ...input }),
          actor: user,
          credentials: insideCredentials(user),
          request: NO_REQUEST,
          reply: NO_REPLY,
        } as unknown as Parameters<typeof handler>[0])
        return parsed(endpoint, await valueOf(answer)) as ReplyOf<typeof endpoint>
      } catch (error) {
        throw failure(error)
      }
    },
    subscribe(listener) {
      const stopEvents = listener.onEvent ? followEvents(parts, listener.name, listener.onEvent) : undefined
      const ends = [
        users.onChange(({ kind, record }) =>
          kind === 'removed' ? listener.onUserRemoved?.(record.id) : listener.onUser?.(presentUser(record)),
        ),
        access.onChange((change) => listener.onAccess?.(change.users)),
        devices.onChange(({ kind, device }) =>
          kind === 'removed' ? listener.onDeviceRemoved?.(device.id) : tellDevice(device.id, listener),
        ),
        state.onChange(({ deviceId, position }) => {
          tellDevice(deviceId, listener)
          if (position) listener.onPosition?.(presentPosition(position))
        }),
      ]
      return async () => {
        for (const end of ends) end()
        await stopEvents?.()
      }
    },
    above: async (userId) => Array.from(parts.accounts.above(userId), ({ id }) => id),
    capabilities: async () => capabilitiesOf(mounted.map(({ endpoint }) => endpoint)),
  }
}
