import { ApiError } from '@rastro/model/errors'
import { type Ask, isDriver, isShared, type Need, type Reason, REASON_CODES } from '@rastro/model/rights'
import type { Endpoint } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { CheckRights } from '#src/http/index'
import { type CallLook, needsOf, sharedCalls } from './needs-of'

export interface RightsParts {
  /** The one question, of a caller as he stands now. */
  can(actor: UserRecord, ask: Ask): Reason | undefined
  ownsDevice(userId: number, deviceId: number): boolean
  savedType(commandId: number): string | undefined
}

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Calls of the server that do not say what they need; a test holds that there are none. */
export const withoutNeed = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.filter(({ access, need }) => access !== 'admin' && need === undefined).map(keyOf)

/** Whoever sees the map keeps it: drivers and shared users have nothing else. */
const keepsDevices = (actor: UserRecord, [area, right]: Need): boolean =>
  area === 'devices' && right === 'view' && (isDriver(actor) || isShared(actor))

const mapOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** A list, which can be shown empty. */
const isList = ({ method, path, reply }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && reply !== undefined && reply.safeParse([]).success
/** Drivers are told that people are not their business, not that there are none (CORE-DRIVERS-15). */
const isAboutPeople = (needs: readonly Need[]): boolean => needs.some(([area]) => area === 'users')
const isReading = (needs: readonly Need[]): boolean => needs.every(([, right]) => right === 'view')

/** Rights in front of every call: restrictions of the account, and the flags where they are switched on. */
export function createRightsCheck({ can, ownsDevice, savedType }: RightsParts): CheckRights {
  /** Why none of the rights is there; undefined when one is. */
  function refused(actor: UserRecord, needs: readonly Need[], besideDevices: boolean): Reason | undefined {
    let first: Reason | undefined
    for (const right of needs) {
      const reason = keepsDevices(actor, right) ? undefined : can(actor, { right, besideDevices })
      if (reason === undefined) return undefined
      first ??= reason
    }
    return first
  }

  return (endpoint, actor, input) => {
    if (actor.administrator) return 'go'
    const look: CallLook = {
      actorId: actor.id,
      params: mapOf(input.params),
      query: mapOf(input.query),
      body: input.body,
      ownsDevice: (id) => ownsDevice(actor.id, id),
      savedType,
    }
    // A call that nobody thought about is open to those only who may do everything of their own.
    const needs = needsOf(endpoint, look) ?? [['devices', 'edit'] as const]
    const isEmptyList = isList(endpoint) && (typeof needs === 'string' || isReading(needs))
    if (isShared(actor) && isClosedToViewers(endpoint)) return isEmptyList ? 'empty' : refuse(endpoint, 'right')
    if (needs === 'admin') return refuse(endpoint, can(actor, 'administer'))
    if (typeof needs === 'string') return 'go'
    const reason = refused(actor, needs, endpoint.besideDevices ?? false)
    if (reason !== undefined && isEmptyList && !(isDriver(actor) && isAboutPeople(needs))) return 'empty'
    return refuse(endpoint, reason)
  }
}

/** Calls that anybody may make without signing in stay open to the viewer of a shared link. */
const isClosedToViewers = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'public' && !sharedCalls.has(keyOf(endpoint))

function refuse(endpoint: Endpoint, reason: Reason | undefined): 'go' {
  if (reason === undefined) return 'go'
  if (reason === 'readonly' && endpoint.besideDevices) throw new ApiError('OPERATION_RESTRICTED')
  // Saving a command is writing, sending one is not.
  if (reason === 'limitCommands' && /^\/api\/commands(\/:id)?$/.test(endpoint.path))
    throw new ApiError('WRITE_ACCESS_DENIED')
  throw new ApiError(REASON_CODES[reason])
}
