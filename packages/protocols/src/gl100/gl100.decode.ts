import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { Decoded, DecodedPosition, DecodeFrame } from '../protocol'
import { inDeviceZone } from '../local-times'
import { given, momentOfDigits, numberIn } from '../text-fields'

const HEARTBEAT = 'AT+GTHBD='
const REPORT = /^\+(?:RESP|BUFF):GT([A-Z]{3}),/
/** Fix, speed, course, altitude, accuracy, longitude, latitude, time and five of the cell. */
const PLACE_FIELDS = 13
const TIME_AT = 7
const MAX_PLACES = 15
/** Behind the command and the IMEI: number, reserved, reserved; of a call only its number. */
const FIELDS_IN_FRONT = { call: 1, other: 3 } as const
const FIXED = '0'

const isTime = (text: string | undefined): boolean => /^\d{14}$/.test(text ?? '')

const alarmOf = (type: string, alert: string | undefined): string | undefined => {
  if (type === 'SOS') return 'sos'
  return type === 'GEO' ? (alert === '1' ? 'geofenceEnter' : 'geofenceExit') : undefined
}

const positionAt = (fields: readonly string[], at: number, now: Date): DecodedPosition => {
  const [fixed, speed, course, altitude, , longitude, latitude, time] = fields.slice(at)
  const place = {
    time: momentOfDigits(time),
    valid: fixed === FIXED,
    latitude: numberIn(latitude),
    longitude: numberIn(longitude),
    speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
    courseDegrees: numberIn(course),
    altitudeMeters: numberIn(altitude),
  }
  return { ...soundFix(place, now), attributes: {} }
}

/** Where each place begins; from the second on, two more fields may stand in front of it. */
const placesAt = (fields: readonly string[], first: number): number[] => {
  const starts = [first]
  for (let at = first + PLACE_FIELDS; starts.length < MAX_PLACES; at += PLACE_FIELDS) {
    if (!isTime(fields[at + TIME_AT])) {
      if (!isTime(fields[at + TIME_AT + 2])) break
      at += 2
    }
    starts.push(at)
  }
  return starts
}

const decodeHeartbeat = (text: string): Decoded => {
  const [id] = /\b\d{15}\b/.exec(text) ?? []
  const end = text.lastIndexOf(',')
  const told = text.slice(HEARTBEAT.length, end < 0 ? text.length : end)
  const bytes = bytesFromAscii(`+RESP:GTHBD,GPRS ACTIVE,${told}\0`)
  return { ...(id ? { deviceIds: [id] } : {}), replies: [{ bytes, when: 'received' }] }
}

/** `+RESP:GTxxx,imei,…,places,…,serial,version`. */
export const decodeGl100: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const text = asciiOf(frame).replace(/\0+$/, '').trim()
    if (text.includes(HEARTBEAT)) return decodeHeartbeat(text.slice(text.indexOf(HEARTBEAT)))
    const [, type] = REPORT.exec(text) ?? []
    const fields = text.split(',')
    const id = fields[1] ?? ''
    if (type === undefined || !/^\d{15}$/.test(id)) return { error: 'not a report of this protocol' }
    const first = 2 + (type === 'LBC' ? FIELDS_IN_FRONT.call : FIELDS_IN_FRONT.other)
    if (fields.length < first + TIME_AT) return { deviceIds: [id] }
    const [position, ...more] = placesAt(fields, first).map((at) => positionAt(fields, at, now))
    const alarm = alarmOf(type, fields[first - 1])
    return { deviceIds: [id], positions: position ? [{ ...position, attributes: given({ alarm }) }, ...more] : [] }
  }),
)
