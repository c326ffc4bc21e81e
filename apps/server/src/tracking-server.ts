import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Device } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import type { Position } from '@rastro/model/position'
import type { User } from '@rastro/model/user'
import type { BodyIn, Endpoint, EndpointParts, ParamsIn, QueryIn, ReplyOf } from '@rastro/model/wire'
import { checkedInput, type Mounted, requireAccess } from './http/index'
import type { AccessIndex } from './tracking/access/index'
import type { DeviceDirectory } from './tracking/devices/index'
import { presentPosition } from './tracking/positions/index'
import type { FleetState } from './tracking/state/index'
import { insideCredentials, type Sessions, type TokenSignIn } from './tracking/sessions/index'
import { presentUser, type UserDirectory, type UserRecord } from './tracking/users/index'

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }

/** What a call sends: the parts its endpoint has, as a client would write them. */
export type CallInput<E extends EndpointParts> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>>

/** On whose behalf: a user's, or the server's own, which is its oldest administrator's. */
export type Caller = { userId: number } | 'server'

/** Hears of what changes, in the words of the wire; only what is listened for is made. */
export interface TrackingListener {
  /** Created, edited, or heard of. */
  onDevice?(device: Device): void
  /** The newest of its device. */
  onPosition?(position: Position): void
  /** Created or edited. */
  onUser?(user: User): void
  onUserRemoved?(userId: number): void
  /** What these users may see has changed, or anybody's. */
  onAccess?(users: ReadonlySet<number> | 'all'): void
  /** Somebody came in by a token, from an address and with a browser. */
  onTokenSignIn?(signIn: TokenSignIn): void
}

/**
 * The tracking server as everything beside it sees it. Who uses it cannot tell whether the server is ours or another of
 * the same contract.
 */
export interface TrackingServer {
  /**
   * Calls an endpoint of the contract with the rights of the caller. Throws an ApiError. Endpoints that answer with files
   * or cookies are for HTTP only.
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, caller: Caller): Promise<ReplyOf<E>>
  /** Hears of everything, whoever may see it. Gives the end of it. */
  subscribe(listener: TrackingListener): () => void
}

export interface TrackingServerParts {
  mounted: readonly Mounted[]
  users: UserDirectory
  sessions: Pick<Sessions, 'onTokenSignIn'>
  access: Pick<AccessIndex, 'onChange'>
  devices: DeviceDirectory
  state: FleetState
}

/** There is no request behind a call from inside. */
const NO_REQUEST = { ip: 'inside', headers: {}, protocol: 'http' } as unknown as FastifyRequest
/** Status and headers mean nothing inside; files and cookies cannot be answered. */
const NO_REPLY: FastifyReply = new Proxy({} as FastifyReply, {
  get(_, key) {
    if (key === 'code' || key === 'header') return () => NO_REPLY
    throw new Error('this endpoint answers HTTP only')
  },
})

async function valueOf(answer: unknown): Promise<unknown> {
  if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer) {
    const pieces: Buffer[] = []
    for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece)
    return JSON.parse(Buffer.concat(pieces).toString())
  }
  return answer
}

/** Lists and records leave their routes as JSON; endpoints whose reply is a text are left alone. */
const parsed = (endpoint: Endpoint, value: unknown): unknown =>
  typeof value === 'string' && endpoint.reply && !endpoint.reply.safeParse('').success ? JSON.parse(value) : value

/** The face of the embedded server: the very handlers that answer HTTP. */
export function createTrackingServer({
  mounted,
  users,
  sessions,
  access,
  devices,
  state,
}: TrackingServerParts): TrackingServer {
  function userOf(caller: Caller): UserRecord {
    if (caller !== 'server') {
      const user = users.byId(caller.userId)
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
    async call(endpoint, input, caller) {
      const found = mounted.find((one) => one.endpoint === (endpoint as Endpoint))
      if (!found) throw new ApiError('NOT_FOUND')
      const actor = userOf(caller)
      requireAccess(endpoint, actor)
      const credentials = insideCredentials(actor)
      const answer = await found.handler({
        ...checkedInput(endpoint, { query: {}, ...input }),
        actor,
        credentials,
        request: NO_REQUEST,
        reply: NO_REPLY,
      } as unknown as Parameters<typeof found.handler>[0])
      return parsed(endpoint, await valueOf(answer)) as ReplyOf<typeof endpoint>
    },
    subscribe(listener) {
      const ends = [
        users.onChange(({ kind, record }) =>
          kind === 'removed' ? listener.onUserRemoved?.(record.id) : listener.onUser?.(presentUser(record)),
        ),
        access.onChange((change) => listener.onAccess?.(change.users)),
        sessions.onTokenSignIn((signIn) => listener.onTokenSignIn?.(signIn)),
        devices.onChange(({ kind, device }) => kind === 'removed' || tellDevice(device.id, listener)),
        state.onChange(({ deviceId, position }) => {
          tellDevice(deviceId, listener)
          if (position) listener.onPosition?.(presentPosition(position))
        }),
      ]
      return () => ends.forEach((end) => end())
    },
  }
}
