import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { isEventType } from '@rastro/model/event'
import { forwardEndpoints, ForwardedPosition } from '@rastro/model/forward'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { FORWARDED_EVENTS, type ForwardedEvents, type ForwardIntake } from '#src/tracking/ingest/forward-in/index'

export interface ForwardRoutes {
  intake: ForwardIntake
  storeEvent: ForwardedEvents
  devices: DeviceDirectory
  clock: Clock
  /** Undefined refuses everything. */
  token: string | undefined
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export function forwardRoutes(mount: Mount, { intake, storeEvent, devices, clock, token }: ForwardRoutes): void {
  const expected = token === undefined ? undefined : digest(token)

  /** By `Authorization: Bearer`, `X-Forward-Token` or the query. */
  function requireToken({ headers }: FastifyRequest, query: string | undefined): void {
    if (!expected) throw new ApiError('NOT_FOUND')
    const own = headers['x-forward-token']
    const bearer = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    const given = (typeof own === 'string' ? own : undefined) ?? bearer ?? query
    if (given === undefined || !timingSafeEqual(digest(given), expected)) throw new ApiError('HTTP_401_UNAUTHORIZED')
  }

  const remoteOf = ({ ip, socket }: FastifyRequest): string => `${ip}:${socket.remotePort ?? 0}`

  mount(forwardEndpoints.positions, async ({ request, query, body }) => {
    requireToken(request, query.token)
    const frame = Buffer.from(JSON.stringify(body))
    await intake.take(body.device.uniqueId, body.position, { remote: remoteOf(request), frame })
  })

  mount(forwardEndpoints.url, async ({ request, query }) => {
    const { token: given, uniqueId, ...values } = query
    requireToken(request, given)
    const position = ForwardedPosition.safeParse({
      ...values,
      valid: values.valid !== 'false',
      attributes: attributesOf(values.attributes),
    })
    if (!position.success) throw new ApiError('INVALID_INPUT', position.error.issues[0]?.message)
    const frame = Buffer.from(JSON.stringify({ uniqueId, ...values }))
    await intake.take(uniqueId, position.data, { remote: remoteOf(request), frame })
  })

  mount(forwardEndpoints.events, async ({ request, query, body }) => {
    requireToken(request, query.token)
    const { event, geofence, maintenance } = body
    if (event.eventTime === null) throw new ApiError('INVALID_INPUT', 'event.eventTime: needed')
    const device = devices.byUniqueId(body.device.uniqueId)
    if (!device) throw new ApiError('NOT_FOUND', 'Unknown device, waiting to be adopted')
    if (!isEventType(event.type) || !FORWARDED_EVENTS.has(event.type)) return
    const eventTimeMs = Date.parse(event.eventTime)
    const about = (geofence ?? maintenance)?.name.slice(0, 128) ?? null
    await storeEvent(device.id, { id: event.id, type: event.type, eventTimeMs, about }, clock.nowMs())
  })
}

function attributesOf(text: string | undefined): unknown {
  if (text === undefined) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('INVALID_INPUT', 'attributes: not JSON')
  }
}
