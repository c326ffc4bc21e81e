import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { degreesOfMinutes, given, momentIn, numberIn, wordIn } from '../text-fields'

const ID = /^\d{10,20}$/
const MAX_PLACES = 100
const PLACE_FIELDS = 5
/** Identifier and user are left out on connections that began with a login. */
const HEAD_FIELDS = 3

/** Decimal degrees, or degrees and minutes where they are no angle. */
const anglesOf = (fields: readonly string[]): { latitude?: number; longitude?: number } => {
  const [longitude, west = '', latitude, south = ''] = fields
  const [east, north] = [numberIn(longitude), numberIn(latitude)]
  if (east === undefined || north === undefined || !/^[EW]$/.test(west) || !/^[NS]$/.test(south)) return {}
  if (east > 180 || north > 90 || /^0\d{4}\./.test(longitude ?? '')) {
    return { longitude: degreesOfMinutes(longitude, west), latitude: degreesOfMinutes(latitude, south) }
  }
  return { longitude: west === 'W' ? -east : east, latitude: south === 'S' ? -north : north }
}

const isPlaceField = (field: string): boolean => field.split(',').length >= PLACE_FIELDS
const isNowhere = ({ latitude, longitude }: { latitude?: number; longitude?: number }): boolean =>
  !latitude && !longitude

const positionAt = (
  fields: readonly string[],
  at: number,
  valid: boolean,
  now: Date,
): Pick<DecodedPosition, 'fix' | 'deviceTime'> | undefined => {
  const parts = (fields[at] ?? '').split(',')
  const angles = anglesOf(parts)
  const time = momentIn(fields[at + 1], fields[at + 2], 'dmy')
  if (isNowhere(angles) && !time) return undefined
  const motion = { speedKnots: numberIn(parts[4]), courseDegrees: numberIn(parts[5]) }
  return soundFix({ time, valid, ...angles, ...motion }, now)
}

/** `#id#user#fix#password#event#number#cell#place#date#time`, the last three as often as there are places. */
export const decodeV680: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const text = asciiOf(frame).trim().replace(/#+$/, '')
    const sent = text.split('#')
    const fields = text.startsWith('#') ? sent : [...Array<string>(HEAD_FIELDS).fill(''), ...sent]
    const [, id = '', user, fixed, password, event, packet] = fields
    const deviceIds = ID.test(id) ? { deviceIds: [id] } : {}
    if (fields.length < 8) return ID.test(id) ? deviceIds : { error: 'not a report of this protocol' }
    const places = fields.flatMap((field, at) => (at >= 7 && isPlaceField(field) ? [at] : [])).slice(0, MAX_PLACES)
    const isFixed = Number(fixed) > 0
    const [first, ...others] = places
      .map((at) => positionAt(fields, at, isFixed, now))
      .filter((one) => one !== undefined)
    if (!first) return deviceIds
    const cell = fields[7] ?? ''
    const attributes = given({
      user: wordIn(user),
      password: wordIn(password),
      event: wordIn(event),
      alarm: event === 'SOS' ? 'sos' : undefined,
      packet: wordIn(packet),
      lbsData: isPlaceField(cell) ? undefined : wordIn(cell),
    })
    return { ...deviceIds, positions: [{ ...first, attributes }, ...others.map((one) => ({ ...one, attributes: {} }))] }
  }),
)
