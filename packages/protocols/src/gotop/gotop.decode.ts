import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { countIn, degreesOfDecimal, given, momentIn, numberIn } from '../text-fields'

const DECIMAL = /^\d+\.\d+$/

const alarmOf = (type: string): string | undefined => {
  if (type === 'CMD-KEY') return 'sos'
  const [, zone] = /^ALM-B(\d)/.exec(type) ?? []
  return zone === undefined ? undefined : Number(zone) % 2 === 1 ? 'geofenceEnter' : 'geofenceExit'
}

/** A value without the word in front of it. */
const valueOf = (field: string | undefined): string => (field ?? '').replace(/^[A-Za-z]+:/, '')

const angleOf = (field: string | undefined): number | undefined => {
  const [, degrees, hemisphere] = /^(\d+\.?\d*)([NSEW])$/.exec(valueOf(field)) ?? []
  return degreesOfDecimal(degrees, hemisphere)
}

/** Charge and signal of newer models; the older ones send more states there. */
const statusOf = (status: string | undefined, rest: readonly string[]): DecodedPosition['attributes'] => {
  const [, charge, signal] = /^(\d{1,3})-(\d{1,2})$/.exec(status ?? '') ?? []
  const level = countIn(charge)
  const isLast = rest.length === 2 && rest.every((one) => DECIMAL.test(one))
  return given({
    batteryLevel: level !== undefined && level <= 100 ? level : undefined,
    rssi: countIn(signal),
    hdop: charge !== undefined && isLast ? numberIn(rest[1]) : undefined,
  })
}

/** `id,kind,validity,date,time,latitude,longitude,speed,state,…`, with or without words in front of the values. */
export const decodeGotop: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const fields = asciiOf(frame).trim().replace(/^#+/, '').split(',')
    const [id = '', type = '', validity, date, time, latitude, longitude, speed, status, ...rest] = fields
    if (!/^\d{10,20}$/.test(id)) return { error: 'not a report of this protocol' }
    if (fields.length < 7) return { deviceIds: [id] }
    const attributes = statusOf(status, rest)
    const place = {
      time: momentIn(valueOf(date), valueOf(time)),
      valid: validity === 'A',
      latitude: angleOf(latitude),
      longitude: angleOf(longitude),
      speedKnots: knotsOfKmh(numberIn(valueOf(speed)) ?? 0),
      courseDegrees: /^\d{3}$/.test(rest[0] ?? '') ? numberIn(rest[0]) : 0,
      altitudeMeters: attributes.hdop === undefined ? 0 : numberIn(rest[0]),
    }
    const position = { ...soundFix(place, now), attributes: { ...given({ alarm: alarmOf(type) }), ...attributes } }
    return { deviceIds: [id], positions: [position] }
  }),
)
