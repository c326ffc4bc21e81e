import { ApiError, type ErrorCode } from '@rastro/model/errors'
import {
  type Area,
  isDriver,
  isShared,
  type Refusal,
  refusalOf,
  type Right,
  type RightsServer,
} from '@rastro/model/rights'
import type { Endpoint } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { CheckRights } from '#src/http/index'
import { type CallLook, callRights, type CallRule, type Need, type Needs, sharedCalls } from './call-rights'

export interface RightsParts {
  server(): RightsServer
  /** As told in the `licensemode` header. */
  licenseMode: string
  ownsDevice(userId: number, deviceId: number): boolean
  savedType(commandId: number): string | undefined
}

const CODES: Record<Refusal, ErrorCode> = {
  readonly: 'ACCOUNT_IS_READONLY',
  deviceReadonly: 'ACCOUNT_IS_DEVICE_READONLY',
  editDevices: 'WRITE_ACCESS_DENIED',
  limitCommands: 'OPERATION_RESTRICTED',
  right: 'WRITE_ACCESS_DENIED',
}

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const ruleOf = (endpoint: Endpoint): CallRule | undefined => {
  const key = keyOf(endpoint)
  return Object.hasOwn(callRights, key) ? callRights[key] : undefined
}

/** Calls of the server that nobody gave a rule; a test holds that there are none. */
export const withoutRule = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.filter((endpoint) => !ruleOf(endpoint)).map(keyOf)

/** Rules of calls that the server does not have. */
export const withoutCall = (endpoints: readonly Endpoint[]): string[] => {
  const known = new Set(endpoints.map(keyOf))
  return Object.keys(callRights).filter((key) => !known.has(key))
}

/** Whoever sees the map keeps it: drivers and shared users have nothing else. */
const keepsDevices = (actor: UserRecord, [area, right]: Need): boolean =>
  area === 'devices' && right === 'view' && (isDriver(actor) || isShared(actor))

const mapOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** A list, which can be shown empty. */
const isList = ({ method, path, reply }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && reply !== undefined && reply.safeParse([]).success
const isReading = (needs: readonly Need[]): boolean => needs.every(([, right]) => right === 'view')

/** Rights in front of every call: restrictions of the account, and the flags where they are switched on. */
export function createRightsCheck({ server, licenseMode, ownsDevice, savedType }: RightsParts): CheckRights {
  function refusal(actor: UserRecord, need: Need, rule: CallRule): Refusal | undefined {
    if (keepsDevices(actor, need)) return undefined
    const [area, right]: [Area, Right] = [...need]
    if (!rule.besideDevices) return refusalOf(actor, server(), area, right, licenseMode)
    const { editDevices: _, ...attributes } = actor.attributes
    const holder = { ...actor, attributes, deviceReadonly: false }
    return refusalOf(holder, { ...server(), deviceReadonly: false }, area, right, licenseMode)
  }

  function refused(actor: UserRecord, needs: readonly Need[], rule: CallRule): Refusal | undefined {
    let first: Refusal | undefined
    for (const need of needs) {
      const one = refusal(actor, need, rule)
      if (one === undefined) return undefined
      first ??= one
    }
    return first
  }

  const needsOf = (rule: CallRule, actor: UserRecord, input: Parameters<CheckRights>[2]): Needs => {
    if (typeof rule.needs !== 'function') return rule.needs
    const look: CallLook = {
      actorId: actor.id,
      params: mapOf(input.params),
      query: mapOf(input.query),
      body: input.body,
      ownsDevice: (id) => ownsDevice(actor.id, id),
      savedType,
    }
    return rule.needs(look)
  }

  return (endpoint, actor, input) => {
    if (actor.administrator) return 'go'
    const rule = ruleOf(endpoint)
    // A call that nobody thought about is open to those only who may do everything of their own.
    if (!rule) return refuse(endpoint, refused(actor, [['devices', 'edit']], { needs: 'free' }))
    const needs = needsOf(rule, actor, input)
    const isEmptyList = isList(endpoint) && (typeof needs === 'string' || isReading(needs))
    if (isShared(actor) && isClosedToViewers(endpoint)) return isEmptyList ? 'empty' : refuse(endpoint, 'right')
    if (typeof needs === 'string') return 'go'
    const reason = refused(actor, needs, rule)
    if (reason !== undefined && isEmptyList) return 'empty'
    return refuse(endpoint, reason, rule)
  }
}

/** Calls that anybody may make without signing in stay open to the viewer of a shared link. */
const isClosedToViewers = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'public' && !sharedCalls.has(keyOf(endpoint))

function refuse(endpoint: Endpoint, reason: Refusal | undefined, rule?: CallRule): 'go' {
  if (reason === undefined) return 'go'
  if (reason === 'readonly' && rule?.besideDevices) throw new ApiError('OPERATION_RESTRICTED')
  // Saving a command is writing, sending one is not.
  if (reason === 'limitCommands' && /^\/api\/commands(\/:id)?$/.test(endpoint.path))
    throw new ApiError('WRITE_ACCESS_DENIED')
  throw new ApiError(CODES[reason])
}
