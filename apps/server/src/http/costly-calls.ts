import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { isShared } from '@rastro/model/rights'
import type { Endpoint } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import { steadyClock } from '#src/platform/clock'
import { createGate, type Gate, GateFullError } from '#src/platform/gate'
import { createPaces } from '#src/platform/pace'

/** `heavy`: reads much of the database. `light`: a search or a look-up that is more than a word from memory. */
export type Cost = 'heavy' | 'light'

const REPORT_LIST = /^\/api\/reports(\/:id(\/runs|\/addresses.*)?|\/jobs(\/:id)?)?$/
/** Mail programs of many people call it from few addresses. */
const STOP = '/api/mails/stop/:token'
const LIGHT = new Set([
  'GET /api/server/geocode',
  'GET /api/server/places',
  'GET /api/positions/at',
  'POST /api/positions',
  'GET /api/devices/:id/recent',
  'GET /api/devices/:id/silence',
  'GET /api/devices/:id/messages',
  'GET /api/geofences/anchors',
  'GET /api/geofences/names',
  'GET /api/geofences/resting',
  'GET /api/events',
  'GET /api/reports/size',
  'GET /api/reports/nearest',
  'POST /api/commands/preview',
  'POST /api/attributes/computed/test',
  'GET /tarkan/users/:id/logs',
  'GET /tarkan/devices/:id/logs',
  'GET /tarkan/server/logs',
])

/** What a call costs; null for what is answered from memory or changes one thing. */
export function costOf({ method, path, upload }: Endpoint, query: unknown): Cost | null {
  if (path === STOP) return null
  if (upload) return 'light'
  const call = `${method} ${path}`
  if (LIGHT.has(call)) return 'light'
  if (call === 'GET /api/positions') return isHistory(query) ? 'heavy' : null
  if (path.startsWith('/api/positions/')) return method === 'DELETE' ? null : 'heavy'
  if (path.endsWith('/messages/download') || path.endsWith('/logs/proof')) return 'heavy'
  if (path.startsWith('/api/reports/')) return REPORT_LIST.test(path) ? null : 'heavy'
  return null
}

const isHistory = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'from' in query && query.from !== undefined

/** Light calls that may be made for one heavy one. */
const LIGHT_FOR_HEAVY = 5
const SECONDS_PER_MINUTE = 60
/** Of one caller at once; a browser opens six connections to a server. */
const AT_ONCE = 6
const WAITING = 120

interface CostlyCall {
  actor: UserRecord | null
  query: unknown
  request: FastifyRequest
  reply: FastifyReply
}

/** Runs a call of an endpoint when its caller may make one now. Throws `TOO_MANY_REQUESTS`. */
export type RunCall = (endpoint: Endpoint, call: CostlyCall, work: () => Promise<unknown>) => Promise<unknown>

/** Somebody by himself; viewers of shared links have one account together and are told apart by their address. */
function callerKey({ actor, request }: CostlyCall): string {
  if (!actor) return request.ip
  return isShared(actor) ? `${actor.id} ${request.ip}` : String(actor.id)
}

/** @param perMinute heavy calls of one caller in a minute, as many at once to begin with; 0 is no limit */
export function limitCostlyCalls(perMinute: number): RunCall {
  if (perMinute === 0) return (_endpoint, _call, work) => work()
  const paceOf = (factor: number) =>
    createPaces({ burst: perMinute * factor, perSecond: (perMinute * factor) / SECONDS_PER_MINUTE }, steadyClock)
  const paces: Record<Cost, ReturnType<typeof paceOf>> = { heavy: paceOf(1), light: paceOf(LIGHT_FOR_HEAVY) }
  const lanes = new Map<string, { gate: Gate; users: number }>()

  /** Heavy calls of one caller go side by side up to a number; a call holds its place until its answer was read. */
  async function inLane(key: string, { raw }: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
    const lane = lanes.get(key) ?? { gate: createGate(AT_ONCE, WAITING), users: 0 }
    lanes.set(key, lane)
    lane.users++
    return new Promise((resolve, reject) => {
      lane.gate
        .run(async () => {
          // Who left while he waited wants nothing any more.
          if (raw.destroyed) throw new ApiError('REPORT_NOT_READY')
          const read = new Promise<void>((done) => raw.once('close', done))
          resolve(await work())
          await read
        })
        .catch((error: unknown) => reject(error instanceof GateFullError ? new ApiError('TOO_MANY_REQUESTS') : error))
        .finally(() => {
          if (--lane.users === 0) lanes.delete(key)
        })
    })
  }

  return async (endpoint, call, work) => {
    const cost = costOf(endpoint, call.query)
    if (!cost) return work()
    const key = callerKey(call)
    const waitSeconds = paces[cost].take(key)
    if (waitSeconds > 0) {
      call.reply.header('retry-after', String(waitSeconds))
      throw new ApiError('TOO_MANY_REQUESTS')
    }
    return cost === 'heavy' ? inLane(key, call.reply, work) : work()
  }
}
