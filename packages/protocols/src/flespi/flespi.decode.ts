import { z } from 'zod'
import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { fixOf, knotsOfKmh } from '../fix'
import type { Decoded, DecodeHttp, DecodedPosition } from '../protocol'
import { attributesOf } from './attributes'

/** Largest body read, bytes. */
const BODY_LIMIT_BYTES = 1_048_576

const Message = z.looseObject({
  ident: z.union([z.string().min(1), z.number()]).transform(String),
  /** Seconds. */
  timestamp: z.number().min(0).max(1e11),
  'position.latitude': z.number().optional(),
  'position.longitude': z.number().optional(),
  /** km/h */
  'position.speed': z.number().optional(),
  'position.direction': z.number().optional(),
  'position.altitude': z.number().optional(),
  'position.valid': z.boolean().optional(),
})
type Message = z.infer<typeof Message>

const positionOf = (message: Message): DecodedPosition => {
  const time = new Date(Math.round(message.timestamp * 1000))
  const attributes = attributesOf(message)
  const { 'position.latitude': latitude, 'position.longitude': longitude } = message
  if (latitude === undefined || longitude === undefined) return { deviceTime: time, attributes }
  const fix = fixOf({
    time,
    valid: message['position.valid'] ?? true,
    latitude,
    longitude,
    altitudeMeters: message['position.altitude'] ?? 0,
    speedKnots: knotsOfKmh(message['position.speed'] ?? 0),
    courseDegrees: message['position.direction'] ?? 0,
  })
  return { fix, attributes }
}

const refused = (error: string, status = 400): Decoded => ({ error, http: { status, body: '' } })

const decodedOf = (id: string, messages: Message[]): Decoded => ({
  deviceIds: [id],
  positions: messages.filter(({ ident }) => ident === id).map(positionOf),
})

/** A refused list comes again and again, so devices nobody registered must not hold up the others. */
const TAKEN = { status: 200, body: '', unknownDevice: 200 }

/** A list of messages of one or more devices, as a stream of the gateway posts them. */
export const decodeFlespi: DecodeHttp = decodeHttpSafely(({ body }) => {
  if (body.length > BODY_LIMIT_BYTES) return refused('body too large', 413)
  const list = z
    .array(Message)
    .min(1)
    .safeParse(JSON.parse(utf8Of(body)))
  if (!list.success) {
    const [issue] = list.error.issues
    return refused(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unreadable'}`)
  }
  const [id = '', ...others] = new Set(list.data.map(({ ident }) => ident))
  const rest = others.length > 0 ? { others: others.map((other) => decodedOf(other, list.data)) } : {}
  return { ...decodedOf(id, list.data), ...rest, http: TAKEN }
})
