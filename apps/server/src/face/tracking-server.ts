import type { Capability } from '@rastro/model/capability'
import type { Device } from '@rastro/model/device'
import type { Event } from '@rastro/model/event'
import type { Position } from '@rastro/model/position'
import type { User } from '@rastro/model/user'
import type { BodyIn, Endpoint, EndpointParts, ParamsIn, QueryIn, ReplyOf } from '@rastro/model/wire'

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }

/** What a call sends: the parts its endpoint has, as a client would write them. */
export type CallInput<E extends EndpointParts> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>>

/** What shows a server of its own who asks: a token that it gave out, or the cookie of a session. */
export type Credentials = { token: string } | { cookie: string }

/** Somebody with an account at the tracking server. */
export interface Person {
  userId: number
  /** Asked by a server that must be shown them; without them it makes a session of its own for the account. */
  credentials?: () => Promise<Credentials>
}

/** On whose behalf: somebody's, or the server's own, which is an administrator's. */
export type Actor = Person | 'server'

/** Hears of what changes, in the words of the wire. What it does not listen for is not made. */
interface FleetListener {
  /** Created, edited, or heard of. */
  onDevice?(device: Device): void
  /** May be missed by who is killed: look again at the start. */
  onDeviceRemoved?(deviceId: number): void
  /** The newest of its device. */
  onPosition?(position: Position): void
  /** Created or edited; with `accountChanges` only. */
  onUser?(user: User): void
  /** With `accountChanges` only. */
  onUserRemoved?(userId: number): void
  /** What these users may see has changed, or anybody's; with `accessChanges` only. */
  onAccess?(users: ReadonlySet<number> | 'all'): void
}

/** Hears of each event at least once, those of a device in order, whatever is killed when. */
interface EventListener {
  /** Under which it is remembered what was told; from the first time on. */
  name: string
  /** It is told again when this fails, and what comes after waits. */
  onEvent(event: Event): Promise<void>
}

export type TrackingListener = FleetListener & (EventListener | { name?: undefined; onEvent?: undefined })

/**
 * The tracking server as everything beside it sees it. Who uses it cannot tell whether the server is ours or another of
 * the same contract.
 */
export interface TrackingServer {
  /**
   * Calls an endpoint of the contract with the rights of the actor. Throws an ApiError with the code that the server gave.
   * Endpoints that answer with files or cookies are for HTTP only.
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, actor: Actor): Promise<ReplyOf<E>>
  /** Hears of everything, whoever may see it. Gives the end of it, after which nothing is told. */
  subscribe(listener: TrackingListener): () => Promise<void>
  /** Accounts above one, the nearest first; none where the server keeps no tree. */
  above(userId: number): Promise<readonly number[]>
  /** What it does beyond the contract. */
  capabilities(): Promise<ReadonlySet<Capability>>
}
