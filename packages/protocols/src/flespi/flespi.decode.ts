import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { flagOfJson, isMembers, momentOfSeconds, numberOfJson, type Members } from '../json-values'
import { soundFix } from '../lenient'
import type { Decoded, DecodeHttp, DecodedPosition } from '../protocol'
import { attributesOf } from './attributes'

/** Largest body read, bytes. */
const BODY_LIMIT_BYTES = 1_048_576

interface Message {
  ident: string
  members: Members
}

const messageOf = (value: unknown): Message | undefined => {
  if (!isMembers(value)) return undefined
  const { ident } = value
  const isNamed = (typeof ident === 'string' && ident !== '') || typeof ident === 'number'
  return isNamed ? { ident: String(ident), members: value } : undefined
}

const positionOf = ({ members }: Message, now: Date): DecodedPosition => {
  const place = soundFix(
    {
      time: momentOfSeconds(members.timestamp),
      valid: flagOfJson(members['position.valid']) ?? true,
      latitude: numberOfJson(members['position.latitude']),
      longitude: numberOfJson(members['position.longitude']),
      altitudeMeters: numberOfJson(members['position.altitude']),
      speedKnots: knotsOfKmh(numberOfJson(members['position.speed']) ?? 0),
      courseDegrees: numberOfJson(members['position.direction']),
    },
    now,
  )
  return { ...place, attributes: attributesOf(members) }
}

const refused = (error: string, status = 400): Decoded => ({ error, http: { status, body: '' } })

/** A refused list comes again and again, so devices nobody registered must not hold up the others. */
const TAKEN = { status: 200, body: '', unknownDevice: 200 }

/** A list of messages of one or more devices, as a stream of the gateway posts them; those without a name are left out. */
export const decodeFlespi: DecodeHttp = decodeHttpSafely(({ body }, _connection, now) => {
  if (body.length > BODY_LIMIT_BYTES) return refused('body too large', 413)
  const list: unknown = JSON.parse(utf8Of(body))
  if (!Array.isArray(list)) return refused('body: not a list')
  const messages = list.map(messageOf).filter((one) => one !== undefined)
  const [id, ...others] = new Set(messages.map(({ ident }) => ident))
  if (id === undefined) return refused('ident: missing')
  const decodedOf = (wanted: string): Decoded => ({
    deviceIds: [wanted],
    positions: messages.filter(({ ident }) => ident === wanted).map((one) => positionOf(one, now)),
  })
  return { ...decodedOf(id), ...(others.length > 0 ? { others: others.map(decodedOf) } : {}), http: TAKEN }
})
